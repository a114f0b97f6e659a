// The folder beside the output in which a build puts new files until all of them are there. A file in it says whose it is: what
// somebody else keeps under the same name is not touched.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CliError } from '../diagnostics/problem.ts';
import { entryAt } from './disk.ts';

const marker = '.litfass-staging';

/** It lies on the disk of the output: files can be renamed from the one into the other. */
export function stagingOf(out: string): string {
  return `${out}.staged`;
}

/** Makes an empty one. What a build that was killed left is removed. CliError 73 where somebody else's is in the way. */
export function openStaging(out: string): string {
  const folder = stagingOf(out);
  if (entryAt(folder) && !isStaging(folder)) {
    const hint = 'move it away, or name another output with --out';
    throw new CliError(73, `${folder} is in the way, and litfass did not make it`, hint);
  }
  dropStaging(out);
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, marker), 'New files of a litfass build. A build that runs will remove this folder.\n');
  return folder;
}

/** Removes what a build has staged. Does nothing where the folder is somebody else's. */
export function dropStaging(out: string): void {
  const folder = stagingOf(out);
  if (!isStaging(folder)) return;
  // The marker goes last: whatever a kill leaves is known by it.
  for (const name of readdirSync(folder)) if (name !== marker) rmSync(join(folder, name), { recursive: true });
  rmSync(folder, { recursive: true });
}

/** An empty folder is what a build leaves that was killed before it wrote the marker. */
export function isStaging(folder: string): boolean {
  if (!entryAt(folder)?.isDirectory()) return false;
  return existsSync(join(folder, marker)) || readdirSync(folder).length === 0;
}
