// Lists the files of the site's own folders with fast-glob.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import type { Entry } from 'fast-glob';
import type { Problem } from '../diagnostics/problem.ts';

/** fast-glob's `**` matches no line break; the second pattern does. A name with one must be found in order to be refused. */
const everything = ['**', '(\\s|\\S)+'];

export interface Listed {
  /** Files, links and whatever else is not a folder, sorted by path. Links are not followed. */
  readonly entries: readonly Entry[];
  /** The folders that cannot be read. All others are listed nevertheless. */
  readonly problems: readonly Problem[];
}

/** Lists `root/folder` with hidden files; nothing when there is no such folder. `ignore` are patterns below the folder. */
export function listFolder(root: string, folder: string, ignore: string[] = []): Listed {
  const problems: Problem[] = [];
  const readdirSync = (path: string, options: { withFileTypes: true }) => {
    try {
      return fs.readdirSync(path, options);
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
    // fast-glob stops at the first folder that cannot be read, or ignores all of them: this reports each.
    fs: { readdirSync: readdirSync as typeof fs.readdirSync },
  });
  return {
    entries: entries.filter(({ dirent }) => !dirent.isDirectory()).sort((a, b) => (a.path < b.path ? -1 : 1)),
    problems,
  };
}

/**
 * The names of files below a folder, sorted, with `/` on every system: those that match one of the patterns and are not hidden,
 * or all files when there is no pattern. Links are followed. Throws the file system's error for a folder that cannot be read.
 */
export function filesBelow(folder: string, patterns?: string[], ignore: string[] = []): string[] {
  // A link to a folder that contains it would be followed without end.
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
    .sort();
}

/** The problem for a folder, or a file, of the site that cannot be read. Throws any other error again. */
export function folderProblem(root: string, error: unknown): Problem {
  const { code, path } = error as NodeJS.ErrnoException;
  const name = path === undefined ? '..' : relative(root, path).replaceAll('\\', '/');
  if (code === undefined || name.startsWith('..')) throw error;
  return code === 'ENOTDIR'
    ? notAFolder(name)
    : fileProblem(name, `cannot be read (${code})`, 'check that you may read it');
}

/** The problem for a file, or a link, where a folder must be. */
export function notAFolder(name: string): Problem {
  return fileProblem(name, 'is not a folder', 'check that it is a folder and that you may read it');
}

/** A problem with a whole file or folder. `name` is relative to the root. */
export function fileProblem(name: string, text: string, hint: string): Problem {
  const place = { file: name, line: 1, column: 1, length: 1, source: '' };
  return { rule: 'file', severity: 'error', text: `${name} ${text}`, hint, place };
}

/** Whether a path is, or leads to, a folder. */
export function isFolder(path: string): boolean {
  try {
    return fs.statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Loaded when the first folder is listed: a build that finds nothing changed lists none, and would start 15 ms later. */
function fastGlob(): typeof import('fast-glob') {
  return createRequire(import.meta.url)('fast-glob');
}
