// Collects the licences of what a site publishes of others: packages in its scripts, and fonts of its theme.
// Most licences require that a copy is distributed with the code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { BuildResult } from 'esbuild';
import { engine } from '../files/engine-files.ts';

const licensesPath = 'licenses.txt';

/** Reads the licences of all packages in the outputs of a run with `legalComments: 'external'`. */
export function packageLicenses(root: string, result: BuildResult<{ metafile: true; write: false }>) {
  const inputs = Object.values(result.metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((input) => inputs[input]?.bytesInOutput !== 0),
  );
  const packages = packagesOf(root, inputs);
  // esbuild writes the legal comments of each script to a file of their own.
  const comments = result.outputFiles.filter(({ path }) => path.endsWith('.LEGAL.txt'));
  const sections = [
    ...packages.map(({ section }) => section).sort(),
    ...comments.map(({ text }) => `Legal comments in the code\n\n${text.trim()}\n`).sort(),
  ];
  return { sections, inputs: packages.flatMap(({ files }) => files) };
}

/** The licences of the packages that files are of, and the files that those were read from. */
export const packagesOf = (root: string, inputs: readonly string[]) =>
  [...new Set(inputs.flatMap((input) => packageFolder(root, input) ?? []))].map(readPackage);

/** Reads the licence files among the named files of a folder of assets, such as `OFL.txt` beside a font. */
export function assetLicenses(root: string, folder: string, names: Iterable<string>): string[] {
  const found = [...names].filter((name) => isLicense(basename(name))).sort();
  return found.map((name) => `${textOf(join(root, folder, name))}\n`);
}

const isLicense = (name: string) => /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i.test(name);

/** Without a byte order mark, which some old packages start their package.json with. */
const textOf = (file: string) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();

/** The file with all licences, each once: path in the output → bytes. Empty if there are no licences. */
export function licenseFiles(sections: readonly string[]): ReadonlyMap<string, Uint8Array> {
  if (sections.length === 0) return new Map();
  const text = [intro, ...new Set(sections)].join(`\n${'-'.repeat(80)}\n\n`);
  return new Map([[licensesPath, Buffer.from(text)]]);
}

const intro = 'This site contains code and fonts of others, under these licences.\n';

/**
 * The folder of the package that a file belongs to; undefined for files of the theme and generated
 * modules.
 */
function packageFolder(root: string, input: string): string | undefined {
  if (/^(templates\/|[\w-]{2,}:)/.test(input)) return undefined;
  const file = resolve(root, input);
  if (file.startsWith(engine)) return resolve(engine, '..');
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file)?.[0];
}

function readPackage(folder: string): { readonly section: string; readonly files: readonly string[] } {
  const packageFile = join(folder, 'package.json');
  const described: PackageJson = existsSync(packageFile) ? JSON.parse(textOf(packageFile)) : {};
  const { name = basename(folder), version = '', license, licenses } = described;
  // Old packages have an object, or a list of objects.
  const types = [license ?? licenses ?? []].flat().map((one) => (typeof one === 'string' ? one : one.type));
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && isLicense(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort();
  const texts = files.map(textOf);
  if (texts.length === 0) texts.push('no license text in the package');
  const title = `${name} ${version} (${types.join(', ') || 'no license named'})`;
  return { section: `${[title, ...texts].join('\n\n')}\n`, files: [packageFile, ...files] };
}

interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly license?: License | readonly License[];
  readonly licenses?: License | readonly License[];
}

type License = string | { readonly type?: string };
