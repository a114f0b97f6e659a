// Options shared by the commands, their parsers, and the number formats of summaries.
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { siteAddress } from '../addresses/base.ts';
import { usageError } from '../problems/problem.ts';
import { entryAt } from '../publish/disk.ts';
import { asDay, isDay } from '../site/day.ts';

export { counted } from '../problems/counted.ts';

/** Adds `--root`, which every command has. */
export function withRoot(command: Command): Command {
  return command.option('--root <dir>', 'the folder of the site, with content/, templates/ and public/', '.');
}

/** The site that a command works on, and whether it prints JSON. */
export interface SiteOptions {
  readonly root: string;
  readonly json?: true;
}

/** The site that `dev` and `preview` serve, and where they listen. */
export interface ServerOptions {
  readonly root: string;
  readonly host: string;
  readonly port?: number;
  readonly allowedHosts?: readonly string[];
  /** Whether messages of the contact form are limited. Default: true. */
  readonly limits?: boolean;
}

/** Adds `--port`, `--host`, `--allowed-hosts` and `--no-limits`. */
export function withServer(command: Command): Command {
  const port = wholeNumber(0, 65_535, 'a number from 0 to 65535');
  return command
    .option('--port <number>', 'the port to listen on (default: 4321, or the next one that is free)', port)
    .option('--host <name>', 'the name or address to listen on', 'localhost')
    .option('--allowed-hosts <names>', 'other host names to answer to: a.example,b.example', hostNames)
    .option('--no-limits', 'take any number of messages in the contact form, for tests');
}

function hostNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.every((name) => /^[\w-]+(\.[\w-]+)*$/.test(name))) return names;
  throw new InvalidArgumentError('must be host names without scheme and port: a.example,b.example');
}

/** The listen options for `serve`. Without --port, tries 50 ports after 4321. */
export function listenOptions({ host, port, allowedHosts }: ServerOptions) {
  return { host, port: port ?? 4321, tries: port === undefined ? 50 : 0, allowedHosts };
}

/** Adds `--date`, the day that expiry dates are compared with. Only commands read the clock. */
export function withDate(command: Command): Command {
  const option = new Option('--date <day>', 'the day that counts as today: 2026-11-01');
  return command.addOption(option.argParser(day).default(today(), 'today'));
}

/** The day on which a command runs. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function day(text: string): string {
  const written = asDay(text);
  if (!isDay(written)) throw new InvalidArgumentError('must be a date: 2026-11-01');
  return written;
}

/**
 * The real path of the site's folder. Throws CliError `usage` if it is not a site, or a cache folder in it is
 * a link.
 */
export function rootOf(options: { readonly root: string }): string {
  const root = resolve(options.root);
  if (!existsSync(root))
    throw usageError(`there is no folder ${options.root}`, 'pass the folder of the site with --root');
  if (!existsSync(resolve(root, 'content')))
    throw usageError(
      `${options.root === '.' ? 'this folder' : options.root} has no content/`,
      'run litfass in the folder of a site, or pass it with --root',
    );
  rejectLinkedCaches(root);
  return realpathSync(root);
}

/**
 * Litfass replaces and removes files in these folders. Through a link, it could remove files of another
 * project.
 */
function rejectLinkedCaches(root: string): void {
  for (const folder of ['.litfass', '.litfass/memory', '.litfass/drawn', '.litfass/schema'])
    if (entryAt(join(root, folder))?.isSymbolicLink())
      throw usageError(`${folder} is a link`, 'replace it with a folder: litfass replaces and removes files there');
}

/** Folders of a site that must not be the output: a build reads them, or other tools write them. */
const sources = ['content', 'templates', 'public', 'node_modules', 'src', '.git', '.litfass'];

/**
 * The absolute path of the output folder. Throws CliError `usage` if it contains the site or is inside a
 * source folder.
 */
export function outOf(root: string, given: string | undefined): string {
  // A script with an unset variable passes ''. It would resolve to the current folder.
  if (given === '') throw usageError('--out is empty', 'pass a folder: --out dist');
  const out = resolve(given ?? join(root, 'dist'));
  for (const path of [out, realPath(out)]) {
    const [first = ''] = relative(root, path).split(sep);
    const down = relative(path, root);
    const isAbove = !isAbsolute(down) && down.split(sep)[0] !== '..';
    if (!isAbove && !sources.includes(first)) continue;
    const text = isAbove
      ? `${out} contains the site’s own folder`
      : `${out} is in ${first}/, which a build must not write to`;
    throw usageError(text, 'choose another folder with --out, for the built site only');
  }
  return out;
}

/** Resolves the links of a path whose last parts may not exist yet. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const above = dirname(path);
  return above === path ? path : join(realPath(above), basename(path));
}

/**
 * Returns a parser of whole numbers in a range. It throws InvalidArgumentError. `wanted` describes the range,
 * as the end of a sentence.
 */
export function wholeNumber(least: number, most: number, wanted: string): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < least || number > most) throw new InvalidArgumentError(`must be ${wanted}`);
    return number;
  };
}

/**
 * Parses a site URL and strips its trailing slash. It must be normalized, because canonical links
 * contain it.
 */
export function siteUrl(text: string): string {
  const url = text.replace(/\/$/, '');
  const address = siteAddress(url);
  if (address !== url) throw new InvalidArgumentError(`must be a URL: ${address ?? 'https://example.com/docs'}`);
  return url;
}

/** Formats bytes as "1.4 KB", with 1 KB = 1000 bytes. */
export function readableSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Formats milliseconds as "0.42 s". */
export function readableTime(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
