// Publishes an output that does not exist yet: one rename instead of one for each file.
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { foldersAbove } from '../addresses/page-address.ts';
import { linkOrCopy } from './aliases.ts';
import { makeFolderReadable, writeSynced } from './disk.ts';
import { type BuildInputs, manifestName, manifestText } from './manifest.ts';
import { marker, type Staged, stagingOf } from './staging.ts';

/**
 * Renames the staging folder to the output. Returns false if the system refuses, for example on some
 * network disks; the staged files are then as they were.
 */
export function publishAtOnce({ out, files, aliases }: Staged, inputs: BuildInputs | undefined): boolean {
  const folder = stagingOf(out);
  const linked: string[] = [];
  for (const [path, original] of aliases) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    linkOrCopy(join(folder, original), file);
    linked.push(file);
  }
  const manifest = writeSynced(join(folder, manifestName), manifestText(files, inputs));
  // Folders get their mode from the umask, which is right in all commands.
  if (process.umask() !== 0o022)
    for (const path of new Set([...files.keys()].flatMap(foldersAbove))) makeFolderReadable(join(folder, path));
  makeFolderReadable(folder);
  try {
    renameSync(folder, out);
  } catch {
    for (const file of [...linked, manifest]) rmSync(file);
    return false;
  }
  // If the process is killed before, the next one deletes it.
  rmSync(join(out, marker));
  return true;
}
