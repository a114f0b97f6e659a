// The folder beside the output that collects new files until a build is complete, and what is known of
// these. A marker file shows that litfass created it; a folder of that name without the marker is not
// touched.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cannotWriteError } from '../problems/problem.ts';
import { entryAt } from './disk.ts';
import type { StagedFile } from './manifest.ts';

/** New files beside the output, until they are published or dropped. Paths use forward slashes. */
export interface Staged {
  readonly out: string;
  readonly write: (path: string, content: string | Uint8Array | { readonly copy: string }) => void;
  /**
   * Adds a second path for a file written or kept before. publish makes it a hard link, or a copy
   * where links fail.
   */
  readonly alias: (path: string, original: string) => void;
  /** Second path → path of the original. */
  readonly aliases: ReadonlyMap<string, string>;
  /** All paths so far, including aliases and kept files, with the size and hash of each. */
  readonly files: ReadonlyMap<string, StagedFile>;
  /** Keeps a file of the output unchanged. */
  readonly keep: (path: string, file: StagedFile) => void;
  readonly kept: ReadonlySet<string>;
  /** Deletes the staged files. The output does not change. */
  readonly drop: () => void;
}

/** What publishing did to the output. */
export interface Published {
  readonly written: number;
  readonly unchanged: number;
  readonly deleted: number;
  /** Obsolete files that were not deleted, because somebody changed them or put a link above them. */
  readonly leftAlone: readonly string[];
}

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
