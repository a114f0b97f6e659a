// Bundles the theme's modules for the browser: `boot`, which every page loads, and one for each file with
// islands, which is loaded on demand. What several of them use, such as React, is in files of its own.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import type { BuildResult, Message, Metafile, Plugin } from 'esbuild';
import { keyOf } from '../files/cache.ts';
import { engine } from '../files/engine-files.ts';
import { hasPackage, installing, neededBy } from '../files/optional-package.ts';
import { shortHash } from '../files/published-names.ts';
import type { Problem } from '../problems/problem.ts';
import { type CompileOptions, type Compiler, compileOnce } from './compiler.ts';
import { contactConstants } from './contact-kind.ts';
import { type CssModules, importCssModules } from './css-modules.ts';
import {
  browserTargets,
  commonOptions,
  compileProblems,
  islandFiles,
  nameBelow,
  resolveThemeFiles,
} from './esbuild.ts';
import { packageLicenses } from './licenses.ts';
import { nodeGlobals } from './node-globals.ts';
import { type FileVersions, refreshable } from './refreshable.ts';
import { type SplitIslands, scriptName, splitIslands } from './split-islands.ts';

/** The modules of a theme, and what is known about them. */
export interface BrowserBundle {
  /** Path in the output → minified code; for `dev`, the name of a script → its code. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The URL of the module that every page loads; '' if the theme has none. */
  readonly boot: string;
  /** The scripts of each name that `defineIsland` may have been called with. */
  readonly islands: SplitIslands['islands'];
  /** The files of the site that import `litfass/session`, relative to the root. */
  readonly sessionImporters: readonly string[];
  /** The source files, and what each of them imports. */
  readonly inputs: Metafile['inputs'];
  /** The source files that the scripts have code of, relative to the root. */
  readonly used: readonly string[];
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
  /** Who gets the messages of the contact form: see `contactKind`. */
  readonly contactKind: string;
  /** How to compile, and what besides files, CSS modules and these options decides the result. */
  readonly compiler?: Compiler;
  readonly key?: string;
  /** Compiles only this module, for `dev`: with React's development build and a source map in the code. */
  readonly development?: 'boot' | 'islands';
  /**
   * For `dev`: source files that keep their name and state in browsers while others are saved. Without it,
   * the scripts of islands have no source map.
   */
  readonly apart?: readonly string[];
  readonly versions?: FileVersions;
}

/**
 * Bundles the islands and templates/browser.ts. If that fails, the result has no files and the problems
 * say why.
 */
export async function browserBundle(
  root: string,
  templates: string,
  { modules, contactKind, compiler = compileOnce, key = '', development, apart, versions = new Map() }: BrowserOptions,
): Promise<BrowserBundle> {
  const withIslands = islandFiles(templates);
  const entries = {
    ...entryModules(templates, withIslands, development),
    ...apartEntries(apart ?? [], { root, templates }),
  };
  if (entries.boot === undefined) return emptyBundle([]);
  const engineModules = resolveEngine(entries);
  const common = commonOptions(root);
  const buildKey = keyOf(key, JSON.stringify([entries, contactKind]));
  try {
    const options: CompileOptions = {
      ...common,
      ...(development
        ? { sourcemap: apart || development === 'boot' ? ('inline' as const) : false }
        : { minify: true, legalComments: 'external' as const }),
      platform: 'browser',
      target: browserTargets,
      define: { ...common.define, ...contactConstants(contactKind) },
      outdir: join(root, '.litfass'),
      entryNames: '[name]',
      chunkNames: 'chunk-[hash]',
      plugins: [
        engineModules,
        importCssModules(templates, modules),
        resolveThemeFiles(root),
        ...(development ? [refreshable(templates, versions)] : []),
      ],
      write: false,
    };
    const all = Object.keys(entries);
    const runs = [
      { name: 'boot', entryPoints: entryPoints(['boot']) },
      {
        name: 'islands',
        entryPoints: entryPoints(all.filter((entry) => entry !== 'boot')),
        splitting: true,
        // Packages may write styles as soon as they are imported.
        inject: [join(engine, 'browser/style-elements.ts')],
      },
    ].filter(({ name, entryPoints }) => entryPoints.length > 0 && name === (development ?? name));
    const results = Promise.all(
      runs.map(({ name, ...run }) =>
        compiler.build(development ? `${name} for dev ${apart !== undefined}` : name, buildKey, { ...options, ...run }),
      ),
    );
    results.catch(() => {});
    // It compiles all entry points at once, so its error is that of all.
    const searched = { ...options, entryPoints: entryPoints(all) };
    const problems = development
      ? []
      : await nodeGlobals((changed) => compiler.build('node-globals', buildKey, changed), searched);
    const [boot, islands] = development === 'islands' ? [undefined, ...(await results)] : await results;
    return { ...bundleOf({ root, withIslands, development, boot, islands }), problems };
  } catch (error) {
    return emptyBundle(compileProblems(error, root, explainMissingExport));
  }
}

function entryPoints(names: readonly string[]) {
  return names.map((name) => ({ in: `litfass-entry:${name}`, out: name }));
}

/** A plugin that resolves what themes import of the engine, React, and the entry points by their texts. */
function resolveEngine(entries: Readonly<Record<string, string>>): Plugin {
  // No tsconfig.json decides what is imported from a package.
  const packages = dirname(createRequire(import.meta.url).resolve('react-dom'));
  const engineModules: Plugin = {
    name: 'engine-modules',
    setup(build) {
      build.onResolve({ filter: /^(https?:)?\/\// }, ({ path }) => ({
        errors: [{ text: `a page would load ${path} from another host`, notes: [{ text: 'install it as a package' }] }],
      }));
      build.onResolve({ filter: /^litfass\/theme$/ }, ({ importer }) => {
        const usesConsent = existsSync(importer) && readFileSync(importer, 'utf8').includes('useConsent');
        return { path: join(engine, usesConsent ? 'browser/theme-with-consent.ts' : 'browser/theme.ts') };
      });
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
  return engineModules;
}

interface CompiledScripts {
  readonly root: string;
  readonly withIslands: readonly string[];
  readonly development: BrowserOptions['development'];
  readonly boot: BuildResult<CompileOptions> | undefined;
  readonly islands: BuildResult<CompileOptions> | undefined;
}

/** The bundle of what was compiled. For `dev`, files have the names that esbuild gives them. */
function bundleOf({ root, withIslands, development, boot, islands }: CompiledScripts): Omit<BrowserBundle, 'problems'> {
  const results = [boot, islands].filter((result) => result !== undefined);
  const licenses = results.map((result) => packageLicenses(root, result));
  const script = boot?.outputFiles.find(({ path }) => path.endsWith('.js'))?.contents;
  const bootFile = script && `assets/boot-${shortHash(script)}.js`;
  const split = islands && !development ? splitIslands(islands, withIslands) : undefined;
  const inputs = Object.assign({}, ...results.map(({ metafile }) => metafile.inputs)) as Metafile['inputs'];
  const scripts = results.flatMap(({ outputFiles }) => outputFiles.filter(({ path }) => path.endsWith('.js')));
  return {
    files: development
      ? new Map(scripts.map(({ path, contents }) => [basename(path), contents]))
      : new Map([...(script && bootFile ? [[bootFile, script] as const] : []), ...(split?.files ?? [])]),
    boot: bootFile ? `/${bootFile}` : '',
    islands: split?.islands ?? {},
    sessionImporters: importersOf('litfass/session', inputs),
    inputs,
    used: results.flatMap(({ metafile }) =>
      Object.values(metafile.outputs).flatMap(({ inputs }) =>
        Object.keys(inputs).filter((file) => inputs[file]?.bytesInOutput),
      ),
    ),
    licenses: [...new Set(licenses.flatMap(({ sections }) => sections))],
    licenseInputs: licenses.flatMap((found) => found.inputs),
  };
}

/** The files that import a module under this name. */
function importersOf(name: string, inputs: Metafile['inputs']): string[] {
  const importers = Object.entries(inputs).filter(([, { imports }]) =>
    imports.some(({ original }) => original === name),
  );
  return importers.map(([file]) => file).sort();
}

/** The source texts of the entry points. No `boot` if a page has nothing to load. */
function entryModules(
  templates: string,
  withIslands: readonly string[],
  development: BrowserOptions['development'],
): Record<string, string> {
  const importOf = (...path: string[]) => `import ${JSON.stringify(join(...path))};`;
  const boot = [
    ...(withIslands.length > 0 ? [importOf(engine, 'browser/loader.ts')] : []),
    ...(existsSync(join(templates, 'browser.ts')) ? [importOf(templates, 'browser.ts')] : []),
  ];
  if (boot.length === 0) return {};
  const exported = development ? 'hydrate, prepareUpdate' : 'hydrate';
  const hydrating = `export { ${exported} } from ${JSON.stringify(join(engine, 'browser/hydrate.ts'))};`;
  const islands = withIslands.map((file) => [scriptName(file), `${importOf(templates, file)}\n${hydrating}`] as const);
  return { boot: boot.join('\n'), ...Object.fromEntries(islands) };
}

/**
 * Entry points that no page loads. esbuild puts what they share with islands into files of their own: one for
 * each file of the theme, and one for all packages that an island uses.
 */
function apartEntries(
  apart: readonly string[],
  { root, templates }: { readonly root: string; readonly templates: string },
): Record<string, string> {
  const files = apart.map((file) => resolve(root, file));
  const [own = [], packages = []] = [true, false].map((isOwn) =>
    files.filter((file) => (nameBelow(templates, file) !== undefined) === isOwn),
  );
  const exportOf = (file: string, index: number) => `export * as module${index} from ${JSON.stringify(file)};`;
  const entries = own.map((file, index) => [`apart-${index}`, exportOf(file, 0)] as const);
  return { ...Object.fromEntries(entries), ...(packages.length > 0 && { apart: packages.map(exportOf).join('\n') }) };
}

function emptyBundle(problems: Problem[]): BrowserBundle {
  const nothing = { files: new Map<string, Uint8Array>(), boot: '', islands: {} };
  return { ...nothing, sessionImporters: [], inputs: {}, used: [], licenses: [], licenseInputs: [], problems };
}

/**
 * Rewrites the error about an export that browser/theme.ts lacks: esbuild would name a file of the
 * engine.
 */
function explainMissingExport(message: Message): Message {
  const [, name] = /browser\/theme(?:-with-consent)?\.[jt]s" for import "([^"]+)"$/.exec(message.text) ?? [];
  if (name === undefined) return message;
  const text = `an island cannot import \`${name}\` from litfass/theme: it works only while pages are rendered`;
  const hint = 'pass the island what it needs as props: plain(text), t(…), the href of a link';
  return { ...message, text, notes: [{ text: hint, location: null }] };
}
