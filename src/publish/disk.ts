// The disk's refusals in words, and the rights that a host needs to read what was written.
import { chmodSync, lstatSync, type Stats } from 'node:fs';
import { CliError } from '../diagnostics/problem.ts';

const words: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file is larger than this disk or this process may write',
  EROFS: 'the disk is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EXDEV: 'it lies on another disk than the folder beside it, where the new files were made',
  ENOTEMPTY: 'a folder that litfass did not write stands where a file must be',
  EEXIST: 'a file stands where a folder must be',
  ENOTDIR: 'a file stands where a folder must be',
  ENAMETOOLONG: 'a name is too long',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EIO: 'the disk fails',
};

/** What the disk says about `out`, as exit code 73; undefined for anything else, which is a bug and keeps its stack. */
export function diskError(error: unknown, out: string): CliError | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  const said = words[code];
  if (!said) return undefined;
  const hint = code === 'EXDEV' ? 'name a folder below it with --out' : 'the pages that were there are still there';
  return new CliError(73, `cannot write ${out}: ${said} (${code})`, hint);
}

/** A host reads as somebody else than who built: everybody may, whatever the umask and the original's rights are. */
const [fileMode, folderMode] = [0o644, 0o755];

export function makeFileReadable(file: string): void {
  chmodSync(file, fileMode);
}

export function makeFolderReadable(folder: string): void {
  chmodSync(folder, folderMode);
}

/** Windows has no such rights, and shows others. */
export function hasReadableMode({ mode }: Pick<Stats, 'mode'>): boolean {
  return process.platform === 'win32' || (mode & 0o777) === fileMode;
}

/** What lies there; undefined also where a file stands above it. */
export function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}
