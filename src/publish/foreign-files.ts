// Protects files in the output that no build wrote: they are neither overwritten nor deleted. A
// file counts as written by a build if its hash is in the manifest; links are never followed.
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { foldersAbove } from '../addresses/page-address.ts';
import { isLeftBehind } from '../files/system-files.ts';
import { hosts } from '../hosts/index.ts';
import { cannotWriteError } from '../problems/problem.ts';
import { entryAt, filePathsBelow } from './disk.ts';
import { manifestName, type StagedFile } from './manifest.ts';

/** Entries that do not make a folder foreign: those of a Git worktree that a host publishes. */
const allowedEntries = ['.git', '.gitkeep', ...hosts.flatMap(({ foreignFiles = [] }) => foreignFiles)];

/**
 * Throws a CliError `cannotWrite` if the output is a file, a broken link, or a folder with files that no
 * build wrote. `force` allows the last.
 */
export function throwOnForeignOutput(out: string, { force }: { readonly force: boolean }): void {
  if (!existsSync(out)) {
    if (!entryAt(out)) return;
    throw cannotWriteError(`${out} is a broken link`, 'create the folder that it points to, or remove the link');
  }
  if (!statSync(out).isDirectory())
    throw cannotWriteError(`${out} is a file, but the output must be a folder`, 'name another with --out');
  // A damaged manifest also shows that a build wrote here. Then no file is known to be ours, and
  // none is deleted.
  if (force || entryAt(join(out, manifestName))?.isFile()) return;
  for (const name of readdirSync(out).filter((name) => !allowedEntries.includes(name) && !isLeftBehind(name))) {
    const file = firstFile(out, name);
    if (file === undefined) continue;
    const hint = 'name another folder with --out, or use --force-out to write beside the existing files';
    throw cannotWriteError(`${out} contains files that litfass did not write: ${file}`, hint);
  }
}

/** The path of the first file at or below a path; undefined if there are only folders. */
function firstFile(folder: string, path: string): string | undefined {
  if (!entryAt(join(folder, path))?.isDirectory()) return path;
  for (const name of readdirSync(join(folder, path)).sort()) {
    const found = firstFile(folder, `${path}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface OutputState {
  /** The files of the manifest, which earlier builds have written. */
  readonly before: ReadonlyMap<string, StagedFile>;
  /** Whether a path already has its new content. */
  readonly isUpToDate: (path: string) => boolean;
}

/**
 * Throws a CliError `cannotWrite` if a file that no build wrote is at one of the paths or where they need
 * a folder.
 */
export function throwOnForeignFiles(out: string, paths: readonly string[], { before, isUpToDate }: OutputState): void {
  const missing = new Set<string>();
  for (const folder of new Set(paths.flatMap(foldersAbove))) {
    const entry = entryAt(join(out, folder));
    if (!entry) missing.add(folder);
    else if (!entry.isDirectory() && !isWritten(out, folder, before)) throwInTheWay(out, folder);
  }
  for (const path of paths) {
    if (missing.has(posix.dirname(path))) continue;
    const entry = entryAt(join(out, path));
    if (entry?.isDirectory()) {
      for (const inside of filePathsBelow(out, path)) if (!isWritten(out, inside, before)) throwInTheWay(out, inside);
    } else if (entry && !(entry.isFile() && (before.has(path) || isUpToDate(path) || isEmptyText(join(out, path)))))
      throwInTheWay(out, path);
  }
}

/**
 * Throws a CliError `cannotWrite` if a folder above one of the paths is a link, since it may lead out of the
 * output.
 */
export function throwOnLinks(out: string, paths: Iterable<string>): void {
  for (const folder of new Set([...paths].flatMap(foldersAbove))) if (isLink(out, folder)) throwInTheWay(out, folder);
}

/** Whether the file has the content that a build wrote, and is not behind a link. */
export function isWritten(out: string, path: string, before: ReadonlyMap<string, StagedFile>): boolean {
  const recorded = before.get(path);
  if (!recorded || foldersAbove(path).some((folder) => isLink(out, folder))) return false;
  const file = join(out, path);
  const entry = entryAt(file);
  if (!entry?.isFile()) return false;
  const candidates = [recorded, ...(recorded.former ?? [])].filter(({ bytes }) => bytes === entry.size);
  if (candidates.length === 0) return false;
  const sha256 = hash('sha256', readFileSync(file));
  return candidates.some((one) => one.sha256 === sha256);
}

function isLink(out: string, folder: string): boolean {
  return entryAt(join(out, folder))?.isSymbolicLink() === true;
}

/** An empty file may be overwritten because nothing is lost. */
function isEmptyText(file: string): boolean {
  return statSync(file).size < 3 && readFileSync(file, 'utf8').trim() === '';
}

/** Throws the CliError `cannotWrite` for a foreign file at `path`. */
export function throwInTheWay(out: string, path: string): never {
  const hint = 'move it away, or name another output with --out';
  throw cannotWriteError(`cannot write ${out}: ${path} is in the way, and litfass did not write it`, hint);
}
