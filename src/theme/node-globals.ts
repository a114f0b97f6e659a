// Finds what scripts of the browser use that exists only in Node. esbuild tells it from texts and from names
// that a file declares: it replaces it by markers, whose places a source map has.
import { SourceMap } from 'node:module';
import type { BuildResult, Plugin } from 'esbuild';
import { once } from '../files/once.ts';
import type { Problem } from '../problems/problem.ts';
import { onlyInNode } from '../problems/theme.ts';
import type { CompileOptions } from './compiler.ts';
import { allPlacesOf, packagePath } from './source-places.ts';

const names =
  'process Buffer global __dirname __filename setImmediate clearImmediate import.meta.dirname import.meta.filename'.split(
    ' ',
  );
const marker = /(\btypeof )?\b(?:__only_in_node_(\d+)__|__require)\b/g;

/** React is most of the code, and asks before it uses such names. */
const withoutReact: Plugin = {
  name: 'without-react',
  setup: (build) => build.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => ({ path, external: true })),
};

/**
 * The problems of scripts that are compiled with `options`. A package, or a file of one's own, may use what
 * it asks for with `typeof`. A package may also have a `require` of which it catches the error.
 */
export async function nodeGlobals(
  build: (options: CompileOptions) => Promise<BuildResult<CompileOptions>>,
  options: CompileOptions,
): Promise<Problem[]> {
  const root = options.absWorkingDir;
  const markers = Object.fromEntries(names.map((name, index) => [name, `__only_in_node_${index}__`]));
  const define = { ...options.define, ...markers };
  const plugins = [withoutReact, ...(options.plugins ?? [])];
  const { outputFiles } = await build({ ...options, define, plugins, minify: false, sourcemap: 'external' });
  const uses = outputFiles.flatMap(({ path, text }) => {
    const map = outputFiles.find((other) => other.path === `${path}.map`)?.text ?? '{}';
    const sources = once(() => new SourceMap(JSON.parse(map)));
    return [...text.matchAll(marker)].flatMap(({ index, 1: asks, 2: number }) => {
      const before = text.slice(0, index + (asks?.length ?? 0)).split('\n');
      const [place] = allPlacesOf([[before.length, (before.at(-1)?.length ?? 0) + 1]], sources(), { root });
      if (!place) return [];
      const from = packagePath.exec(place.file)?.[1];
      const name = number === undefined ? 'require' : (names[Number(number)] ?? '');
      return { name, place, from, asks, key: `${name} ${from ?? place.file}` };
    });
  });
  const asked = new Set(uses.flatMap(({ asks, key }) => (asks ? key : [])));
  const faulty = uses.filter(({ name, from, key }) => !asked.has(key) && !(from && name === 'require'));
  const distinct = Map.groupBy(faulty, ({ key, from, place }) => (from ? key : `${key} ${place.line}`));
  return [...distinct.values()].flatMap(([use]) => (use ? onlyInNode(use.name, use.place, use.from) : []));
}
