// One builder at a time: a file in .litfass/ that names the process. A process that is gone holds nothing.
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../problem.ts';

/** Takes the lock of a site and returns what gives it back. Exit code 75 when another build holds it. */
export function lock(root: string): () => void {
  const folder = join(root, '.litfass');
  const file = join(folder, 'build.lock');
  try {
    mkdirSync(folder, { recursive: true });
    if (!take(file)) {
      const holder = holderOf(file);
      if (isRunning(holder))
        throw new Refusal(
          75,
          `another build of this site is running (process ${holder})`,
          'wait for it, or stop it; if that process is no build, remove .litfass/build.lock',
        );
      rmSync(file, { force: true });
      if (!take(file)) throw new Refusal(75, 'another build of this site has just begun', 'wait for it');
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Refusal(73, `cannot write into .litfass/ (${code})`, 'the site’s folder must be writable');
  }
  return () => rmSync(file, { force: true });
}

/** A link appears with its content or not at all, so that nobody reads a lock before it names its process. */
function take(file: string): boolean {
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, String(process.pid));
  try {
    linkSync(beside, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(beside, { force: true });
  }
}

const longestHolder = 20;

function holderOf(file: string): number {
  try {
    // What is longer than any number of a process was not written here.
    return statSync(file).size > longestHolder ? 0 : Number(readFileSync(file, 'utf8'));
  } catch (error) {
    // Given back since we asked for it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

function isRunning(holder: number): boolean {
  if (!Number.isInteger(holder) || holder <= 0 || holder === process.pid) return false;
  try {
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
