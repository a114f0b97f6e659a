// The modules of the browser: the one that every page loads, and the one that holds React and the islands.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { engine } from '../engine.ts';
import type { Problem } from '../problem.ts';
import type { BrowserFile } from './browser-file.ts';
import { contactFunction } from './contact-function.ts';
import { type CssModules, importedModules } from './css-modules.ts';
import { browserTargets, compileProblems, ownFiles, shared } from './esbuild.ts';
import { hash, isShown, namesBelow } from './files.ts';
import { lightReact } from './light-react.ts';

export interface BrowserBundle {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly boot: string;
  readonly islands: string | undefined;
  /** The islands for a site whose contact form calls a function; undefined where `islands` serve every site. */
  readonly callingIslands: BrowserFile | undefined;
  /** The names that an island of the browser can have. */
  readonly islandNames: readonly string[];
  /** Files that it was made from, and what each of them imports. */
  readonly inputs: Metafile['inputs'];
  readonly problems: Problem[];
}

const isIsland = /^(islands\/[^/]+\.tsx|sections\/[^/]+\/island\.tsx)$/;

/** `isTwofold` says whether islands ask `import.meta.env.CONTACT_FUNCTION`: then they are compiled once for each answer. */
export async function browserBundle(
  root: string,
  templates: string,
  { modules, isTwofold }: { readonly modules: CssModules; readonly isTwofold: boolean },
): Promise<BrowserBundle> {
  const esbuild = await import('esbuild');
  const islandFiles = ['islands', 'sections']
    .flatMap((folder) => namesBelow(templates, folder))
    .filter((name) => isShown(name) && isIsland.test(name));
  const own = existsSync(join(templates, 'browser.ts'))
    ? [`import ${JSON.stringify(join(templates, 'browser.ts'))};`]
    : [];
  const loader = islandFiles.length > 0 ? [`import ${JSON.stringify(join(engine, 'browser/loader.ts'))};`] : [];
  const boot = [...loader, ...own];
  const entries: Record<string, string> = boot.length > 0 ? { boot: boot.join('\n') } : {};
  if (islandFiles.length > 0) {
    const imports = islandFiles.map((file) => `import ${JSON.stringify(join(templates, file))};`);
    entries.islands = `${imports.join('\n')}
export { hydrate } from ${JSON.stringify(join(engine, 'browser/hydrate.ts'))};`;
  }
  if (boot.length === 0) return { ...none, problems: [] };
  const engineModules: Plugin = {
    name: 'engine-modules',
    setup(build) {
      build.onResolve({ filter: /^litfass\/theme$/ }, () => ({ path: join(engine, 'browser/theme.ts') }));
      build.onResolve({ filter: /^(react|react-dom)(\/.*)?$/ }, ({ path, kind, pluginData }) =>
        pluginData === engineModules
          ? undefined
          : build.resolve(path, { resolveDir: engine, kind, pluginData: engineModules }),
      );
      // Islands are imported for defining themselves, whatever the site's package.json says of side effects.
      build.onResolve({ filter: /\.tsx$/, namespace: 'entry' }, ({ path }) => ({ path, sideEffects: true }));
      build.onResolve({ filter: /^litfass-entry:/ }, ({ path }) => ({ path, namespace: 'entry' }));
      build.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
        contents: entries[path.slice('litfass-entry:'.length)] ?? '',
        resolveDir: engine,
        loader: 'ts',
      }));
    },
  };
  const common = shared(root);
  const compile = (names: readonly string[], callsFunction: boolean) =>
    esbuild.build({
      ...common,
      entryPoints: names.map((name) => ({ in: `litfass-entry:${name}`, out: name })),
      platform: 'browser',
      target: browserTargets,
      minify: true,
      ...lightReact,
      define: { ...common.define, ...lightReact.define, [contactFunction]: String(callsFunction) },
      outdir: '/',
      entryNames: '[name]',
      plugins: [engineModules, importedModules(templates, modules), ownFiles(root)],
      write: false,
    });
  try {
    const calling = isTwofold && entries.islands ? compile(['islands'], true) : undefined;
    const [{ outputFiles, metafile }, called] = await Promise.all([compile(Object.keys(entries), false), calling]);
    const files = new Map<string, Uint8Array>();
    const urls = new Map<string, string>();
    for (const { path, contents } of outputFiles) {
      const output = outputOf(path, contents);
      files.set(output, contents);
      urls.set(basename(path, '.js'), `/${output}`);
    }
    return {
      files,
      boot: urls.get('boot') ?? '',
      islands: urls.get('islands'),
      callingIslands: called?.outputFiles.map(({ path, contents }) => ({
        path: outputOf(path, contents),
        bytes: contents,
      }))[0],
      islandNames: islandNamesIn(islandFiles, outputFiles.find(({ path }) => basename(path) === 'islands.js')?.text),
      inputs: { ...called?.metafile.inputs, ...metafile.inputs },
      problems: [],
    };
  } catch (error) {
    return { ...none, problems: compileProblems(error, root).map(inBrowser) };
  }
}

const none = {
  files: new Map<string, Uint8Array>(),
  boot: '',
  islands: undefined,
  callingIslands: undefined,
  islandNames: [],
  inputs: {},
};

function outputOf(path: string, contents: Uint8Array): string {
  return `assets/${basename(path, '.js')}-${hash(contents)}.js`;
}

/** What the files are called, and what the module made of them calls by a name: a file may define several, or one for others. */
function islandNamesIn(islandFiles: readonly string[], code = ''): string[] {
  const named = islandFiles.map((file) =>
    file.startsWith('islands/') ? basename(file, '.tsx') : (file.split('/')[1] ?? ''),
  );
  const called = [...code.matchAll(/\bname:(["'`])([^"'`]+)\1/g)].map(([, , name = '']) => name);
  return [...new Set([...named, ...called])];
}

/** esbuild names a file of the engine, which means nothing to whoever writes an island. */
function inBrowser(problem: Problem): Problem {
  const [, name] = /browser\/theme\.[jt]s" for import "([^"]+)"$/.exec(problem.text) ?? [];
  if (name === undefined) return problem;
  const text = `an island cannot import \`${name}\` from litfass/theme: it works while a page is made, not in a browser`;
  return { ...problem, text, hint: 'hand the island what it needs as props: plain(text), t(…), the href of a link' };
}
