// Bundles the theme's modules for the browser: `boot`, which every page loads, and `islands`, which
// contains React and is loaded on demand.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Message, Metafile, Plugin } from 'esbuild';
import { keyOf } from '../files/cache.ts';
import { engine } from '../files/engine-files.ts';
import { hasPackage, installing, neededBy } from '../files/optional-package.ts';
import { shortHash } from '../files/published-names.ts';
import type { Problem } from '../problems/problem.ts';
import { type CompileOptions, type Compiler, compileOnce } from './compiler.ts';
import { type CssModules, importCssModules } from './css-modules.ts';
import { browserTargets, commonOptions, compileProblems, islandFiles, resolveThemeFiles } from './esbuild.ts';
import { contactFunctionFlag } from './form-calls-function.ts';
import { packageLicenses } from './licenses.ts';
import { nodeGlobals } from './node-globals.ts';

/** The modules of a theme, and what is known about them. */
export interface BrowserBundle {
  /** Path in the output → minified code. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The URL of the module that every page loads; '' if the theme has none. */
  readonly boot: string;
  /** The URL of the module with the islands; undefined if the theme has none. */
  readonly islands: string | undefined;
  /** The names that `defineIsland` may have been called with. */
  readonly islandNames: readonly string[];
  /** The files of the site that import `litfass/session`, relative to the root. */
  readonly sessionImporters: readonly string[];
  /** The source files, and what each of them imports. */
  readonly inputs: Metafile['inputs'];
  /** The licences of the packages in the modules. */
  readonly licenses: readonly string[];
  /** The files that the licences were read from. */
  readonly licenseInputs: readonly string[];
  readonly problems: Problem[];
}

/** What litfass/session is made of. */
const sessionPackage = '@supabase/auth-js';

interface BrowserOptions {
  readonly modules: CssModules;
  /** The value of `import.meta.env.CONTACT_FORM_FUNCTION`: whether the contact form calls a function. */
  readonly callsFunction: boolean;
  /** How to compile, and what besides files, CSS modules and these options decides the result. */
  readonly compiler?: Compiler;
  readonly key?: string;
  /** Compiles only this module, for `dev`: with React's development build and a source map in the code. */
  readonly development?: 'boot' | 'islands';
}

/**
 * Bundles the islands and templates/browser.ts. If that fails, the result has no files and the problems
 * say why.
 */
export async function browserBundle(
  root: string,
  templates: string,
  { modules, callsFunction, compiler = compileOnce, key = '', development }: BrowserOptions,
): Promise<BrowserBundle> {
  const withIslands = islandFiles(templates);
  const entries = entryModules(templates, withIslands);
  if (entries.boot === undefined) return emptyBundle([]);
  // No tsconfig.json decides what is imported from a package.
  const packages = dirname(createRequire(import.meta.url).resolve('react-dom'));
  const engineModules: Plugin = {
    name: 'engine-modules',
    setup(build) {
      build.onResolve({ filter: /^(https?:)?\/\// }, ({ path }) => ({
        errors: [{ text: `a page would load ${path} from another host`, notes: [{ text: 'install it as a package' }] }],
      }));
      build.onResolve({ filter: /^litfass\/theme$/ }, () => ({ path: join(engine, 'browser/theme.ts') }));
      build.onResolve({ filter: /^litfass\/session$/ }, () =>
        hasPackage(sessionPackage)
          ? { path: join(engine, 'browser/session.ts') }
          : {
              errors: [
                { text: neededBy('litfass/session', sessionPackage), notes: [{ text: installing(sessionPackage) }] },
              ],
            },
      );
      build.onResolve({ filter: /^(react|react-dom)(\/.*)?$/ }, ({ path, kind, pluginData }) =>
        pluginData === engineModules
          ? undefined
          : build.resolve(path, { resolveDir: packages, kind, pluginData: engineModules }),
      );
      // Importing an island defines it, so it must stay even if the site's package.json says
      // `sideEffects: false`.
      build.onResolve({ filter: /\.tsx$/, namespace: 'entry' }, ({ path }) => ({ path, sideEffects: true }));
      build.onResolve({ filter: /^litfass-entry:/ }, ({ path }) => ({ path, namespace: 'entry' }));
      build.onLoad({ filter: /.*/, namespace: 'entry' }, ({ path }) => ({
        contents: entries[path.slice('litfass-entry:'.length)] ?? '',
        resolveDir: engine,
        loader: 'ts',
      }));
    },
  };
  const common = commonOptions(root);
  const mode = development
    ? { sourcemap: 'inline' as const, define: { 'process.env.NODE_ENV': '"development"' } }
    : { minify: true, legalComments: 'external' as const };
  const names = development ? [development] : Object.keys(entries);
  const buildKey = keyOf(key, JSON.stringify([entries, callsFunction]));
  try {
    const options: CompileOptions = {
      ...common,
      ...mode,
      entryPoints: names.map((name) => ({ in: `litfass-entry:${name}`, out: name })),
      platform: 'browser',
      target: browserTargets,
      define: { ...common.define, ...mode.define, [contactFunctionFlag]: String(callsFunction) },
      outdir: join(root, '.litfass'),
      entryNames: '[name]',
      plugins: [engineModules, importCssModules(templates, modules), resolveThemeFiles(root)],
      write: false,
    };
    const [result, problems] = await Promise.all([
      compiler.build(development ?? 'browser', buildKey, options),
      development ? [] : nodeGlobals((changed) => compiler.build('node-globals', buildKey, changed), options),
    ]);
    const files = new Map<string, Uint8Array>();
    const urls = new Map<string, string>();
    const licenses = packageLicenses(root, result);
    const scripts = result.outputFiles.filter(({ path }) => path.endsWith('.js'));
    for (const { path, contents } of scripts) {
      const name = basename(path, '.js');
      const output = `assets/${name}-${shortHash(contents)}.js`;
      files.set(output, contents);
      urls.set(name, `/${output}`);
    }
    return {
      files,
      boot: urls.get('boot') ?? '',
      islands: urls.get('islands'),
      islandNames: islandNamesIn(withIslands, scripts.find(({ path }) => basename(path) === 'islands.js')?.text),
      sessionImporters: importersOf('litfass/session', result.metafile),
      inputs: result.metafile.inputs,
      licenses: licenses.sections,
      licenseInputs: licenses.inputs,
      problems,
    };
  } catch (error) {
    return emptyBundle(compileProblems(error, root, explainMissingExport));
  }
}

/** The files that import a module under this name. */
function importersOf(name: string, { inputs }: Metafile): string[] {
  const importers = Object.entries(inputs).filter(([, { imports }]) =>
    imports.some(({ original }) => original === name),
  );
  return importers.map(([file]) => file).sort();
}

/** The source texts of the entry points. No `boot` if a page has nothing to load. */
function entryModules(templates: string, withIslands: readonly string[]): Record<string, string> {
  const importOf = (...path: string[]) => `import ${JSON.stringify(join(...path))};`;
  const boot = [
    ...(withIslands.length > 0 ? [importOf(engine, 'browser/loader.ts')] : []),
    ...(existsSync(join(templates, 'browser.ts')) ? [importOf(templates, 'browser.ts')] : []),
  ];
  if (boot.length === 0) return {};
  if (withIslands.length === 0) return { boot: boot.join('\n') };
  const islands = [
    ...withIslands.map((file) => importOf(templates, file)),
    `export { hydrate } from ${JSON.stringify(join(engine, 'browser/hydrate.ts'))};`,
  ];
  return { boot: boot.join('\n'), islands: islands.join('\n') };
}

function emptyBundle(problems: Problem[]): BrowserBundle {
  const nothing = { files: new Map<string, Uint8Array>(), boot: '', islands: undefined };
  return { ...nothing, islandNames: [], sessionImporters: [], inputs: {}, licenses: [], licenseInputs: [], problems };
}

/**
 * The names of the files, and all `name:` strings in the bundle: a file may define islands with other
 * names, or several of them.
 */
function islandNamesIn(withIslands: readonly string[], code = ''): string[] {
  const fileNames = withIslands.map((file) =>
    file.startsWith('islands/') ? basename(file, '.tsx') : (file.split('/')[1] ?? ''),
  );
  const namesInCode = [...code.matchAll(/\bname:(["'`])([^"'`]+)\1/g)].map(([, , name = '']) => name);
  return [...new Set([...fileNames, ...namesInCode])];
}

/**
 * Rewrites the error about an export that browser/theme.ts lacks: esbuild would name a file of the
 * engine.
 */
function explainMissingExport(message: Message): Message {
  const [, name] = /browser\/theme\.[jt]s" for import "([^"]+)"$/.exec(message.text) ?? [];
  if (name === undefined) return message;
  const text = `an island cannot import \`${name}\` from litfass/theme: it works only while pages are rendered`;
  const hint = 'pass the island what it needs as props: plain(text), t(…), the href of a link';
  return { ...message, text, notes: [{ text: hint, location: null }] };
}
