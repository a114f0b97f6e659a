// Lists the files of the site's own folders with fast-glob.

import fs from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type FastGlob from 'fast-glob';
import { fileProblem } from '../problems/file.ts';
import type { Problem } from '../problems/problem.ts';
import { everything, fastGlob, isFolder } from './files-below.ts';
import { isLink, linkFault, linkHint } from './path-guard.ts';
import { isSystemFile } from './system-files.ts';

/**
 * Lists the files of `root/folder`, hidden ones too, but none of systems, editors and tools. Empty if the
 * folder does not exist, or leads out of the site, maybe to a whole disk. `ignore` contains glob patterns
 * relative to the folder. Sorted by path; a folder that cannot be read is a problem.
 */
export function listFolder(
  root: string,
  folder: string,
  ignore: string[] = [],
): { readonly entries: FastGlob.Entry[]; readonly problems: Problem[] } {
  const problems: Problem[] = [];
  const fault = linkFault(root, join(root, folder));
  // A link above is reported for the folder there.
  if (fault) return { entries: [], problems: isLink(join(root, folder)) ? [fileProblem(folder, fault, linkHint)] : [] };
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
    cwd: join(root, folder),
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    ignore,
    objectMode: true,
    // fast-glob either stops at the first folder that it cannot read or ignores all of them: this
    // reports each one.
    fs: { readdirSync: readdirSync as typeof fs.readdirSync },
  });
  return {
    entries: entries.filter(({ dirent }) => !dirent.isDirectory()).sort((a, b) => (a.path < b.path ? -1 : 1)),
    problems,
  };
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
