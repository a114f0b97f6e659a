// Lists the files of the site's own folders with fast-glob.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import type { Entry } from 'fast-glob';
import type { Problem } from '../problems/problem.ts';
import { isOutside } from './path-guard.ts';
import { isSystemFile } from './system-files.ts';

/**
 * fast-glob's `**` does not match line breaks; the second pattern does. A name with one must be found
 * to be rejected.
 */
const everything = ['**', '(\\s|\\S)+'];

/** The files of a folder, and what kept some of them from being listed. */
export interface Listed {
  /** Files, links and everything else that is not a folder, sorted by path. Links are not followed. */
  readonly entries: readonly Entry[];
  /** One problem for each folder that cannot be read. The others are listed nevertheless. */
  readonly problems: readonly Problem[];
}

/**
 * Lists the files of `root/folder`, hidden ones too, but none of systems and editors. Empty if the folder
 * does not exist, or leads out of the site, maybe to a whole disk. `ignore` contains glob patterns
 * relative to the folder.
 */
export function listFolder(root: string, folder: string, ignore: string[] = []): Listed {
  const problems: Problem[] = [];
  if (isOutside(root, join(root, folder))) {
    const problem = fileProblem(folder, 'is a link out of the site', 'links are not followed: copy the folder');
    return { entries: [], problems: isOutside(root, join(root, dirname(folder))) ? [] : [problem] };
  }
  const readdirSync = (path: string, options: { withFileTypes: true }) => {
    try {
      return fs.readdirSync(path, options).filter(({ name }) => !isSystemFile(name));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // If the folder above is not a folder either, the problem is reported for that one.
      const isReportedAbove = code === 'ENOTDIR' && !isFolder(dirname(path));
      if (code !== 'ENOENT' && !isReportedAbove) problems.push(folderProblem(root, error));
      return [];
    }
  };
  const entries = fastGlob().sync(everything, {
    ...{ cwd: join(root, folder), dot: true, onlyFiles: false, followSymbolicLinks: false, ignore, objectMode: true },
    // fast-glob either stops at the first folder that it cannot read or ignores all of them: this
    // reports each one.
    fs: { readdirSync: readdirSync as typeof fs.readdirSync },
  });
  return {
    entries: entries.filter(({ dirent }) => !dirent.isDirectory()).sort((a, b) => (a.path < b.path ? -1 : 1)),
    problems,
  };
}

/**
 * The names of files below a folder, sorted, with `/` on every system: those that match one of the
 * patterns and are not hidden, or all files without patterns. Leaves out files of systems and editors.
 * Follows links. Throws the file system's error for a folder that cannot be read.
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
    .filter((name) => !name.split('/').some(isSystemFile))
    .sort();
}

/** The problem for a folder or file of the site that cannot be read. Rethrows other errors. */
export function folderProblem(root: string, error: unknown): Problem {
  const { code, path } = error as NodeJS.ErrnoException;
  const name = path === undefined ? '..' : relative(root, path).replaceAll('\\', '/');
  if (code === undefined || name.startsWith('..')) throw error;
  return code === 'ENOTDIR' ? notAFolder(name) : fileProblem(name, `cannot be read (${code})`, 'check its permissions');
}

/** The problem for a file or link where a folder is expected. */
export function notAFolder(name: string): Problem {
  return fileProblem(name, 'is not a folder', 'make it a folder that you may read');
}

/** A problem with a whole file or folder. `name` is its path relative to the root, with `/`. */
export function fileProblem(name: string, text: string, hint: string): Problem {
  const place = { file: name, line: 1, column: 1, length: 1, source: '' };
  return { rule: 'file', severity: 'error', text: `${name} ${text}`, hint, place };
}

/** Whether a path is a folder or a link to one. */
export function isFolder(path: string): boolean {
  try {
    return fs.statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Loads fast-glob on first use: it takes 15 ms, and a build without changes lists no folder. */
function fastGlob(): typeof import('fast-glob') {
  return createRequire(import.meta.url)('fast-glob');
}
