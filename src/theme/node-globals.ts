// Finds what scripts of the browser use that exists only in Node. esbuild tells it from texts and from names
// that a file declares: it replaces it by markers, whose places a source map has.
import { SourceMap } from 'node:module';
import type { BuildResult, Plugin } from 'esbuild';
import { once } from '../files/once.ts';
import type { Problem } from '../problems/problem.ts';
import { onlyInNode } from '../problems/theme.ts';
import type { CompileOptions } from './compiler.ts';
import { packageOf, placesOfFrames } from './esbuild.ts';

const names = 'process Buffer global __dirname __filename setImmediate import.meta.dirname'.split(' ');
const marker = /(\btypeof )?\b__node_(\d+)__/g;

/** React is most of the code, and asks before it uses such names. */
const withoutReact: Plugin = {
  name: 'without-react',
  setup: (build) => build.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => ({ path, external: true })),
};

/**
 * The problems of scripts that are compiled with `options`: one for each name in a file or a package, but for
 * what it asks for with `typeof`.
 */
export async function nodeGlobals(
  build: (options: CompileOptions) => Promise<BuildResult<CompileOptions>>,
  options: CompileOptions,
): Promise<Problem[]> {
  const root = options.absWorkingDir;
  const define = { ...options.define, ...Object.fromEntries(names.map((name, index) => [name, `__node_${index}__`])) };
  const plugins = [withoutReact, ...(options.plugins ?? [])];
  const { outputFiles } = await build({ ...options, define, plugins, minify: false, sourcemap: 'external' });
  const uses = outputFiles.flatMap(({ path, text }) => {
    const map = outputFiles.find((other) => other.path === `${path}.map`)?.text ?? '{}';
    const sources = once(() => new SourceMap(JSON.parse(map)));
    return [...text.matchAll(marker)].flatMap(({ index, 1: asks = '', 2: number }) => {
      const before = text.slice(0, index + asks.length).split('\n');
      const frame = [before.length, (before.at(-1)?.length ?? 0) + 1] as const;
      const [place] = placesOfFrames([frame], sources(), { root, inPackages: true }) ?? [];
      return place ? { place, from: packageOf(place.file), name: names[Number(number)] ?? '', asks } : [];
    });
  });
  const groups = Map.groupBy(uses, ({ name, from, place }) => `${name} ${from ?? place.file}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first || [first, ...others].some(({ asks }) => asks)) return [];
    return onlyInNode(first.name, first.place, first.from);
  });
}
