// Compiles a theme with esbuild: the module that renders pages, the modules of the browser, and the
// stylesheets. The result is cached; esbuild is only loaded if one of the source files has changed.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import type { Problem } from '../diagnostics/problem.ts';
import { engine } from '../fs/engine-files.ts';
import { filesBelow } from '../fs/list-files.ts';
import { type Cache, keyOf } from '../memory.ts';
import { type BrowserBundle, browserBundle } from './browser.ts';
import { type CssModules, cssModules, modulesOfParts } from './css-modules.ts';
import { callsFunction } from './form-calls-function.ts';
import { serverBundle } from './server-bundle.ts';
import { styleBundle } from './styles.ts';
import type { CompiledStyles } from './stylesheet.ts';

/** A compiled theme. */
export interface CompiledTheme {
  /** The module that exports the theme. */
  readonly code: string;
  readonly browser: Omit<BrowserBundle, 'inputs' | 'licenseInputs' | 'problems'>;
  readonly styles: CompiledStyles;
  /** The text of all components, scripts and SVGs, to find the custom properties that they use. */
  readonly markup: string;
  /**
   * The source files outside templates/, relative to the root, without those of the engine. If the
   * theme does not compile: those that are named in its problems, or known from what did compile.
   */
  readonly outsideFiles: readonly string[];
  readonly problems: readonly Problem[];
}

/** A compiled theme as JSON. */
interface CachedTheme extends Omit<CompiledTheme, 'browser' | 'markup' | 'outsideFiles' | 'problems'> {
  /** The bytes of files are base64. */
  readonly browser: Omit<CompiledTheme['browser'], 'files'> & {
    readonly files: readonly (readonly [path: string, bytes: string])[];
  };
  readonly outsideFiles: readonly (readonly [file: string, hash: string])[];
}

interface CompileInput {
  readonly root: string;
  readonly templates: string;
  /** Name → URL of the files in templates/assets/. */
  readonly byName: ReadonlyMap<string, string>;
  readonly cache: Cache;
}

/**
 * Compiles the theme in `templates`, or takes it from the cache. Throws if a folder or file cannot be
 * read.
 */
export async function compileTheme(input: CompileInput): Promise<CompiledTheme> {
  const { root, templates, byName, cache } = input;
  const sources = filesBelow(templates, undefined, ['assets/**']);
  const texts = sources.map((file) => [file, readFileSync(join(templates, file), 'utf8')] as const);
  const svgs = filesBelow(templates, ['assets/**/*.svg']);
  const markup = [
    ...texts.filter(([file]) => /\.(ts|tsx|svg)$/.test(file)).map(([, text]) => text),
    ...svgs.map((file) => readFileSync(join(templates, file), 'utf8')),
  ].join('\n');
  // It decides what `#name` imports, and which unused files are left out.
  const packageFile = join(root, 'package.json');
  const usesFunction = callsFunction(root);
  const key = keyOf(
    ...texts.flat(),
    JSON.stringify([...byName]),
    String(usesFunction),
    existsSync(packageFile) ? readFileSync(packageFile) : '',
  );
  const cached = cache.get('theme', key) as CachedTheme | undefined;
  if (cached?.outsideFiles.every(([file, hash]) => hashOf(resolve(root, file)) === hash))
    return { ...fromCache(cached), markup, problems: [] };
  const modules = await cssModules({ root, templates, byName });
  const [server, browser, pageStyles] = await Promise.all([
    serverBundle(root, modules),
    browserBundle(root, templates, { modules, callsFunction: usesFunction }),
    styleBundle(root, templates, byName),
  ]);
  const problems = [modules, server, browser, pageStyles].flatMap((result) => result.problems);
  const graph = { ...browser.inputs, ...server.inputs };
  const inputs = [...Object.keys(graph), ...modules.inputs, ...pageStyles.inputs, ...browser.licenseInputs];
  const { files, boot, islands, islandNames, sessionImporters, licenses } = browser;
  const compiled: CompiledTheme = {
    code: server.code,
    browser: { files, boot, islands, islandNames, sessionImporters, licenses },
    styles: withModules(pageStyles, modules, modulesOfParts(graph, { root, templates })),
    markup,
    outsideFiles: filesOutside([...inputs, ...problems.flatMap(({ place }) => place?.file ?? [])], input),
    problems,
  };
  if (problems.length === 0) cache.set('theme', key, toCache(compiled, root));
  return compiled;
}

/** Adds CSS modules to the other stylesheets. */
function withModules(
  { files, common }: CompiledStyles,
  modules: CssModules,
  { common: commonModules, imported }: Pick<CompiledStyles, 'common' | 'imported'>,
): CompiledStyles {
  return { files: { ...files, ...modules.files }, common: [...common, ...commonModules], imported };
}

/**
 * The inputs to compare before a cached theme is used. Those of the theme and the engine are compared
 * by other keys.
 */
function filesOutside(inputs: readonly string[], { root, templates }: CompileInput): string[] {
  return [...new Set(inputs)].sort().filter((input) => {
    const file = resolve(root, input);
    // Generated modules are no files.
    return existsSync(file) && !file.startsWith(templates + sep) && !file.startsWith(engine);
  });
}

function toCache({ code, browser, styles, outsideFiles }: CompiledTheme, root: string): CachedTheme {
  const files = [...browser.files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')] as const);
  return {
    code,
    browser: { ...browser, files },
    styles,
    outsideFiles: outsideFiles.map((file) => [file, hashOf(resolve(root, file))] as const),
  };
}

function fromCache({ code, browser, styles, outsideFiles }: CachedTheme): Omit<CompiledTheme, 'markup' | 'problems'> {
  const files = new Map(browser.files.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')]));
  return { code, browser: { ...browser, files }, styles, outsideFiles: outsideFiles.map(([file]) => file) };
}

/** A hash of the content; '' if there is no such file. */
function hashOf(file: string): string {
  return existsSync(file) ? keyOf(readFileSync(file)) : '';
}
