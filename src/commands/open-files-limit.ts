// Checks the limit of open files before a build. Past the limit, spawning esbuild fails later with an
// unrelated error.
import { closeSync, openSync } from 'node:fs';
import { cannotWriteError } from '../problems/problem.ts';

/** Pipes to the compiler, a lock, one file to read and one to write, and a reserve. */
const needed = 16;

/** Throws CliError `cannotWrite` if the process cannot open enough files. Takes about 0.1 ms. */
export function checkOpenFileLimit(): void {
  const opened: number[] = [];
  try {
    while (opened.length < needed) opened.push(openSync(process.execPath, 'r'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EMFILE' && code !== 'ENFILE') throw error;
    const text = `too many open files (${code}): a build needs ${needed} and can open only ${opened.length}`;
    throw cannotWriteError(text, 'raise the limit (ulimit -n) or close other programs; nothing was written');
  } finally {
    for (const handle of opened) closeSync(handle);
  }
}
