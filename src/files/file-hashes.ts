// The hashes of files, so that unchanged files need not be read. A stamp only says that a file is the
// same as at the last look. All results are stored by hash: they stay valid on another machine, and when
// the files were restored with other times.
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { fileStamp, isSettled, lookAt } from './file-stamp.ts';
import { ifPossible } from './if-possible.ts';

/** Finds hashes, and remembers those that it has found. */
export interface FileHashes {
  /**
   * The SHA-256 of a file without a byte order mark, in hexadecimal digits; '' if it does not exist or
   * cannot be read.
   */
  readonly of: (path: string) => string;
  /** The SHA-256 of all bytes of a file of the output; '' if not everybody may read it. */
  readonly ofOutput: (path: string) => string;
  /** The hash of a file with this stamp, if it is known without reading the file. */
  readonly known: (path: string, stamp: string) => string | undefined;
  /** Remembers the hash of a file that the caller has read or written. */
  readonly add: (path: string, stamp: string, sha256: string) => void;
  /** Stores the hashes for the next run; with `only`, those of other files are dropped. */
  readonly save: (only?: Iterable<string>) => void;
}

/** Path relative to the root → its stamp and hash. */
export type StoredHashes = Readonly<Record<string, readonly [stamp: string, sha256: string]>>;

/**
 * Opens the hashes of a site, by default in memory only. Call it before the first file is read, because it
 * notes the time.
 */
export function openFileHashes(
  root = '',
  stored: StoredHashes = {},
  store: (hashes: StoredHashes) => void = () => {},
): FileHashes {
  const openedAt = Date.now();
  const hashes = new Map(Object.entries(stored));
  let isChanged = false;
  const nameOf = namesIn(root);
  const known: FileHashes['known'] = (path, stamp) => {
    const [storedStamp, sha256] = hashes.get(nameOf(path)) ?? [];
    return stamp !== '' && storedStamp === stamp ? sha256 : undefined;
  };
  const add: FileHashes['add'] = (path, stamp, sha256) => {
    if (known(path, stamp) === sha256) return;
    isChanged = true;
    hashes.set(nameOf(path), [stamp, sha256]);
  };
  const hashOf = (path: string, stamp: string, read: (path: string) => Uint8Array) => {
    if (stamp === '') return '';
    const found = known(path, stamp);
    if (found !== undefined) return found;
    const sha256 = ifPossible(() => hash('sha256', read(path))) ?? '';
    if (sha256 !== '' && isSettled(stamp, openedAt)) add(path, stamp, sha256);
    return sha256;
  };
  return {
    known,
    add,
    of: (path) => hashOf(path, fileStamp(path), readWithoutMark),
    ofOutput(path) {
      const { stamp, isPublic } = lookAt(path);
      return isPublic ? hashOf(path, stamp, readFileSync) : '';
    },
    save(only) {
      if (only) {
        const names = new Set(Array.from(only, nameOf));
        for (const name of hashes.keys()) if (!names.has(name)) isChanged = hashes.delete(name);
      }
      if (isChanged) store(Object.fromEntries(hashes));
      isChanged = false;
    },
  };
}

/** Returns a function that names files relative to a folder. Thousands of files are named, so it is fast. */
export function namesIn(root: string): (path: string) => string {
  const prefix = root === '' ? '' : root + sep;
  return (path) => {
    const name =
      prefix !== '' && path.startsWith(prefix) ? path.slice(prefix.length) : relative(root, resolve(root, path));
    return sep === '/' ? name : name.replaceAll(sep, '/');
  };
}

/** The bytes after a byte order mark. */
function readWithoutMark(path: string): Uint8Array {
  const bytes = readFileSync(path);
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return hasMark ? bytes.subarray(3) : bytes;
}
