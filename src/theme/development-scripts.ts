// The scripts of a theme for pages of `dev`: with React's development build, and with source maps, by which
// an error in a browser is found in templates/. They are compiled when a page asks for them, so neither the
// start nor a save waits. All else, sizes included, knows only the scripts of the build.
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { keyOf } from '../files/cache.ts';
import { once } from '../files/once.ts';
import type { Place } from '../problems/problem.ts';
import { browserBundle } from './browser.ts';
import type { Compiler } from './compiler.ts';
import { contactKind } from './contact-kind.ts';
import { cssModules } from './css-modules.ts';
import { type Frame, placesOfFrames, realPath, tsconfigsOf } from './esbuild.ts';
import type { FileVersions } from './refreshable.ts';
import { thrownProblem } from './theme-errors.ts';

/** Compiles scripts, and remembers their source maps. */
export type DevelopmentScripts = ReturnType<typeof developmentScripts>;

/** The scripts of the site in the folder `site`. */
export function developmentScripts(site: string, compiler: Compiler) {
  const root = realPath(site);
  const templates = join(root, 'templates');
  const maps = new Map<string, () => SourceMap>();
  /** Scripts that others import. They have a name by their content. */
  let shared: ReadonlyMap<string, Uint8Array> = new Map();
  const versions: FileVersions = new Map();
  let known = { inputs: '', apart: undefined as readonly string[] | undefined };
  const compiledFor = async (file: string) => {
    const development = file.startsWith('boot-') ? 'boot' : 'islands';
    const modules = await cssModules({ root, templates });
    const key = keyOf(JSON.stringify([...modules.classes]), ...tsconfigsOf(root).values());
    const options = { modules, contactKind: contactKind(root), compiler, key, development, versions } as const;
    const compile = (apart?: readonly string[]) =>
      browserBundle(root, templates, { ...options, ...(apart && { apart }) });
    const compiled = await compile(known.apart);
    const isFile = (input: string) => !input.includes(':');
    const inputs = Object.keys(compiled.inputs).filter(isFile).sort().join('\n');
    if (development === 'boot' || compiled.problems.length > 0 || known.inputs === inputs) return compiled.files;
    known = { inputs, apart: (await compile()).used.filter(isFile) };
    return (await compile(known.apart)).files;
  };
  return {
    /**
     * The code to send for `file`: a built script, `islands-menu-0123456789.js`, or one that such code
     * imports. Undefined if the theme does not compile now.
     */
    async codeFor(file: string): Promise<Uint8Array | undefined> {
      const compiled = shared.get(file) ? shared : await compiledFor(file);
      const code = compiled.get(file) ?? compiled.get(file.replace(/-[0-9a-f]{10}\.js$/, '.js'));
      if (!file.startsWith('boot-')) shared = new Map([...compiled].filter(([name]) => name.startsWith('chunk-')));
      const map = code && once(() => sourceMapIn(code));
      if (map) maps.set(file, map);
      return code;
    },
    /** The problem of an error of a script. */
    problemOf: thrownProblem,
    /** The places in templates/ on a stack of a browser, innermost first. */
    placesOf(stack: string): readonly Place[] {
      const places = [...stack.matchAll(/\/assets\/([\w-]+\.js):(\d+):(\d+)/g)].flatMap(
        ([, file = '', line, column]) => {
          const frame: Frame = [Number(line), Number(column)];
          const map = maps.get(file);
          return (map && placesOfFrames([frame], map(), { root })) ?? [];
        },
      );
      return [...new Map(places.map((place) => [`${place.file}:${place.line}:${place.column}`, place])).values()];
    },
  };
}

function sourceMapIn(code: Uint8Array): SourceMap {
  const [base64 = ''] = Buffer.from(code).toString().split('base64,').slice(-1);
  return new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString()));
}
