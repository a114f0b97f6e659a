// Compiles a theme with esbuild: the module that renders pages, the modules of the browser, and the
// stylesheets. The result is cached; esbuild is only loaded if one of the source files has changed.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type Cache, keyOf } from '../files/cache.ts';
import { engine } from '../files/engine-files.ts';
import { filesBelow } from '../files/files-below.ts';
import { readBytes } from '../files/read-if-possible.ts';
import type { Problem } from '../problems/problem.ts';
import { mapValues } from '../site/record.ts';
import { type BrowserBundle, browserBundle } from './browser.ts';
import type { Compiler } from './compiler.ts';
import { contactKind } from './contact-kind.ts';
import { type CssModules, cssModules, importedStyles } from './css-modules.ts';
import { slashed, tsconfigsOf } from './esbuild.ts';
import { packagesOf } from './licenses.ts';
import { serverBundle } from './server-bundle.ts';
import { type CompiledStylesheet, styleBundle } from './styles.ts';
import type { CompiledStyles } from './stylesheet.ts';

/** A compiled theme. */
export interface CompiledTheme {
  /** The module that exports the theme. */
  readonly code: string;
  readonly browser: Omit<BrowserBundle, 'inputs' | 'licenseInputs' | 'problems'>;
  readonly styles: CompiledStyles;
  /** The files of packages that stylesheets load, relative to the root. */
  readonly packageFiles: readonly string[];
  /** The text of all components, scripts and SVGs, to find the custom properties that they use. */
  readonly markup: string;
  /**
   * The source files outside templates/, relative to the root, without those of the engine. If the
   * theme does not compile: those that are named in its problems, or known from what did compile.
   */
  readonly outsideFiles: readonly string[];
  readonly problems: readonly Problem[];
}

/** The compiled code of a theme as JSON. */
interface CachedCode extends Pick<CompiledCode, 'code' | 'modules' | 'imported'> {
  /** It is valid while these files have these hashes. */
  readonly outsideFiles: readonly (readonly [file: string, hash: string])[];
  /** The bytes of files are base64. */
  readonly browser: Omit<CompiledTheme['browser'], 'files'> & {
    readonly files: readonly (readonly [path: string, bytes: string])[];
  };
}

/** Compiled stylesheets by file, with the hashes of the files that each was made from. */
type CachedStyles = Readonly<Record<string, CompiledStylesheet & { readonly hashes: readonly string[] }>>;

interface CompileInput {
  readonly root: string;
  readonly templates: string;
  /** Name → URL of the files in templates/assets/. */
  readonly byName: ReadonlyMap<string, string>;
  readonly cache: Cache;
  readonly compiler: Compiler;
}

/**
 * Compiles the theme in `templates`, or takes it from the cache. Throws if a folder or file cannot be
 * read.
 */
export async function compileTheme(input: CompileInput): Promise<CompiledTheme> {
  const { templates } = input;
  const sources = filesBelow(templates, undefined, ['assets/**']);
  const texts = sources.map((file) => [file, readFileSync(join(templates, file), 'utf8')] as const);
  const svgs = [...input.byName.keys()].filter((name) => name.endsWith('.svg'));
  const code = await compileCode(input, texts);
  const { common, imported } = code.imported;
  const styles = await compileStyles(input, [common, ...Object.values(imported)].flat());
  const inputs = [...code.modules.inputs, ...styles.inputs];
  const licenses = [...code.browser.licenses, ...packagesOf(input.root, inputs).map(({ section }) => section)];
  const markup = [
    // Without the folder of the engine, so that it is the same on every machine.
    code.code.replace(/file:\/\/[^"']*/g, ''),
    ...texts.filter(([file]) => /\.(ts|tsx|svg)$/.test(file)).map(([, text]) => text),
    ...svgs.map((name) => readFileSync(join(templates, 'assets', name), 'utf8')),
  ].join('\n');
  const problems = [...code.problems, ...styles.problems];
  return {
    code: code.code,
    browser: { ...code.browser, licenses },
    styles: { files: { ...styles.files, ...code.modules.files }, common: [...styles.common, ...common], imported },
    packageFiles: inputs.filter((file) => !file.endsWith('.css')),
    markup,
    outsideFiles: [...new Set([...code.outsideFiles, ...styles.outsideFiles])].sort(),
    problems,
  };
}

/** File relative to templates/ and its text. */
type Texts = readonly (readonly [file: string, text: string])[];

interface CompiledCode extends Pick<CompiledTheme, 'code' | 'browser' | 'outsideFiles' | 'problems'> {
  readonly modules: Pick<CssModules, 'files' | 'inputs'>;
  readonly imported: Pick<CompiledStyles, 'common' | 'imported'>;
}

/** Compiles everything but stylesheets: an edited stylesheet does not compile the code again. */
async function compileCode(
  { root, templates, byName, cache, compiler }: CompileInput,
  texts: Texts,
): Promise<CompiledCode> {
  // It decides what `#name` imports, and which unused files are left out.
  const packageFile = join(root, 'package.json');
  const kind = contactKind(root);
  const isStylesheet = ([file]: Texts[number]) => file.endsWith('.css') && !file.endsWith('.module.css');
  // A CSS module can import a stylesheet.
  const importsStylesheets = texts.some(([file, text]) => file.endsWith('.module.css') && text.includes('.css'));
  const packageJson = existsSync(packageFile) ? readBytes(packageFile) : '';
  const tsconfigs = tsconfigsOf(root);
  const settings = keyOf(packageJson, ...tsconfigs.values());
  const key = keyOf(
    ...texts.flatMap((one) => (importsStylesheets || !isStylesheet(one) ? one : one[0])),
    JSON.stringify([...byName]),
    kind,
    // The compiled theme imports it by its place, which changes when a site is moved with its packages.
    engine,
    settings,
  );
  const cached = cache.get('theme', key) as CachedCode | undefined;
  const isCurrent = cached?.outsideFiles.every(([file, hash]) => hashOf(resolve(root, file)) === hash);
  if (cached && isCurrent) return { ...fromCache(cached), problems: [] };
  const modules = await cssModules({ root, templates, byName });
  // A new file can be what an import without an extension means.
  const names = texts.map(([file]) => file);
  const compiling = { compiler, key: keyOf(JSON.stringify([names, [...modules.classes]]), settings) };
  const [server, browser] = await Promise.all([
    serverBundle(root, modules, compiling),
    browserBundle(root, templates, { modules, contactKind: kind, ...compiling }),
  ]);
  const found = [modules, server, browser].flatMap((result) => result.problems);
  // Pages and scripts are compiled from the same files.
  const problems = [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
  const graph = { ...browser.inputs, ...server.inputs };
  const inputs = [...Object.keys(graph), ...modules.inputs, ...browser.licenseInputs, ...tsconfigs.keys()];
  const { files, boot, islands, used, sessionImporters, licenses } = browser;
  const compiled: CompiledCode = {
    code: server.code,
    browser: { files, boot, islands, used, sessionImporters, licenses },
    modules: {
      files: modules.files,
      inputs: modules.inputs.map((file) => slashed(relative(root, resolve(root, file)))),
    },
    imported: importedStyles(graph, { root, templates }),
    outsideFiles: filesOutside(inputs, problems, { root, templates }),
    problems,
  };
  if (problems.length === 0) cache.set('theme', key, toCache(compiled, root));
  return compiled;
}

/** Compiles the stylesheets whose files have changed. */
async function compileStyles({ root, templates, byName, cache }: CompileInput, imported: readonly string[]) {
  const key = keyOf(JSON.stringify([...byName]), ...tsconfigsOf(root).values());
  const cached = (cache.get('styles', key) ?? {}) as CachedStyles;
  const hashesNow = (inputs: readonly string[]) => inputs.map((file) => hashOf(resolve(root, file)));
  const isValid = ({ inputs, hashes }: CachedStyles[string]) => hashesNow(inputs).join() === hashes.join();
  const known = Object.fromEntries(Object.entries(cached).filter(([, sheet]) => isValid(sheet)));
  const { compiled, common, problems } = await styleBundle(root, templates, imported, { byName, known });
  const sheets = Object.entries(compiled);
  const isUnchanged = sheets.length === Object.keys(cached).length && sheets.every(([file]) => known[file]);
  if (problems.length === 0 && !isUnchanged) {
    const value: CachedStyles = mapValues(compiled, (sheet) => ({ ...sheet, hashes: hashesNow(sheet.inputs) }));
    cache.set('styles', key, value);
  }
  const files = mapValues(compiled, ({ css }) => css);
  const inputs = sheets.flatMap(([, sheet]) => sheet.inputs);
  return { files, common, inputs, outsideFiles: filesOutside(inputs, problems, { root, templates }), problems };
}

/**
 * The inputs to compare before a cached result is used, with the files that its problems name. Those of
 * the theme and the engine are compared by other keys.
 */
function filesOutside(
  inputs: readonly string[],
  problems: readonly Problem[],
  { root, templates }: Pick<CompileInput, 'root' | 'templates'>,
): string[] {
  const all = [...inputs, ...problems.flatMap(({ place }) => place?.file ?? [])];
  return [...new Set(all)].sort().filter((input) => {
    const file = resolve(root, input);
    // Generated modules are no files.
    return existsSync(file) && !file.startsWith(templates + sep) && !file.startsWith(engine);
  });
}

function toCache({ code, browser, modules, imported, outsideFiles }: CompiledCode, root: string): CachedCode {
  const files = [...browser.files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')] as const);
  const hashes = outsideFiles.map((file) => [file, hashOf(resolve(root, file))] as const);
  return { code, browser: { ...browser, files }, modules, imported, outsideFiles: hashes };
}

function fromCache({ code, browser, modules, imported, outsideFiles }: CachedCode): Omit<CompiledCode, 'problems'> {
  const files = new Map(browser.files.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')]));
  return { code, browser: { ...browser, files }, modules, imported, outsideFiles: outsideFiles.map(([file]) => file) };
}

/** A hash of the content; '' if there is no such file. */
function hashOf(file: string): string {
  return existsSync(file) ? keyOf(readFileSync(file)) : '';
}
