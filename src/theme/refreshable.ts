// Tells React Refresh of the components and hooks of a theme: in `dev`, a saved island keeps its state.
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Loader, OnLoadResult, Plugin } from 'esbuild';
import { engine } from '../files/engine-files.ts';
import { nameBelow, packageOf, slashed } from './esbuild.ts';

/** A declaration at the start of a line. */
const declaration = /^(?:export )?(?:default )?(?:async )?(?:function|const|let|class) (?!enum\b|extends\b)(\w+)/gm;

/** The call of a hook, with what takes its result and its first argument, if that is on one line. */
const hookCall = /(?:\bconst [^=;]+= )?(?:\w+\.)?\b(use[A-Z]\w*)(?:<[^()]*>)?\([^)\n]*/g;

/** The texts of files by their paths, and how often each was another one. */
export type FileVersions = Map<string, { readonly text: string; readonly count: number }>;

/** A plugin for the scripts of islands in `dev`. Its calls are answered in browser/refresh.ts. */
export function refreshable(templates: string, versions: FileVersions): Plugin {
  return {
    name: 'refreshable',
    setup(build) {
      build.onLoad({ filter: /\.[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        const file = nameBelow(templates, path);
        if (file === undefined) return undefined;
        const text = await readFile(path, 'utf8');
        const before = versions.get(path);
        // A browser runs no module twice: what has been undone needs another name.
        const count = before?.text === text ? before.count : (before?.count ?? 0) + 1;
        versions.set(path, { text, count });
        return compiledAs(path, `${text}\n${registration(file, text, count)}`);
      });
      // Packages write what their production build writes, as in the page. React's other build tells more.
      build.onLoad(
        { filter: /[\\/](react|react-dom|scheduler|browser)[\\/].*\.[jt]s$/, namespace: 'file' },
        async ({ path }) => {
          const isReact = /^(react|react-dom|scheduler)$/.test(packageOf(slashed(path)) ?? '');
          if (!isReact && !path.startsWith(join(engine, 'browser'))) return undefined;
          return compiledAs(path, await readFile(path, 'utf8'));
        },
      );
    },
  };
}

/** The text of a file, compiled for development. */
function compiledAs(path: string, text: string): OnLoadResult {
  const contents = text.replaceAll('process.env.NODE_ENV', '"development"');
  return { contents, loader: extname(path).slice(1) as Loader };
}

/** A statement that names what a file declares, and the hooks that its components call. */
function registration(file: string, text: string, count: number): string {
  const declared = new Set(Array.from(text.matchAll(declaration), ([, name = '']) => name));
  const calls = [...text.matchAll(hookCall)];
  // What looks like a declaration may be part of a text.
  const ifDeclared = (name: string) => `typeof ${name} === 'undefined' ? undefined : ${name}`;
  const values = Array.from(declared, (name) => `${name}: ${ifDeclared(name)}`);
  // Those of the file itself would be compared with themselves without end, and their calls are in the text.
  const called = new Set(calls.flatMap(([, name = '']) => (declared.has(name) ? [] : [name])));
  const hooks = Array.from(called, ifDeclared);
  const hookCalls = JSON.stringify(calls.map(([call]) => call).join('\n'));
  return `globalThis.litfassRefresh?.(${JSON.stringify(file)}, ${hookCalls}, { ${values} }, () => [${hooks}], ${count});`;
}
