// Removes temporary files of killed runs. Caches are written to a temporary file, named after the
// process id, and renamed when complete.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeIfPossible, temporaryName } from '../files/atomic-write.ts';
import { ifPossible } from '../files/if-possible.ts';

/** The files that litfass writes this way, by folder. Other files in these folders are not touched. */
const patterns: readonly (readonly [folder: string, name: RegExp])[] = [
  ['.litfass', /^(?:theme-[^.]+\.mjs|values)$/],
  ['.litfass/memory', /\.json$/],
  ['.litfass/drawn', /./],
  ['.litfass/schema', /\.json$/],
  ['.vscode', /\.(?:json|code-snippets)$/],
  ['content', /^(?:addresses|translations)\.lock\.yaml$/],
];

/** Removes the temporary files of ended processes in .litfass/, .vscode/ and content/. */
export function removeStaleFiles(root: string): void {
  for (const [folder, finalName] of patterns) removeStaleFilesIn(join(root, folder), finalName);
}

/** Removes them in one folder, for final names that match `whole`. Files of running processes are kept. */
export function removeStaleFilesIn(folder: string, finalName: RegExp): void {
  for (const name of ifPossible(() => readdirSync(folder)) ?? []) {
    const [, target = '', pid] = temporaryName.exec(name) ?? [];
    if (finalName.test(target) && !isRunning(Number(pid))) removeIfPossible(join(folder, name));
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
