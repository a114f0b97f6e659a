// Caches are written beside their names and renamed, so that nobody reads half of one. A process that is killed in between leaves
// its half behind, with its number at the end: the next build removes it.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** What litfass writes so, by folder: the database of the contact form lies there too, and may have copies of any name. */
const halves: readonly (readonly [folder: string, name: RegExp])[] = [
  ['.litfass', /^\.theme-[^.]+\.mjs\.(\d+)$/],
  ['.litfass/memory', /^\..+\.json\.(\d+)$/],
  ['.litfass/drawn', /^\..+\.(\d+)$/],
  ['.litfass/schema', /^\..+\.json\.(\d+)$/],
  ['.vscode', /^\..+\.(?:json|code-snippets)\.(\d+)$/],
  ['content', /^\.(?:addresses|translations)\.lock\.yaml\.(\d+)$/],
];

/** Removes what processes that are gone have left half written in .litfass/ and beside the locks. Others may be at work there: theirs stays. */
export function sweepHalves(root: string): void {
  for (const [folder, half] of halves) {
    for (const name of namesIn(join(root, folder))) {
      const number = half.exec(name)?.[1];
      if (number !== undefined && !isRunning(Number(number))) remove(join(root, folder, name));
    }
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
