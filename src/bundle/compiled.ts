// All that esbuild makes of a theme: the module that renders pages, those of the browser, the stylesheets. As long as nothing
// that it was made from changes, it is taken from memory, and esbuild is not even started.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { engine } from '../engine.ts';
import { keyOf, type Memory } from '../memory.ts';
import type { Problem } from '../problem.ts';
import { type BrowserBundle, browserBundle } from './browser.ts';
import { contactFunction } from './contact-function.ts';
import { type CssModules, cssModules, modulesOfParts } from './css-modules.ts';
import { isShown, namesBelow } from './files.ts';
import { serverBundle } from './server.ts';
import { styleBundle } from './styles.ts';
import type { Sheets } from './stylesheet.ts';

export interface Compiled {
  /** The module that exports the theme. */
  readonly code: string;
  readonly browser: Omit<BrowserBundle, 'inputs' | 'problems'>;
  readonly sheets: Sheets;
  /** What markup, drawings and scripts of the theme say. */
  readonly elsewhere: string;
  /** The files that are not in templates/, as far as they are known: of a theme with mistakes those that they lie in. */
  readonly outside: readonly string[];
  readonly problems: readonly Problem[];
}

type KeptFile = readonly [path: string, base64: string];

/** As it lies in memory. */
interface Kept extends Omit<Compiled, 'browser' | 'elsewhere' | 'outside' | 'problems'> {
  readonly browser: Omit<Compiled['browser'], 'files' | 'callingIslands'> & {
    readonly files: readonly KeptFile[];
    readonly callingIslands: KeptFile | undefined;
  };
  /** With their marks. */
  readonly outside: readonly (readonly [file: string, mark: string])[];
}

interface Compiling {
  readonly root: string;
  readonly templates: string;
  /** The theme's hashed files. */
  readonly byName: ReadonlyMap<string, string>;
  readonly memory: Memory;
}

export async function compile(compiling: Compiling): Promise<Compiled> {
  const { root, templates, byName, memory } = compiling;
  const names = namesBelow(templates);
  const isAsset = (name: string) => name.startsWith('assets/');
  const sources = names.filter((name) => !isAsset(name));
  const texts = sources.map((file) => [file, readFileSync(join(templates, file), 'utf8')] as const);
  const drawings = names.filter((name) => isAsset(name) && isShown(name) && name.endsWith('.svg'));
  const elsewhere = [
    ...texts.filter(([file]) => /\.(ts|tsx|svg)$/.test(file)).map(([, text]) => text),
    ...drawings.map((file) => readFileSync(join(templates, file), 'utf8')),
  ].join('\n');
  // It says what `#name` stands for, and which files are left out when nobody takes anything from them.
  const settings = join(root, 'package.json');
  const key = keyOf(...texts.flat(), JSON.stringify([...byName]), existsSync(settings) ? readFileSync(settings) : '');
  const kept = memory.recall('theme', key) as Kept | undefined;
  if (kept?.outside.every(([file, mark]) => markOf(resolve(root, file)) === mark)) {
    const { files: keptFiles, callingIslands: keptIslands, ...names } = kept.browser;
    const files = new Map(keptFiles.map(([path, bytes]) => [path, Buffer.from(bytes, 'base64')]));
    const callingIslands = keptIslands && { path: keptIslands[0], bytes: Buffer.from(keptIslands[1], 'base64') };
    const outside = kept.outside.map(([file]) => file);
    const { code, sheets } = kept;
    return { code, sheets, browser: { ...names, files, callingIslands }, elsewhere, outside, problems: [] };
  }
  const modules = await cssModules({ root, templates, byName });
  const [server, browser, styles] = await Promise.all([
    serverBundle(root, modules),
    browserBundle(root, templates, { modules, isTwofold: elsewhere.includes(contactFunction) }),
    styleBundle(root, templates, byName),
  ]);
  const problems = [modules, server, browser, styles].flatMap((made) => made.problems);
  const graph = { ...browser.inputs, ...server.inputs };
  const inputs = [...Object.keys(graph), ...modules.inputs, ...styles.inputs];
  const sheets = withModules(styles, modules, modulesOfParts(graph, { root, templates }));
  const outside = outsideOf([...inputs, ...problems.flatMap(({ place }) => place?.file ?? [])], compiling);
  if (problems.length === 0) memory.keep('theme', key, keepable({ server, browser, sheets, outside }, compiling));
  const { inputs: _, problems: __, ...scripts } = browser;
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
  const { boot, islands, islandNames, callingIslands } = browser;
  const outside = made.outside.map((file): [string, string] => [file, markOf(resolve(root, file))]);
  const keptFile = (path: string, bytes: Uint8Array): KeptFile => [path, Buffer.from(bytes).toString('base64')];
  const files = [...browser.files].map(([path, bytes]) => keptFile(path, bytes));
  const calling = callingIslands && keptFile(callingIslands.path, callingIslands.bytes);
  const scripts = { boot, islands, islandNames, files, callingIslands: calling };
  return { code: server.code, browser: scripts, sheets, outside };
}

function markOf(file: string): string {
  return existsSync(file) ? keyOf(readFileSync(file)) : '';
}
