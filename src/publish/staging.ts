// The folder beside the output that collects new files until a build is complete. A marker file
// shows that litfass created it; a folder of that name without the marker is not touched.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cannotWriteError } from '../problems/problem.ts';
import { entryAt } from './disk.ts';

/** The name of the marker. */
export const marker = '.litfass-staging';

/**
 * The path of the staging folder. It is on the disk of the output, so that files can be renamed
 * into it.
 */
export function stagingOf(out: string): string {
  return `${out}.staged`;
}

/**
 * Creates an empty staging folder and returns its path. Deletes what a killed build left. Throws a
 * CliError `cannotWrite` if a folder or file that litfass did not create is in the way.
 */
export function openStaging(out: string): string {
  const folder = stagingOf(out);
  if (entryAt(folder) && !isStaging(folder)) {
    const hint = 'move it away, or name another output with --out';
    throw cannotWriteError(`${folder} is in the way, and litfass did not make it`, hint);
  }
  dropStaging(out);
  mkdirSync(dirname(folder), { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, marker), 'New files of a litfass build. The next build will remove this folder.\n');
  return folder;
}

/** Deletes the staging folder. Does nothing if litfass did not create it. */
export function dropStaging(out: string): void {
  const folder = stagingOf(out);
  if (!isStaging(folder)) return;
  // The marker is deleted last, so that the folder is still recognized if the process is killed.
  for (const name of readdirSync(folder)) if (name !== marker) rmSync(join(folder, name), { recursive: true });
  rmSync(folder, { recursive: true });
}

/**
 * Whether litfass created the folder. An empty one counts: a build was killed before it wrote the
 * marker.
 */
export function isStaging(folder: string): boolean {
  if (!entryAt(folder)?.isDirectory()) return false;
  return existsSync(join(folder, marker)) || readdirSync(folder).length === 0;
}
