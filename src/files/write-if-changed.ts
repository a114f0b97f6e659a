// Writes files of the site that only litfass writes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CliError, cannotWriteError } from '../problems/problem.ts';
import { replaceAtomically } from './atomic-write.ts';
import { guardedPath } from './path-guard.ts';

/** What to do if the file cannot be written, and whether it must be on the disk afterwards. */
interface WriteOptions {
  readonly hint: string;
  readonly flush?: boolean;
}

/**
 * Writes a file atomically: an editor may be reading it, or another process writing it. Returns false if
 * the file already has this content. Throws a CliError `cannotWrite` if it cannot be written.
 */
export function writeIfChanged(root: string, file: string, text: string, { hint, flush }: WriteOptions): boolean {
  const path = guardedPath(root, file);
  try {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
    mkdirSync(dirname(path), { recursive: true });
    replaceAtomically(path, (temporary) => writeFileSync(temporary, text, { flush }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const isBlocked = code === 'EEXIST' || code === 'ENOTDIR';
    throw cannotWriteError(`cannot write ${file} (${code})`, isBlocked ? `${dirname(file)} must be a folder` : hint);
  }
  return true;
}

/** Runs what writes into .litfass/. Turns file system errors into a CliError `cannotWrite`. */
export function writeForLater<T>(what: string, write: () => T, hint = 'the site’s folder must be writable'): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof CliError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw cannotWriteError(`cannot ${what} into .litfass/ (${code})`, hint);
  }
}
