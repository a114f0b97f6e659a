// What all commands share: where the site is, and how a summary is written.
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CliError } from '../diagnostics/problem.ts';
import { entryAt } from '../publish/disk.ts';
import { siteAddress } from '../site/base.ts';
import { isDay } from '../site/day.ts';

/** Adds `--root`, which every command has. */
export function withRoot(command: Command): Command {
  return command.option('--root <dir>', 'the site: a folder with content/, templates/ and public/', '.');
}

/** Where `dev` and `preview` listen. */
export interface ServerOptions {
  readonly host: string;
  readonly port?: number;
  readonly allowedHosts?: readonly string[];
}

/** Adds `--port`, `--host` and `--allowed-hosts`. */
export function withServer(command: Command): Command {
  return command
    .option('--port <number>', 'the port to listen on (default: 4321, or the next one that is free)', portNumber)
    .option('--host <name>', 'the address to listen on', '127.0.0.1')
    .option('--allowed-hosts <names>', 'other names that it may be asked for by: a.example,b.example', hostNames);
}

function hostNames(text: string): readonly string[] {
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  if (names.every((name) => /^[\w-]+(\.[\w-]+)*$/.test(name))) return names;
  throw new InvalidArgumentError('names of hosts are written a.example,b.example, without scheme and port');
}

/** For `serve`: without a port, the next one that is free is taken. */
export function placeOf({ host, port, allowedHosts }: ServerOptions) {
  return { host, port: port ?? 4321, tries: port === undefined ? 50 : 0, allowedHosts };
}

/** Adds `--date`: the day that expiry dates are held against. Only commands know what day it is. */
export function withDate(command: Command): Command {
  const today = new Date().toISOString().slice(0, 10);
  const option = new Option('--date <day>', 'the day to judge by, written like 2026-11-01');
  return command.addOption(option.argParser(day).default(today, 'today'));
}

function day(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('a day of the calendar is written 2026-11-01');
  return text;
}

/** The site's folder as an absolute path. */
export function rootOf(options: { readonly root: string }): string {
  const root = resolve(options.root);
  if (!existsSync(root))
    throw new CliError(2, `there is no folder ${options.root}`, 'name the site’s folder with --root');
  if (!existsSync(resolve(root, 'content')))
    throw new CliError(
      2,
      `${options.root === '.' ? 'this folder' : options.root} holds no content/`,
      'run litfass in a site’s folder, or name it with --root',
    );
  refuseLinkedCaches(root);
  return realpathSync(root);
}

/** Files in .litfass/ are replaced and removed by their names: behind a link they would be somebody else's. */
function refuseLinkedCaches(root: string): void {
  for (const folder of ['.litfass', '.litfass/memory', '.litfass/drawn', '.litfass/schema'])
    if (entryAt(join(root, folder))?.isSymbolicLink())
      throw new CliError(
        2,
        `${folder} is a link`,
        'put a folder in its place: litfass replaces and removes files there',
      );
}

/** What a build reads, or others write, below a site's folder. */
const sources = ['content', 'templates', 'public', 'node_modules', 'src', '.git', '.litfass'];

/** Where to write the site, as an absolute path. Exit code 2 where that would be among what it is made of. */
export function outOf(root: string, named: string | undefined): string {
  // What a script says whose variable is not set: it would stand for the folder that the script happens to run in.
  if (named === '') throw new CliError(2, '--out names no folder', 'write one behind it: --out dist');
  const out = resolve(named ?? join(root, 'dist'));
  for (const path of [out, realPath(out)]) {
    const [first = ''] = relative(root, path).split(sep);
    const down = relative(path, root);
    const isAbove = !isAbsolute(down) && down.split(sep)[0] !== '..';
    if (!isAbove && !sources.includes(first)) continue;
    const text = isAbove
      ? `${out} holds the site’s own folder`
      : `${out} lies in ${first}/, which a build does not write`;
    throw new CliError(2, text, 'name another with --out: it holds what was built, and nothing else');
  }
  return out;
}

/** With links followed, as far as the path is there. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const above = dirname(path);
  return above === path ? path : join(realPath(above), basename(path));
}

/** A port as a number, 0 for any that is free. */
export function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError('a port is a number from 0 to 65535');
  return port;
}

/** The address of a site without a slash at its end, as browsers write it: every page names it to search engines. */
export function baseUrl(text: string): string {
  const url = text.replace(/\/$/, '');
  const address = siteAddress(url);
  if (address !== url) throw new InvalidArgumentError(`a base url is written ${address ?? 'https://example.com/docs'}`);
  return url;
}

/** "1.4 KB"; thousands of bytes, as file managers count. */
export function size(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** "0.42 s" */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
