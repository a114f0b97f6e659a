// The licences of what a site brings of others, packages in the browser's scripts and fonts of the theme: their terms ask that a
// copy comes with them.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { BuildResult } from 'esbuild';
import { engine } from '../fs/engine-files.ts';

export const licensesFile = 'licenses.txt';

export interface Licenses {
  /** One text for each package, and for the legal comments of each script. The same on every machine. */
  readonly sections: readonly string[];
  /** The files that the text was made from. */
  readonly inputs: readonly string[];
}

/** Reads the licences of all packages in the outputs of a build with `legalComments: 'external'`. */
export function licensesOf(root: string, built: BuildResult<{ metafile: true; write: false }>): Licenses {
  const inputs = Object.values(built.metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((input) => inputs[input]?.bytesInOutput !== 0),
  );
  const packages = [...new Set(inputs.flatMap((input) => packageFolder(root, input) ?? []))].map(readPackage);
  // esbuild writes the legal comments of each script into a file of their own.
  const comments = built.outputFiles.filter(({ path }) => path.endsWith('.LEGAL.txt'));
  const sections = [
    ...packages.map(({ section }) => section).sort(),
    ...comments.map(({ text }) => `Legal comments in the code\n\n${text.trim()}\n`).sort(),
  ];
  return { sections, inputs: packages.flatMap(({ files }) => files) };
}

/** The licences that lie among the published files of the theme, beside what they are for. */
export function licensesAmong(root: string, folder: string, names: Iterable<string>): string[] {
  const found = [...names].filter((name) => isLicense(basename(name))).sort();
  return found.map((name) => `${textOf(join(root, folder, name))}\n`);
}

const isLicense = (name: string) => /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i.test(name);

const textOf = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();

/** The file of the licences, each once; no file when there is none. */
export function licensesIn(sections: readonly string[]): ReadonlyMap<string, Uint8Array> {
  if (sections.length === 0) return new Map();
  const text = [intro, ...new Set(sections)].join(`\n${'-'.repeat(80)}\n\n`);
  return new Map([[licensesFile, Buffer.from(text)]]);
}

const intro = 'This site contains code and fonts of others, under these licences.\n';

/** The folder of the package that a file belongs to; undefined for files of the theme and generated ones. */
function packageFolder(root: string, input: string): string | undefined {
  if (/^(templates\/|[\w-]{2,}:)/.test(input)) return undefined;
  const file = resolve(root, input);
  if (file.startsWith(engine)) return resolve(engine, '..');
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file)?.[0];
}

function readPackage(folder: string): { readonly section: string; readonly files: readonly string[] } {
  const settings = join(folder, 'package.json');
  const { name = basename(folder), version = '', license, licenses } = existsSync(settings) ? readJson(settings) : {};
  // Old packages have an object, or a list of them.
  const kinds = [license ?? licenses ?? []].flat().map((one) => (typeof one === 'string' ? one : one.type));
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && isLicense(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort();
  const texts = files.map(textOf);
  if (texts.length === 0) texts.push('no license text in the package');
  const title = `${name} ${version} (${kinds.join(', ') || 'no license named'})`;
  return { section: `${[title, ...texts].join('\n\n')}\n`, files: [settings, ...files] };
}

interface PackageSettings {
  readonly name?: string;
  readonly version?: string;
  readonly license?: License | readonly License[];
  readonly licenses?: License | readonly License[];
}

type License = string | { readonly type?: string };

function readJson(file: string): PackageSettings {
  return JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
}
