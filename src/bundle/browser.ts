// The modules of the browser: the one that every page loads, and the one that holds React and the islands.
import { existsSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import type { Problem } from '../diagnostics/problem.ts';
import { engine } from '../fs/engine-files.ts';
import { filesBelow } from '../fs/list-files.ts';
import { type CssModules, importedModules } from './css-modules.ts';
import { browserTargets, compileProblems, ownFiles, shared } from './esbuild.ts';
import { hash } from './files.ts';
import { contactFunction } from './form-calls-function.ts';
import { licensesOf } from './licenses.ts';
import { lightReact } from './light-react.ts';

export interface BrowserBundle {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly boot: string;
  readonly islands: string | undefined;
  /** The names that an island of the browser can have. */
  readonly islandNames: readonly string[];
  /** Files of the site that import `litfass/session`, named from the root. */
  readonly sessionImporters: readonly string[];
  /** Files that it was made from, and what each of them imports. */
  readonly inputs: Metafile['inputs'];
  /** The licences of what is in the modules. */
  readonly licenses: readonly string[];
  /** Files that these were made from. */
  readonly licenseInputs: readonly string[];
  readonly problems: Problem[];
}

/** `callsFunction` says whether the contact form of the site calls a function, which islands may ask. */
export async function browserBundle(
  root: string,
  templates: string,
  { modules, callsFunction }: { readonly modules: CssModules; readonly callsFunction: boolean },
): Promise<BrowserBundle> {
  const esbuild = await import('esbuild');
  const islandFiles = filesBelow(templates, ['islands/*.tsx', 'sections/*/island.tsx']);
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
  if (boot.length === 0) return noBundle([]);
  const sessionImporters = new Set<string>();
  const engineModules: Plugin = {
    name: 'engine-modules',
    setup(build) {
      build.onResolve({ filter: /^litfass\/theme$/ }, () => ({ path: join(engine, 'browser/theme.ts') }));
      build.onResolve({ filter: /^litfass\/session$/ }, ({ importer }) => {
        sessionImporters.add(relative(root, importer).replaceAll('\\', '/'));
        return { path: join(engine, 'browser/session.ts') };
      });
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
  try {
    const built = await esbuild.build({
      ...common,
      entryPoints: Object.keys(entries).map((name) => ({ in: `litfass-entry:${name}`, out: name })),
      platform: 'browser',
      target: browserTargets,
      minify: true,
      legalComments: 'external',
      ...lightReact,
      define: { ...common.define, ...lightReact.define, [contactFunction]: String(callsFunction) },
      outdir: '/',
      entryNames: '[name]',
      plugins: [engineModules, importedModules(templates, modules), ownFiles(root)],
      write: false,
    });
    const files = new Map<string, Uint8Array>();
    const urls = new Map<string, string>();
    const licenses = licensesOf(root, built);
    const scripts = built.outputFiles.filter(({ path }) => path.endsWith('.js'));
    for (const { path, contents } of scripts) {
      const name = basename(path, '.js');
      const output = `assets/${name}-${hash(contents)}.js`;
      files.set(output, contents);
      urls.set(name, `/${output}`);
    }
    return {
      files,
      boot: urls.get('boot') ?? '',
      islands: urls.get('islands'),
      islandNames: islandNamesIn(islandFiles, scripts.find(({ path }) => basename(path) === 'islands.js')?.text),
      sessionImporters: [...sessionImporters].sort(),
      inputs: built.metafile.inputs,
      licenses: licenses.sections,
      licenseInputs: licenses.inputs,
      problems: [],
    };
  } catch (error) {
    return noBundle(compileProblems(error, root).map(inBrowser));
  }
}

function noBundle(problems: Problem[]): BrowserBundle {
  const nothing = { files: new Map<string, Uint8Array>(), boot: '', islands: undefined };
  return { ...nothing, islandNames: [], sessionImporters: [], inputs: {}, licenses: [], licenseInputs: [], problems };
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
