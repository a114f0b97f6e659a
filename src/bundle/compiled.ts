// All that esbuild makes of a theme: the module that renders pages, those of the browser, the stylesheets. As long as nothing
// that it was made from changes, it is taken from memory, and esbuild is not even started.
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
import type { Sheets } from './stylesheet.ts';

export interface Compiled {
  /** The module that exports the theme. */
  readonly code: string;
  readonly browser: Omit<BrowserBundle, 'inputs' | 'licenseInputs' | 'problems'>;
  readonly sheets: Sheets;
  /** What markup, drawings and scripts of the theme say. */
  readonly elsewhere: string;
  /** The files that are not in templates/, as far as they are known: of a theme with mistakes those that they lie in. */
  readonly outside: readonly string[];
  readonly problems: readonly Problem[];
}

/** As it lies in memory. */
interface Kept extends Omit<Compiled, 'browser' | 'elsewhere' | 'outside' | 'problems'> {
  readonly browser: Omit<Compiled['browser'], 'files'> & { readonly files: readonly (readonly [string, string])[] };
  /** With their marks. */
  readonly outside: readonly (readonly [file: string, mark: string])[];
}

interface Compiling {
  readonly root: string;
  readonly templates: string;
  /** The theme's hashed files. */
  readonly byName: ReadonlyMap<string, string>;
  readonly memory: Cache;
}

export async function compile(compiling: Compiling): Promise<Compiled> {
  const { root, templates, byName, memory } = compiling;
  const sources = filesBelow(templates, undefined, ['assets/**']);
  const texts = sources.map((file) => [file, readFileSync(join(templates, file), 'utf8')] as const);
  const drawings = filesBelow(templates, ['assets/**/*.svg']);
  const elsewhere = [
    ...texts.filter(([file]) => /\.(ts|tsx|svg)$/.test(file)).map(([, text]) => text),
    ...drawings.map((file) => readFileSync(join(templates, file), 'utf8')),
  ].join('\n');
  // It says what `#name` stands for, and which files are left out when nobody takes anything from them.
  const settings = join(root, 'package.json');
  const calls = callsFunction(root);
  const key = keyOf(
    ...texts.flat(),
    JSON.stringify([...byName]),
    String(calls),
    existsSync(settings) ? readFileSync(settings) : '',
  );
  const kept = memory.get('theme', key) as Kept | undefined;
  if (kept?.outside.every(([file, mark]) => markOf(resolve(root, file)) === mark)) {
    const files = new Map(kept.browser.files.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')]));
    const outside = kept.outside.map(([file]) => file);
    const { code, sheets } = kept;
    return { code, sheets, browser: { ...kept.browser, files }, elsewhere, outside, problems: [] };
  }
  const modules = await cssModules({ root, templates, byName });
  const [server, browser, styles] = await Promise.all([
    serverBundle(root, modules),
    browserBundle(root, templates, { modules, callsFunction: calls }),
    styleBundle(root, templates, byName),
  ]);
  const problems = [modules, server, browser, styles].flatMap((made) => made.problems);
  const graph = { ...browser.inputs, ...server.inputs };
  const inputs = [...Object.keys(graph), ...modules.inputs, ...styles.inputs, ...browser.licenseInputs];
  const sheets = withModules(styles, modules, modulesOfParts(graph, { root, templates }));
  const outside = outsideOf([...inputs, ...problems.flatMap(({ place }) => place?.file ?? [])], compiling);
  if (problems.length === 0) memory.set('theme', key, keepable({ server, browser, sheets, outside }, compiling));
  const { inputs: _, licenseInputs: __, problems: ___, ...scripts } = browser;
  return { code: server.code, browser: scripts, sheets, elsewhere, outside, problems };
}

interface Made {
  readonly server: Awaited<ReturnType<typeof serverBundle>>;
  readonly browser: BrowserBundle;
  readonly sheets: Sheets;
  readonly outside: readonly string[];
}

function withModules(
  { files, common }: Sheets,
  modules: CssModules,
  { common: everywhere, imported }: Pick<Sheets, 'common' | 'imported'>,
): Sheets {
  return { files: { ...files, ...modules.files }, common: [...common, ...everywhere], imported };
}

function outsideOf(inputs: readonly string[], { root, templates }: Compiling): string[] {
  return [...new Set(inputs)].sort().filter((input) => {
    const file = resolve(root, input);
    // Generated on the fly, or known by other marks: the theme's own files, and those of the engine.
    return existsSync(file) && !file.startsWith(templates + sep) && !file.startsWith(engine);
  });
}

function keepable({ server, browser, sheets, ...made }: Made, { root }: Compiling): Kept {
  const { boot, islands, islandNames, sessionImporters, licenses } = browser;
  const outside = made.outside.map((file): [string, string] => [file, markOf(resolve(root, file))]);
  const files = [...browser.files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')] as const);
  const scripts = { boot, islands, islandNames, sessionImporters, licenses, files };
  return { code: server.code, browser: scripts, sheets, outside };
}

function markOf(file: string): string {
  return existsSync(file) ? keyOf(readFileSync(file)) : '';
}
