// litfass build --twice: builds the site again in another process and folder, without a cache, and
// reports which files differ and where.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exitCodes } from '../diagnostics/exit-codes.ts';
import { CliError } from '../diagnostics/problem.ts';
import { manifestIn, manifestName } from '../publish/manifest.ts';
import { type FormatOptions, formatOf } from './format.ts';
import { counted } from './options.ts';
import { filePathsBelow } from './verify/folder.ts';

/** A file that differs between the two builds. */
export interface FileDifference {
  readonly file: string;
  /** The end of a sentence: which build lacks the file, or the first differing byte with its context. */
  readonly how: string;
}

/** The result of the comparison: the number of files compared, and the differences. */
export interface BuildComparison {
  readonly files: number;
  readonly differences: readonly FileDifference[];
}

interface BuildFlags {
  readonly date: string;
  readonly baseUrl?: string;
  readonly release?: true;
  readonly compress?: true;
}

/** A copy of the site in a temporary folder. `remove` deletes the folder. */
export interface Copy {
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * Copies the site. Call it before the first build, because a release writes to content/. Throws
 * CliError `cannotWrite` if copying fails.
 */
export function copySite(root: string): Copy {
  let folder = '';
  try {
    folder = mkdtempSync(join(tmpdir(), 'litfass-twice-'));
    copyInto(join(folder, 'site'), root);
  } catch (error) {
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CliError(
      'cannotWrite',
      `cannot copy the site into ${tmpdir()} (${code})`,
      'set TMPDIR to another folder',
    );
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function copyInto(site: string, root: string): void {
  for (const part of ['content', 'templates', 'public', 'package.json'])
    if (existsSync(join(root, part))) copyPart(join(root, part), join(site, part));
  // The theme may import packages.
  const packages = join(root, 'node_modules');
  if (existsSync(packages)) symlinkSync(packages, join(site, 'node_modules'), 'junction');
}

/**
 * Copies a file or folder. Links to files are replaced by their targets, because builds do not follow
 * links out of the site.
 */
function copyPart(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  if (!statSync(from).isDirectory()) return;
  for (const name of filePathsBelow(from)) {
    if (!lstatSync(join(from, name)).isSymbolicLink()) continue;
    if (!statSync(join(from, name), { throwIfNoEntry: false })?.isFile()) continue;
    rmSync(join(to, name));
    copyFileSync(join(from, name), join(to, name));
  }
}

/** Copies the files outside templates/ that the theme imports. Packages are linked already. */
function copyOutside(site: string, { root, outside }: Pick<First, 'root' | 'outside'>): void {
  for (const file of outside)
    if (!/^\.\.\/|(^|\/)node_modules\//.test(file)) cpSync(join(root, file), join(site, file));
}

/** The first build, which the second one is compared with. */
interface First {
  readonly root: string;
  readonly out: string;
  readonly outside: readonly string[];
}

/** Builds the copy and compares its output with the folder `out`. Throws a CliError if that build fails. */
export async function buildAgain(
  { folder }: Copy,
  { out, ...first }: First,
  flags: BuildFlags,
): Promise<BuildComparison> {
  const second = join(folder, 'out');
  copyOutside(join(folder, 'site'), first);
  const args = [
    ...[process.argv[1] ?? '', 'build', '--root', join(folder, 'site'), '--out', second, '--date', flags.date],
    ...(flags.baseUrl ? ['--base-url', flags.baseUrl] : []),
    ...(flags.release ? ['--release'] : []),
    ...(flags.compress ? ['--compress'] : []),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  // The child ends with this process.
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  try {
    const [code] = await once(child, 'close');
    if (code !== 0) throw new CliError('bug', `the second build failed with exit code ${code}:\n${output}`);
    return compare(out, second);
  } finally {
    process.removeListener('exit', stop);
  }
}

/** Prints the result and returns the exit code. With JSON output, the summary goes to stderr. */
export function reportComparison({ files, differences }: BuildComparison, options: FormatOptions): number {
  const json = formatOf(options) === 'json';
  for (const { file, how } of json ? [] : differences) console.log(`${file} ${how}`);
  const verdict = differences.length === 0 ? 'identical' : `${counted(differences.length, 'file')} differ`;
  (json ? console.error : console.log)(`built twice · ${counted(files, 'file')} · ${verdict}`);
  return (differences.length === 0 ? exitCodes.ok : exitCodes.problems).code;
}

/**
 * Compares the files that the first build wrote with all files in the second folder, which was empty
 * before.
 */
function compare(first: string, second: string): BuildComparison {
  const firstNames = [...(manifestIn(first)?.files.keys() ?? []), manifestName];
  const names = [...new Set([...firstNames, ...filePathsBelow(second)])].sort();
  const expected = new Set(firstNames);
  const differences = names.flatMap((file): FileDifference[] => {
    if (!expected.has(file)) return [{ file, how: 'was written only by the second build' }];
    if (!existsSync(join(second, file))) return [{ file, how: 'was written only by the first build' }];
    const [one, other] = [readFileSync(join(first, file)), readFileSync(join(second, file))];
    return one.equals(other) ? [] : [{ file, how: difference(one, other) }];
  });
  return { files: names.length, differences };
}

const context = 40;

function difference(one: Buffer, other: Buffer): string {
  const shorter = Math.min(one.length, other.length);
  let offset = 0;
  while (offset < shorter && one[offset] === other[offset]) offset++;
  const around = (bytes: Buffer) =>
    JSON.stringify(bytes.subarray(Math.max(0, offset - context), offset + context).toString());
  return `differs at byte ${offset + 1}:\n  first  ${around(one)}\n  second ${around(other)}`;
}
