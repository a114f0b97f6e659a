// What no build wrote is not written into, not written over, and not removed. A file is known by its bytes, not by its name alone, and
// nothing is looked for behind a link.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { CliError } from '../diagnostics/problem.ts';
import { foldersAbove } from '../site/page.ts';
import { entryAt } from './disk.ts';
import { manifestName, type StagedFile } from './manifest.ts';

/** What a folder may hold that is an output all the same: the worktree of a branch that a host publishes. */
const besides = ['.git', '.gitkeep', 'CNAME', '.nojekyll'];

/** An output that is a file, or a folder with files that no build wrote, is not written into. `force` allows the second. */
export function throwOnForeignOutput(out: string, { force }: { readonly force: boolean }): void {
  if (!existsSync(out)) {
    if (!entryAt(out)) return;
    throw new CliError(73, `${out} is a link to nothing`, 'make the folder that it leads to, or remove the link');
  }
  if (!statSync(out).isDirectory())
    throw new CliError(73, `${out} is a file; the output is a folder`, 'name another with --out');
  // Also a damaged one says that a build wrote here. Then no file is known, and none is removed.
  if (force || entryAt(join(out, manifestName))?.isFile()) return;
  for (const name of readdirSync(out).filter((name) => !besides.includes(name))) {
    const file = firstFile(out, name);
    if (file === undefined) continue;
    const hint = 'name another folder with --out, or say --force-out to write beside what is there';
    throw new CliError(73, `${out} has files in it, and litfass did not write them: ${file}`, hint);
  }
}

/** The first file below a path, as a path of its own; undefined for folders that hold nothing but folders. */
function firstFile(folder: string, path: string): string | undefined {
  if (!entryAt(join(folder, path))?.isDirectory()) return path;
  for (const name of readdirSync(join(folder, path)).sort()) {
    const found = firstFile(folder, `${path}/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Before {
  /** What builds have written. */
  readonly before: ReadonlyMap<string, StagedFile>;
  /** Whether what is to be there is there. */
  readonly isThere: (path: string) => boolean;
}

/** Nothing is renamed when something that no build wrote stands where a folder or a file must be. */
export function throwOnForeignFiles(out: string, paths: readonly string[], { before, isThere }: Before): void {
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
      for (const inside of filesBelow(out, path)) if (!isWritten(out, inside, before)) throwInTheWay(out, inside);
    } else if (entry && !(entry.isFile() && (before.has(path) || isThere(path) || isBlank(join(out, path)))))
      throwInTheWay(out, path);
  }
}

/** A folder on the way that is a link leads out of the output. Looked at before each change: others may be at work meanwhile. */
export function throwOnLinks(out: string, paths: Iterable<string>): void {
  const folders = new Set([...paths].flatMap(foldersAbove));
  for (const folder of folders) if (isLink(out, folder)) throwInTheWay(out, folder);
}

/** Whether the file is as a build wrote it, and not behind a link. */
export function isWritten(out: string, path: string, before: ReadonlyMap<string, StagedFile>): boolean {
  const known = before.get(path);
  if (!known || linkOnTheWay(out, path) !== undefined) return false;
  const file = join(out, path);
  const entry = entryAt(file);
  if (!entry?.isFile()) return false;
  const candidates = [known, ...(known.former ?? [])].filter(({ bytes }) => bytes === entry.size);
  if (candidates.length === 0) return false;
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  return candidates.some((one) => one.sha256 === sha256);
}

function linkOnTheWay(out: string, path: string): string | undefined {
  return foldersAbove(path).find((folder) => isLink(out, folder));
}

function isLink(out: string, folder: string): boolean {
  return entryAt(join(out, folder))?.isSymbolicLink() === true;
}

function filesBelow(out: string, folder: string): string[] {
  const entries = readdirSync(join(out, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(out, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** An empty file, such as a `.nojekyll`: nothing is lost with it. */
function isBlank(file: string): boolean {
  return statSync(file).size < 3 && readFileSync(file, 'utf8').trim() === '';
}

export function throwInTheWay(out: string, path: string): never {
  const hint = 'move it away, or name another output with --out';
  throw new CliError(73, `cannot write ${out}: ${path} is in the way, and litfass did not write it`, hint);
}
