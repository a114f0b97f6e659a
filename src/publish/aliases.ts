// Gives a file of the output a second path: as a hard link, or as a copy where the file system has
// no hard links.
import { constants, copyFileSync, linkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFileReadable } from './disk.ts';

/**
 * Creates hard links or copies in the staging folder for those of the `changed` paths that are
 * aliases. Returns output path → prepared file. `fileOf` returns the original file of an alias,
 * undefined for other paths.
 */
export function prepareAliases(
  staging: string,
  changed: readonly string[],
  fileOf: (path: string) => string | undefined,
): ReadonlyMap<string, string> {
  const prepared = new Map<string, string>();
  for (const path of changed) {
    const original = fileOf(path);
    if (original === undefined) continue;
    const file = join(staging, `.litfass-alias-${prepared.size}`);
    linkOrCopy(original, file);
    prepared.set(path, file);
  }
  return prepared;
}

/**
 * `to` must not exist. If linking fails (EPERM, ENOTSUP, EMLINK, EXDEV …), copies instead; throws
 * if that fails too.
 */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    makeFileReadable(to);
  }
}
