// A file of the output under a second name: a hard link where the disk has them, otherwise a copy.
import { constants, copyFileSync, linkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFileReadable } from './disk.ts';

/** Hard links or copies in the staging folder, by the path that each is to get in the output. */
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

/** `to` must not exist. Errors of linking (EPERM, ENOTSUP, EMLINK, EXDEV …) lead to a copy; errors of copying are thrown. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    makeFileReadable(to);
  }
}
