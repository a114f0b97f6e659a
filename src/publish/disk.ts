// Explains errors of the file system in words, and sets the file modes that a host needs to read
// the output.
import { chmodSync, lstatSync, readdirSync, type Stats, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type CliError, cannotWriteError } from '../problems/problem.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file is larger than this disk or this process may write',
  EROFS: 'the disk is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EXDEV: 'it is on another disk than the folder beside it, which holds the new files',
  ENOTEMPTY: 'a folder that litfass did not write is where a file must go',
  EEXIST: 'a file is where a folder must go',
  ENOTDIR: 'a file is where a folder must go',
  EISDIR: 'a folder is where a file must go',
  ENOENT: 'nothing is there, or a link leads nowhere',
  ELOOP: 'links lead in a circle',
  ENAMETOOLONG: 'a name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EIO: 'the disk reports an input/output error',
};

/** Names a file that no command expected to be in the way. Undefined for other errors, which are bugs. */
export function fileError(error: unknown): CliError | undefined {
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (!path || !reasons[code]) return undefined;
  return cannotWriteError(`${path}: ${reasons[code]} (${code})`, 'move, rename or repair it, and run it again');
}

/**
 * Turns a file system error into a CliError `cannotWrite` about `out`. Returns undefined for other errors,
 * which are bugs.
 */
export function diskError(error: unknown, out: string): CliError | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reason = reasons[code];
  if (!reason) return undefined;
  const hint = code === 'EXDEV' ? 'name a folder below it with --out' : 'the existing pages are still there';
  return cannotWriteError(`cannot write ${out}: ${reason} (${code})`, hint);
}

/**
 * Hosts often run as another user than the build: all may read, whatever the umask or the mode of
 * the original.
 */
const [fileMode, folderMode] = [0o644, 0o755];

/** Lets every user read a file. Throws the file system's error. */
export function makeFileReadable(file: string): void {
  chmodSync(file, fileMode);
}

/** Lets every user list a folder. Throws the file system's error. */
export function makeFolderReadable(folder: string): void {
  chmodSync(folder, folderMode);
}

/** Whether a file has the mode that `makeFileReadable` sets. Windows has no such modes. */
export function hasReadableMode({ mode }: Pick<Stats, 'mode'>): boolean {
  return process.platform === 'win32' || (mode & 0o777) === fileMode;
}

/** Like lstat; undefined if nothing is there, or if a file is where the path needs a folder. */
export function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * The paths of all files in `folder` and its subfolders, relative to `root`, with forward slashes. Includes
 * links.
 */
export function filePathsBelow(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** Writes a file, flushes it to disk and returns its path. */
export function writeSynced(file: string, text: string): string {
  writeFileSync(file, text, { flush: true });
  makeFileReadable(file);
  return file;
}
