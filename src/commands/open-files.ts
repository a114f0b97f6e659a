// Whether this process may open as many files as a build needs. Packages that start programs do not say it when they may not:
// they fail somewhere else, with something else.
import { closeSync, openSync } from 'node:fs';
import { CliError } from '../diagnostics/problem.ts';

/** Pipes to the program that compiles, a lock, a file that is read and one that is written, and some to spare. */
const needed = 16;

/** Exit code 73 when there are too few. Takes a tenth of a millisecond. */
export function throwOnFewFiles(): void {
  const opened: number[] = [];
  try {
    while (opened.length < needed) opened.push(openSync(process.execPath, 'r'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EMFILE' && code !== 'ENFILE') throw error;
    const text = `too many files are open (${code}): a build needs ${needed}, and may open ${opened.length} more`;
    throw new CliError(73, text, 'raise the limit (ulimit -n), or end what holds them; nothing was written');
  } finally {
    for (const handle of opened) closeSync(handle);
  }
}
