// Caches are written beside their names and renamed, so that nobody reads half of one. A process that is killed in between leaves
// its half behind, with its number at the end: the next build removes it.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryName } from '../fs/atomic-write.ts';

/** What litfass writes so, by folder: other things lie there too, under any name. */
const written: readonly (readonly [folder: string, name: RegExp])[] = [
  ['.litfass', /^(?:theme-[^.]+\.mjs|values)$/],
  ['.litfass/memory', /\.json$/],
  ['.litfass/drawn', /./],
  ['.litfass/schema', /\.json$/],
  ['.vscode', /\.(?:json|code-snippets)$/],
  ['content', /^(?:addresses|translations)\.lock\.yaml$/],
];

/** Removes what processes that are gone have left half written in .litfass/ and beside the locks. */
export function sweepHalves(root: string): void {
  for (const [folder, whole] of written) sweepFolder(join(root, folder), whole);
}

/** The same in one folder, of files with such names. Others may be at work there: theirs stays. */
export function sweepFolder(folder: string, whole: RegExp): void {
  for (const name of namesIn(folder)) {
    const [, of = '', writer] = temporaryName.exec(name) ?? [];
    if (whole.test(of) && !isRunning(Number(writer))) remove(join(folder, name));
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // On a disk that is read-only, which others tell.
  }
}
