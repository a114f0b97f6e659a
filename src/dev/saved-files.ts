// Which files have been saved: several events can report one save, and one event half a save.
import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ifPossible } from '../files/if-possible.ts';

/** An empty file is probably being written. */
export function isEmptyFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === 0;
}

/** Remembers saved files, because several events can report one save. */
export function trackChanges(root: string) {
  const seen = new Map<string, { readonly hash: string; readonly savedAt: number }>();
  const stateOf = (file: string) => {
    const path = resolve(root, file);
    const now = ifPossible(() => ({ hash: hash('sha256', readFileSync(path)), savedAt: statSync(path).mtimeMs }));
    return now ?? { hash: '', savedAt: 0 };
  };
  return {
    /** The files that were saved since the last call, with another content or at another time. */
    among: (files: readonly string[]): string[] =>
      files.filter((file) => {
        const before = seen.get(file);
        const now = stateOf(file);
        seen.set(file, now);
        // An editor may write a file in several steps.
        return now.hash !== before?.hash || now.savedAt > before.savedAt + 50;
      }),
  };
}

/** Paths relative to the root; undefined for everything. */
export type SavedFiles = readonly string[] | undefined;

/**
 * Runs one update at a time. Saves within some milliseconds are combined: an editor may write a file in two
 * steps. `isLatest` says whether no other save has arrived.
 */
export function debounced(
  update: (files: SavedFiles, isLatest: () => boolean) => Promise<void>,
): (files: SavedFiles) => Promise<void> {
  let pending: { readonly files: SavedFiles } | undefined;
  let running: Promise<void> | undefined;
  return (files) => {
    const before = pending ?? { files: [] };
    pending = { files: files && before.files ? [...new Set([...before.files, ...files])] : undefined };
    running ??= (async () => {
      while (pending) {
        await sleep(combineMs);
        const next: SavedFiles = pending.files;
        pending = undefined;
        await update(next, () => pending === undefined);
      }
    })().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** In milliseconds. */
const combineMs = 1;
