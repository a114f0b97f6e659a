// What the output has already: a file with the same bytes is not written again.
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { entryAt, hasReadableMode } from './disk.ts';
import type { Staged } from './index.ts';
import { stagingOf } from './staging.ts';

/** Tells whether a path of the output has the staged bytes already. Each is read at most once. */
export function upToDateCheck({ out, kept, aliases }: Staged): (path: string) => boolean {
  const seen = new Map([...kept].map((path) => [path, true]));
  const compare = (path: string): boolean => {
    const original = aliases.get(path) ?? path;
    const there = join(out, path);
    if (original !== path && isThere(original) && isSameFile(join(out, original), there)) return true;
    return isSame(join(kept.has(original) ? out : stagingOf(out), original), there);
  };
  const isThere = (path: string) => {
    const known = seen.get(path) ?? compare(path);
    seen.set(path, known);
    return known;
  };
  return isThere;
}

/** `a` must exist; `b` may be anything. */
export function isSame(a: string, b: string): boolean {
  const there = entryAt(b);
  if (!there?.isFile() || !hasReadableMode(there) || there.size !== statSync(a).size) return false;
  return readFileSync(a).equals(readFileSync(b));
}

/** Whether two paths are hard links of one file. Neither is followed if it is a symbolic link. */
function isSameFile(a: string, b: string): boolean {
  const [one, other] = [identityOf(a), identityOf(b)];
  return one !== undefined && one === other;
}

/** As bigints: on Windows the numbers of two files can be equal after rounding. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = lstatSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return undefined;
  }
}
