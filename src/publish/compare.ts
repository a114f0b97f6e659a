// Compares staged files with those in the output, so that unchanged files are not written again.
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ifPossible } from '../files/if-possible.ts';
import { memoized } from '../files/once.ts';
import { entryAt, hasReadableMode } from './disk.ts';
import { type Staged, stagingOf } from './staging.ts';

/**
 * Returns a function that says whether a path of the output already has the staged bytes. Compares
 * each path once.
 */
export function upToDateCheck({ out, kept, aliases }: Staged): (path: string) => boolean {
  const isUpToDate: (path: string) => boolean = memoized((path: string) => {
    if (kept.has(path)) return true;
    const original = aliases.get(path) ?? path;
    const target = join(out, path);
    if (original !== path && isUpToDate(original) && isSameFile(join(out, original), target)) return true;
    return isSame(join(kept.has(original) ? out : stagingOf(out), original), target);
  });
  return isUpToDate;
}

/**
 * Whether `b` is a regular file with the bytes of `a` and the mode that hosts need. `a` must exist;
 * `b` may be anything.
 */
export function isSame(a: string, b: string): boolean {
  const target = entryAt(b);
  if (!target?.isFile() || !hasReadableMode(target) || target.size !== statSync(a).size) return false;
  return readFileSync(a).equals(readFileSync(b));
}

/**
 * Whether two paths are hard links to one file. Does not follow symbolic links. Uses bigints, because
 * rounding can make the numbers of two files equal on Windows.
 */
function isSameFile(a: string, b: string): boolean {
  const [first, second] = [a, b].map((path) => ifPossible(() => lstatSync(path, { bigint: true })));
  return first !== undefined && first.dev === second?.dev && first.ino === second.ino;
}
