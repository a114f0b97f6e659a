// Finds files below a folder with fast-glob.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, sep } from 'node:path';
import { ifPossible } from './if-possible.ts';
import { isLeftBehind } from './system-files.ts';

/**
 * fast-glob's `**` does not match line breaks; the second pattern does. A name with one must be found
 * to be rejected.
 */
export const everything = ['**', '(\\s|\\S)+'];

/**
 * The names of files below a folder, sorted, with `/` on every system: those that match one of the
 * patterns and are not hidden, or all files without patterns. Leaves out what systems and editors leave
 * behind. Follows links. Throws the file system's error for a folder that cannot be read.
 */
export function filesBelow(folder: string, patterns?: string[], ignore: string[] = []): string[] {
  // Following a link to a folder that contains it would never end.
  const statSync = (path: string) =>
    `${fs.realpathSync(dirname(path))}${sep}`.startsWith(`${fs.realpathSync(path)}${sep}`)
      ? fs.lstatSync(path)
      : fs.statSync(path);
  const options = {
    cwd: folder,
    dot: patterns === undefined,
    ignore,
    fs: { statSync: statSync as typeof fs.statSync },
  };
  return fastGlob()
    .sync(patterns ?? everything, options)
    .filter((name) => !name.split('/').some(isLeftBehind))
    .sort();
}

/** Whether a path is a folder or a link to one. */
export function isFolder(path: string): boolean {
  return ifPossible(() => fs.statSync(path).isDirectory()) ?? false;
}

/** Loads fast-glob on first use: it takes 15 ms, and a build without changes lists no folder. */
export function fastGlob(): typeof import('fast-glob') {
  return createRequire(import.meta.url)('fast-glob');
}
