// Puts a file in its place whole: whoever reads meanwhile, or after a run that was killed, finds the old one or the new one. What a
// killed run leaves beside it is swept away by the next (commands/sweep.ts).
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A name that is written beside another: the other one, and the number of the process that writes it. */
export const half = /^\.(.+)\.(\d+)$/;

/** Throws what the disk throws, and then leaves the old file. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  replaceAtomically(file, (beside) => writeFileSync(beside, content));
}

/** The same for what is written in another way: `write` makes the file that it is told. */
export function replaceAtomically(file: string, write: (beside: string) => void): void {
  const beside = join(dirname(file), `.${basename(file)}.${process.pid}`);
  try {
    write(beside);
    renameSync(beside, file);
  } catch (error) {
    remove(beside);
    throw error;
  }
}

/** As far as that can be: what keeps it from being written may keep it from being removed. */
function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The first error tells more.
  }
}
