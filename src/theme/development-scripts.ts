// The scripts of a theme for pages of `dev`: with React's development build, and with source maps, by which
// an error in a browser is found in templates/. They are compiled when a page asks for them, so neither the
// start nor a save waits. All else, sizes included, knows only the scripts of the build.
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { once } from '../files/once.ts';
import type { Place } from '../problems/problem.ts';
import { browserBundle } from './browser.ts';
import type { Compiler } from './compiler.ts';
import { cssModules } from './css-modules.ts';
import { type Frame, placesOfFrames, realPath } from './esbuild.ts';
import { callsFunction } from './form-calls-function.ts';
import { thrownProblem } from './theme-errors.ts';

/** Compiles scripts, and remembers their source maps. */
export type DevelopmentScripts = ReturnType<typeof developmentScripts>;

/** The scripts of the site in the folder `site`. */
export function developmentScripts(site: string, compiler: Compiler) {
  const root = realPath(site);
  const templates = join(root, 'templates');
  const maps = new Map<string, () => SourceMap>();
  return {
    /**
     * The code to send for `file`, a built script: `islands-0123456789.js`. Undefined if the theme does not
     * compile now.
     */
    async codeFor(file: string): Promise<Uint8Array | undefined> {
      const development = file.startsWith('boot-') ? 'boot' : 'islands';
      const modules = await cssModules({ root, templates });
      // What decides the result, besides files, also decides the name of the built script.
      const options = { modules, callsFunction: callsFunction(root), compiler, key: file, development } as const;
      const { files } = await browserBundle(root, templates, options);
      const [code] = files.values();
      if (!code) return undefined;
      const readMap = once(() => sourceMapIn(code));
      maps.set(development, readMap);
      return code;
    },
    /** The problem of an error of a script. */
    problemOf: thrownProblem,
    /** The places in templates/ on a stack of a browser, innermost first. */
    placesOf(stack: string): readonly Place[] {
      return [...maps].flatMap(([name, map]) => {
        const calls = stack.matchAll(new RegExp(`/assets/${name}-\\w+\\.js:(\\d+):(\\d+)`, 'g'));
        const frames = Array.from(calls, ([, line, column]): Frame => [Number(line), Number(column)]);
        return (frames.length > 0 && placesOfFrames(frames, map(), { root })) || [];
      });
    },
  };
}

function sourceMapIn(code: Uint8Array): SourceMap {
  const [base64 = ''] = Buffer.from(code).toString().split('base64,').slice(-1);
  return new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString()));
}
