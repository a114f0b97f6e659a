// Puts a site on disk. Everything is written beside the output first (stage); then files are renamed into it one by one
// (publish): what pages need before the pages, deletions last. A kill at any moment leaves each file old or new, never half,
// and no page without a file that it names.
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { foldersAbove } from '../site/page.ts';
import { prepareAliases } from './aliases.ts';
import { isSame, upToDateCheck } from './compare.ts';
import { diskError, entryAt, makeFileReadable, makeFolderReadable } from './disk.ts';
import { isWritten, throwInTheWay, throwOnForeignFiles, throwOnForeignOutput, throwOnLinks } from './foreign-files.ts';
import {
  type BuildInputs,
  combineFiles,
  manifestName,
  manifestText,
  readManifest,
  type StagedFile,
} from './manifest.ts';
import { dropStaging, openStaging, stagingOf } from './staging.ts';

/** New files beside the output. `write` may be called until it is published or dropped. Paths use forward slashes. */
export interface Staged {
  readonly out: string;
  readonly write: (path: string, content: string | Uint8Array | { readonly copy: string }) => void;
  /** A second path for a file written or kept before. Publishing makes it a hard link, or a copy where the disk has none. */
  readonly alias: (path: string, original: string) => void;
  /** Second path → path of the original. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Paths written so far, aliases included, with the size in bytes and the hash of each. */
  readonly files: ReadonlyMap<string, StagedFile>;
  /** A file that lies in the output already, as it is to be. */
  readonly keep: (path: string, file: StagedFile) => void;
  readonly kept: ReadonlySet<string>;
  /** Removes what was staged. The output is as it was. */
  readonly drop: () => void;
}

/** What publishing did to the output. */
export interface Published {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  /** Files that are no longer made and still there: somebody has changed them, or put a link in their way. */
  readonly leftAlone: readonly string[];
}

/**
 * Opens an empty folder beside `out`, on the same disk. What an interrupted run left there is removed. `force` allows an output
 * that holds files which no build wrote.
 */
export function stage(out: string, { force = false }: { readonly force?: boolean | undefined } = {}): Staged {
  const files = new Map<string, StagedFile>();
  const folder = guard(out, () => {
    throwOnForeignOutput(out, { force });
    return openStaging(out);
  });
  const made = new Set<string>();
  const inFolder = (path: string) => {
    if (!isInside(folder, path)) throw new Error(`${path} leads out of the output`);
    return resolve(folder, path);
  };
  const write: Staged['write'] = (path, content) => {
    const file = inFolder(path);
    guard(out, () => {
      const parent = dirname(file);
      if (!made.has(parent)) mkdirSync(parent, { recursive: true });
      made.add(parent);
      if (isCopy(content)) copyFileSync(content.copy, file);
      else writeFileSync(file, content);
      makeFileReadable(file);
      const bytes = isCopy(content) ? readFileSync(file) : content;
      files.set(path, { bytes: Buffer.byteLength(bytes), sha256: createHash('sha256').update(bytes).digest('hex') });
    });
  };
  const kept = new Set<string>();
  const keep: Staged['keep'] = (path, file) => {
    kept.add(path);
    files.set(path, file);
  };
  const aliases = new Map<string, string>();
  const alias: Staged['alias'] = (path, original) => {
    inFolder(path);
    const file = files.get(original);
    if (!file || aliases.has(original)) throw new Error(`${original} is no staged file`);
    aliases.set(path, original);
    files.set(path, file);
  };
  return { out, write, alias, aliases, keep, kept, files, drop: () => dropStaging(out) };
}

/** Brings the output in step with what is staged. Files that no build wrote are left alone. `made` is noted in the manifest. */
export function publish(staged: Staged, made?: BuildInputs): Published {
  const { out, files } = staged;
  const folder = stagingOf(out);
  return guard(out, () => {
    const before = readManifest(out);
    const isThere = upToDateCheck(staged);
    const fresh = [...files.keys()].filter((path) => !staged.kept.has(path));
    throwOnLinks(out, staged.kept);
    throwOnForeignFiles(out, fresh, { before, isThere });
    const changed = fresh.filter((path) => !isThere(path));
    const aliases = prepareAliases(folder, changed, (path) => {
      const original = staged.aliases.get(path);
      return original && join(isThere(original) ? out : folder, original);
    });
    const stale = [...before.keys()].filter((path) => !files.has(path) && isInside(out, path));
    const manifest = writeSynced(join(folder, manifestName), manifestText(files, made));
    const both = `${manifest}.both`;
    if (changed.length + stale.length > 0) {
      // Until the last file is in place the manifest names old and new alike: whatever a kill leaves, the next build knows it.
      writeSynced(both, manifestText(combineFiles(before, files)));
    }
    // What needs room on the disk comes first; from here on files are only renamed and removed.
    makeReady(out, { changed, stale });
    if (existsSync(both)) renameSync(both, join(out, manifestName));
    for (const path of changed.sort(byTurn)) {
      clearWay(out, path);
      renameSync(aliases.get(path) ?? join(folder, path), join(out, path));
    }
    const { deleted, leftAlone } = removeStale(out, stale, { before, files });
    if (!isSame(manifest, join(out, manifestName))) renameSync(manifest, join(out, manifestName));
    staged.drop();
    return { written: changed.length, unchanged: files.size - changed.length, deleted, leftAlone };
  });
}

/** Pages after all that they name, and the list of pages after the pages: where it is in several files, the list of these last. */
function byTurn(a: string, b: string): number {
  return turnOf(a) - turnOf(b) || (a < b ? -1 : 1);
}

function turnOf(path: string): number {
  if (path.startsWith('assets/')) return 0;
  if (isPage(path)) return 2;
  return /^sitemap(-\d+)?\.xml/.test(path) ? 3 : 1;
}

function isPage(path: string): boolean {
  return /\.html(\.br|\.gz)?$/.test(path);
}

interface Changes {
  readonly changed: readonly string[];
  readonly stale: readonly string[];
}

/** Makes the folders that are missing, and none of them when one cannot be made or written to. */
function makeReady(out: string, { changed, stale }: Changes): void {
  const made: string[] = [];
  const make = (folder: string) => {
    makeFolder(folder);
    made.push(folder);
  };
  try {
    if (!existsSync(out)) {
      mkdirSync(dirname(out), { recursive: true });
      make(out);
    }
    const needed = new Set(changed.flatMap(foldersAbove));
    for (const folder of new Set(['', ...needed, ...stale.flatMap(foldersAbove)])) {
      const path = join(out, folder);
      const entry = entryAt(path);
      if (entry?.isDirectory()) accessSync(path, constants.W_OK | constants.X_OK);
      // A folder where a file is in the way yet is made when that file goes.
      else if (!entry && needed.has(folder) && existsSync(dirname(path))) {
        throwOnLinks(out, [folder]);
        make(path);
      }
    }
  } catch (error) {
    for (const folder of made.reverse()) rmdirSync(folder);
    throw error;
  }
}

function makeFolder(folder: string): void {
  mkdirSync(folder);
  makeFolderReadable(folder);
}

/** Makes the folders of a path. What stands in the way was written by a build before, and goes; links are refused. */
function clearWay(out: string, path: string): void {
  for (const above of foldersAbove(path)) {
    const folder = join(out, above);
    const entry = entryAt(folder);
    if (entry?.isDirectory()) continue;
    if (entry?.isSymbolicLink()) throwInTheWay(out, above);
    if (entry) rmSync(folder);
    makeFolder(folder);
  }
  const target = join(out, path);
  if (entryAt(target)?.isDirectory()) rmSync(target, { recursive: true });
}

/**
 * Pages first, then what they named: nobody reads a page whose picture is gone. Nothing is kept for those who read the page
 * before: the output is what a build into an empty folder makes, to the byte.
 */
function removeStale(
  out: string,
  stale: readonly string[],
  { before, files }: Readonly<Record<'before' | 'files', ReadonlyMap<string, StagedFile>>>,
): Pick<Published, 'deleted' | 'leftAlone'> {
  const leftAlone: string[] = [];
  if (stale.length === 0) return { deleted: 0, leftAlone };
  const kept = new Map([...files.keys()].map((path) => [folded(path), path]));
  let deleted = 0;
  for (const path of stale.toSorted((a, b) => byTurn(b, a))) {
    const entry = entryAt(join(out, path));
    if (!entry || entry.isDirectory()) continue;
    // Where the disk takes Jana.jpg and jana.jpg for one file, the new one would go with the old name.
    const twin = kept.get(folded(path));
    if (twin !== undefined && lstatSync(join(out, twin)).ino === entry.ino) continue;
    if (!isWritten(out, path, before)) {
      leftAlone.push(path);
      continue;
    }
    rmSync(join(out, path));
    removeEmptyFolders(out, dirname(path));
    deleted++;
  }
  return { deleted, leftAlone: leftAlone.sort() };
}

function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

function removeEmptyFolders(out: string, folder: string): void {
  if (folder === '.' || readdirSync(join(out, folder)).length > 0) return;
  rmdirSync(join(out, folder));
  removeEmptyFolders(out, dirname(folder));
}

function writeSynced(file: string, text: string): string {
  const handle = openSync(file, 'w');
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  makeFileReadable(file);
  return file;
}

function isInside(out: string, path: string): boolean {
  return resolve(out, path).startsWith(resolve(out) + sep);
}

function isCopy(content: unknown): content is { readonly copy: string } {
  return typeof content === 'object' && content !== null && 'copy' in content && typeof content.copy === 'string';
}

/** What the disk refuses is told in words, and nothing is left beside the output. */
function guard<T>(out: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const refusal = diskError(error, out);
    if (!refusal) throw error;
    try {
      dropStaging(out);
    } catch {
      // What cannot be removed now is removed by the next run.
    }
    throw refusal;
  }
}
