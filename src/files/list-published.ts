// Lists the files of a folder that are published: checks them for links and names that some systems do not
// allow.

import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileProblem } from '../problems/file.ts';
import { badFileName } from '../problems/file-name.ts';
import type { Problem } from '../problems/problem.ts';
import { nameFaults } from './file-names.ts';
import { folderProblem, listFolder } from './list-files.ts';
import { linkFault, linkHint } from './path-guard.ts';

/** Which folder to list. */
export interface FolderOptions {
  readonly root: string;
  /** Relative to the root. */
  readonly folder: string;
  /** Names that a file in the folder must not have, because the output has a folder of that name. */
  readonly taken?: readonly string[];
  /** Glob patterns of files that are not listed. */
  readonly ignore?: string[];
  /** What the names of the files end with that are listed; without it, all are. */
  readonly only?: RegExp | undefined;
}

/** The files of a folder, relative to it, and what is wrong with them. */
export interface ListedFiles {
  readonly names: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Lists the files of a folder, sorted. Leaves out and reports what is not a file or a link to a file in
 * the site, and reports names that some systems do not allow.
 */
export function listFiles({ root, folder, taken, ignore, only = /$/ }: FolderOptions): ListedFiles {
  const { entries: all, problems: listProblems } = listFolder(root, folder, ignore);
  const entries = all.filter(({ path }) => only.test(path));
  const paths = entries.map(({ path }) => path);
  const faults = Array.from(nameFaults(folder, paths, taken), ([path, fault]) => badFileName(path, fault));
  const problems = [...listProblems, ...faults];
  const names = entries.flatMap(({ path, dirent }) => {
    // The name is not valid UTF-8, so no file can be opened by it. nameFaults has reported it.
    if (path.includes('\ufffd')) return [];
    const name = `${folder}/${path}`;
    const fault = dirent.isSymbolicLink() ? linkFault(root, join(root, name)) : undefined;
    const problem = fault ? fileProblem(name, fault, linkHint) : readProblem(root, name);
    if (!problem) return [path];
    problems.push(problem);
    return [];
  });
  return { names, problems };
}

/** The problem with what is no file, or may not be read. */
function readProblem(root: string, name: string): Problem | undefined {
  const file = join(root, name);
  try {
    accessSync(file, constants.R_OK);
    const found = statSync(file);
    if (found.isFile()) return undefined;
    const text = found.isDirectory() ? 'is a link to a folder' : 'is not a file';
    return fileProblem(name, text, 'put a file in its place');
  } catch (error) {
    return folderProblem(root, error);
  }
}
