// litfass build --twice: builds once more as somebody else would – another process, another folder, no cache – and says in
// which files the two differ, and where.
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
import { CliError } from '../diagnostics/problem.ts';
import { manifestIn, manifestName } from '../publish/manifest.ts';
import { type FormatOptions, formatOf } from './format.ts';
import { counted } from './options.ts';
import { filesIn } from './verify/folder.ts';

/** A file that the two builds do not agree on. */
export interface Difference {
  readonly file: string;
  /** In words: it is missing, or where its first differing byte stands, and what stands there. */
  readonly how: string;
}

export interface Twins {
  readonly files: number;
  readonly differences: readonly Difference[];
}

interface BuildFlags {
  readonly date: string;
  readonly baseUrl?: string;
  readonly release?: true;
  readonly compress?: true;
}

/** A copy of a site in a folder of its own, which is removed with it. */
export interface Copy {
  readonly folder: string;
  readonly remove: () => void;
}

/** Taken before the first build: a release writes into content/. CliError 73 where there is no place for it. */
export function copySite(root: string): Copy {
  let folder = '';
  try {
    folder = mkdtempSync(join(tmpdir(), 'litfass-twice-'));
    copyInto(join(folder, 'site'), root);
  } catch (error) {
    if (folder !== '') rmSync(folder, { recursive: true, force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new CliError(73, `cannot copy the site into ${tmpdir()} (${code})`, 'TMPDIR can name another folder');
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function copyInto(site: string, root: string): void {
  for (const part of ['content', 'templates', 'public', 'package.json'])
    if (existsSync(join(root, part))) copyPart(join(root, part), join(site, part));
  // A theme may use packages of its own.
  const packages = join(root, 'node_modules');
  if (existsSync(packages)) symlinkSync(packages, join(site, 'node_modules'), 'junction');
}

/** Of a link to a file the file is copied: it would lead out of the copy, and nothing is read there. */
function copyPart(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  if (!statSync(from).isDirectory()) return;
  for (const name of filesIn(from)) {
    if (!lstatSync(join(from, name)).isSymbolicLink()) continue;
    if (!statSync(join(from, name), { throwIfNoEntry: false })?.isFile()) continue;
    rmSync(join(to, name));
    copyFileSync(join(from, name), join(to, name));
  }
}

/** What the theme takes from elsewhere in the site's folder; packages are there already. */
function copyOutside(site: string, { root, outside }: Pick<First, 'root' | 'outside'>): void {
  for (const file of outside)
    if (!/^\.\.\/|(^|\/)node_modules\//.test(file)) cpSync(join(root, file), join(site, file));
}

/** The build that the second one is held against. */
interface First {
  readonly root: string;
  readonly out: string;
  readonly outside: readonly string[];
}

/** Builds the copy and compares what it makes with what lies in `out`. CliError 70 when that build does not succeed. */
export async function buildAgain({ folder }: Copy, { out, ...first }: First, flags: BuildFlags): Promise<Twins> {
  const second = join(folder, 'out');
  copyOutside(join(folder, 'site'), first);
  const args = [
    ...[process.argv[1] ?? '', 'build', '--root', join(folder, 'site'), '--out', second, '--date', flags.date],
    ...(flags.baseUrl ? ['--base-url', flags.baseUrl] : []),
    ...(flags.release ? ['--release'] : []),
    ...(flags.compress ? ['--compress'] : []),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  // Whoever stops this process stops the other one.
  const stop = () => child.kill('SIGKILL');
  process.once('exit', stop);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  try {
    const [code] = await once(child, 'close');
    if (code !== 0) throw new CliError(70, `the second build ends with ${code}, and says\n${said}`);
    return compare(out, second);
  } finally {
    process.removeListener('exit', stop);
  }
}

/** Prints what was found; returns the exit code. */
export function reportTwins({ files, differences }: Twins, options: FormatOptions): number {
  const json = formatOf(options) === 'json';
  for (const { file, how } of json ? [] : differences) console.log(`${file} ${how}`);
  const verdict =
    differences.length === 0 ? 'the same, byte for byte' : `${counted(differences.length, 'file')} differ`;
  // Beside a report for programs it goes to where progress is told.
  (json ? console.error : console.log)(`built twice · ${counted(files, 'file')} · ${verdict}`);
  return differences.length === 0 ? 0 : 1;
}

/** What a build wrote into the first folder against all that lies in the second, which was empty before. */
function compare(first: string, second: string): Twins {
  const firstNames = [...(manifestIn(first)?.files.keys() ?? []), manifestName];
  const names = [...new Set([...firstNames, ...filesIn(second)])].sort();
  const known = new Set(firstNames);
  const differences = names.flatMap((file): Difference[] => {
    if (!known.has(file)) return [{ file, how: 'is made by the second build alone' }];
    if (!existsSync(join(second, file))) return [{ file, how: 'is made by the first build alone' }];
    const [one, other] = [readFileSync(join(first, file)), readFileSync(join(second, file))];
    return one.equals(other) ? [] : [{ file, how: difference(one, other) }];
  });
  return { files: names.length, differences };
}

const context = 40;

function difference(one: Buffer, other: Buffer): string {
  const shorter = Math.min(one.length, other.length);
  let at = 0;
  while (at < shorter && one[at] === other[at]) at++;
  const around = (bytes: Buffer) => JSON.stringify(bytes.subarray(Math.max(0, at - context), at + context).toString());
  return `differs from byte ${at + 1} on:\n  first  ${around(one)}\n  second ${around(other)}`;
}
