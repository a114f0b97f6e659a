// Puts a site on disk. Everything is written beside the output first (stage); then files are renamed into it one by one
// (publish): what pages need before the pages, deletions last. A kill at any moment leaves each file old or new, never half.
import { createHash } from 'node:crypto';
import {
  closeSync,
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
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { foldersAbove } from './content/page.ts';
import { Refusal } from './problem.ts';

/** New files beside the output. `write` may be called until it is published or dropped. Paths use forward slashes. */
export interface Staged {
  readonly out: string;
  readonly write: (path: string, content: string | Uint8Array | { readonly copy: string }) => void;
  /** Paths written so far, with the size in bytes and the hash of each. */
  readonly files: ReadonlyMap<string, StagedFile>;
  /** Removes what was staged. The output is as it was. */
  readonly drop: () => void;
}

export interface StagedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** What publishing did to the output. */
export interface Published {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
}

export const manifestName = '.litfass-manifest.json';

/** Opens an empty folder beside `out`, on the same disk. What an interrupted run left there is removed. */
export function stage(out: string): Staged {
  const folder = `${out}.staged`;
  const files = new Map<string, StagedFile>();
  guard(() => {
    refuseForeignOutput(out);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }, out);
  const made = new Set<string>();
  const write: Staged['write'] = (path, content) => {
    const file = resolve(folder, path);
    if (!file.startsWith(resolve(folder) + sep)) throw new Error(`${path} leads out of the output`);
    guard(() => {
      const parent = dirname(file);
      if (!made.has(parent)) mkdirSync(parent, { recursive: true });
      made.add(parent);
      if (isCopy(content)) copyFileSync(content.copy, file);
      else writeFileSync(file, content);
      const bytes = isCopy(content) ? readFileSync(file) : content;
      files.set(path, { bytes: Buffer.byteLength(bytes), sha256: createHash('sha256').update(bytes).digest('hex') });
    }, out);
  };
  return { out, write, files, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Brings the output in step with what is staged. Files that no build wrote are left alone. */
export function publish(staged: Staged): Published {
  const { out, files } = staged;
  const folder = `${out}.staged`;
  return guard(() => {
    mkdirSync(out, { recursive: true });
    const before = readManifest(out);
    refuseForeignFiles(out, files.keys(), before);
    // Until the last file is in place the manifest names old and new alike: whatever a kill leaves, the next build knows it.
    writeManifest(out, new Map([...before, ...files]));
    let written = 0;
    let unchanged = 0;
    for (const path of [...files.keys()].sort(assetsFirst)) {
      const from = join(folder, path);
      const to = join(out, path);
      if (isSame(from, to)) {
        unchanged++;
        continue;
      }
      clearWay(out, path);
      renameSync(from, to);
      written++;
    }
    const stale = [...before.keys()].filter((path) => !files.has(path) && isInside(out, path));
    let deleted = 0;
    for (const path of stale) {
      if (!existsSync(join(out, path)) || lstatSync(join(out, path)).isDirectory()) continue;
      rmSync(join(out, path));
      removeEmptyFolders(out, dirname(path));
      deleted++;
    }
    writeManifest(out, files);
    staged.drop();
    return { written, unchanged, deleted };
  }, out);
}

/** An output that is a file, or a folder that is plainly something else, is not written into. */
function refuseForeignOutput(out: string): void {
  if (!existsSync(out)) return;
  if (!statSync(out).isDirectory())
    throw new Refusal(73, `${out} is a file; the output is a folder`, 'name another with --out');
  for (const mark of ['package.json', '.git', 'content'])
    if (existsSync(join(out, mark)))
      throw new Refusal(2, `${out} holds ${mark}: it does not look like an output folder`, 'name another with --out');
}

/** Nothing is renamed when something that no build wrote stands where a folder or a file must be. */
function refuseForeignFiles(out: string, paths: Iterable<string>, before: ReadonlyMap<string, unknown>): void {
  const refuse = (path: string): never => {
    const hint = 'move it away, or name another output with --out';
    throw new Refusal(73, `cannot write ${out}: ${path} is in the way, and litfass did not write it`, hint);
  };
  const looked = new Set<string>();
  for (const path of paths) {
    for (const folder of foldersAbove(path)) {
      if (looked.has(folder)) continue;
      looked.add(folder);
      if (!existsSync(join(out, folder)) || before.has(folder)) continue;
      if (!lstatSync(join(out, folder)).isDirectory()) refuse(folder);
    }
    if (!existsSync(join(out, path)) || !lstatSync(join(out, path)).isDirectory()) continue;
    for (const entry of readdirSync(join(out, path), { recursive: true, withFileTypes: true })) {
      const inside = relative(out, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      if (!entry.isDirectory() && !before.has(inside)) refuse(inside);
    }
  }
}

/** Pages last, so that no page names a file that is not there yet. */
function assetsFirst(a: string, b: string): number {
  const rank = (path: string) => (/\.html(\.br|\.gz)?$/.test(path) ? 1 : path.startsWith('assets/') ? 0 : 0.5);
  return rank(a) - rank(b) || (a < b ? -1 : 1);
}

function isSame(a: string, b: string): boolean {
  if (!existsSync(b) || !lstatSync(b).isFile() || statSync(a).size !== statSync(b).size) return false;
  return readFileSync(a).equals(readFileSync(b));
}

/** Makes the folders of a path. What stands in the way was written by a build before, and goes. */
function clearWay(out: string, path: string): void {
  for (const above of foldersAbove(path)) {
    const folder = join(out, above);
    if (existsSync(folder) && !lstatSync(folder).isDirectory()) rmSync(folder);
  }
  mkdirSync(join(out, dirname(path)), { recursive: true });
  const target = join(out, path);
  if (existsSync(target) && lstatSync(target).isDirectory()) rmSync(target, { recursive: true });
}

function removeEmptyFolders(out: string, folder: string): void {
  if (folder === '.' || readdirSync(join(out, folder)).length > 0) return;
  rmdirSync(join(out, folder));
  removeEmptyFolders(out, dirname(folder));
}

/** What the last build wrote into the output; empty where none did. */
export function readManifest(out: string): Map<string, StagedFile> {
  try {
    const { files } = JSON.parse(readFileSync(join(out, manifestName), 'utf8')) as {
      files: Record<string, StagedFile>;
    };
    return new Map(Object.entries(files));
  } catch {
    // None yet, or not one of ours: then nothing in the output is known to be ours, and nothing is deleted.
    return new Map();
  }
}

function writeManifest(out: string, files: ReadonlyMap<string, StagedFile>): void {
  const sorted = Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = `${JSON.stringify({ files: sorted }, null, 1)}\n`;
  const file = join(out, manifestName);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const beside = `${out}.staged.manifest`;
  const handle = openSync(beside, 'w');
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(beside, file);
}

function isInside(out: string, path: string): boolean {
  return resolve(out, path).startsWith(resolve(out) + sep);
}

function isCopy(content: unknown): content is { readonly copy: string } {
  return typeof content === 'object' && content !== null && 'copy' in content && typeof content.copy === 'string';
}

const diskWords: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EXDEV: 'it lies on another disk than the folder beside it, where the new files were made',
  ENOTEMPTY: 'a folder that litfass did not write stands where a file must be',
  EEXIST: 'a file stands where a folder must be',
  ENOTDIR: 'a file stands where a folder must be',
  ENAMETOOLONG: 'a name is too long',
  EMFILE: 'too many files are open',
};

/** The disk's refusals in words, with exit code 73; anything else is a bug and keeps its stack. */
function guard<T>(act: () => T, out: string): T {
  try {
    return act();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const words = diskWords[code];
    if (!words) throw error;
    try {
      rmSync(`${out}.staged`, { recursive: true, force: true });
      rmSync(`${out}.staged.manifest`, { force: true });
    } catch {
      // What cannot be removed now is removed by the next run.
    }
    throw new Refusal(73, `cannot write ${out}: ${words} (${code})`, 'the pages that were there are still there');
  }
}
