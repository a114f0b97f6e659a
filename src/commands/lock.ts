// One builder at a time: a file in .litfass/ that names the process. A process that is gone holds nothing.
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../problem.ts';

/** Takes the lock of a site and returns what gives it back. Exit code 75 when another build holds it. */
export function lock(root: string): () => void {
  const folder = join(root, '.litfass');
  const file = join(folder, 'build.lock');
  try {
    mkdirSync(folder, { recursive: true });
    if (!take(file)) {
      const holder = Number(readFileSync(file, 'utf8'));
      if (isRunning(holder))
        throw new Refusal(75, `another build of this site is running (process ${holder})`, 'wait for it, or stop it');
      rmSync(file, { force: true });
      if (!take(file)) throw new Refusal(75, 'another build of this site has just begun', 'wait for it');
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new Refusal(73, `cannot write into .litfass/ (${code})`, 'the site’s folder must be writable');
  }
  return () => rmSync(file, { force: true });
}

function take(file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isRunning(process_: number): boolean {
  if (!Number.isInteger(process_) || process_ <= 0 || process_ === process.pid) return false;
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
