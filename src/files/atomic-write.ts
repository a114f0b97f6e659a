// Writes files atomically: readers see the old file or the new one, even if the process is killed.
// Temporary files that a killed run leaves behind are removed by the next run
// (commands/remove-temporary-files.ts).
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ifPossible } from './if-possible.ts';

/**
 * Matches the name of a temporary file. Groups: the name of the final file, and the id of the process
 * that writes it.
 */
export const temporaryName = /^\.(.+)\.(\d+)$/;

/** Writes a file. If the file system throws, the old file stays and the error is thrown again. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  replaceAtomically(file, (temporary) => writeFileSync(temporary, content));
}

/**
 * The same for content that is written in another way: `write` gets the path of the temporary file to
 * create.
 */
export function replaceAtomically(file: string, write: (temporary: string) => void): void {
  const temporary = join(dirname(file), `.${basename(file)}.${process.pid}`);
  try {
    write(temporary);
    renameSync(temporary, file);
  } catch (error) {
    removeIfPossible(temporary);
    throw error;
  }
}

/** Removes a file if it can: the disk may be read-only, and the error of the write says more. */
export function removeIfPossible(file: string): void {
  ifPossible(() => rmSync(file, { force: true }));
}
