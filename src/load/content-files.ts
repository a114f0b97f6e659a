// The files below a folder of content. A folder that is not looked into is a problem: a page in it would silently not exist.
import { join } from 'node:path';
import type { Problem } from '../diagnostics/problem.ts';
import { fileProblem, isFolder, listFolder } from '../fs/list-files.ts';
import { isOutside } from '../fs/path-guard.ts';

/** A file that was found, unread. */
export interface Found {
  /** Relative to the root, with forward slashes. */
  readonly name: string;
  /** Whether it is a link, or below a folder that is none of the site's: all others lie where they seem to. */
  readonly mayLeadOut: boolean;
}

export interface Walked {
  /** Sorted by name; none when there is no such folder. */
  readonly found: readonly Found[];
  readonly problems: readonly Problem[];
}

/** Lists the files below `root/folder` that are not hidden. Links are named, not followed. `ignored` are folders below it. */
export function contentFiles(root: string, folder: string, ignored: readonly string[] = []): Walked {
  const { entries, problems } = listFolder(root, folder, ['**/.*', '**/.*/**', ...ignored.map((name) => `${name}/**`)]);
  const isElsewhere = entries.length > 0 && isOutside(root, join(root, folder));
  const files = entries.map(({ path, dirent }) => ({ name: `${folder}/${path}`, isLink: dirent.isSymbolicLink() }));
  const { links = [], found = [] } = Object.groupBy(files, ({ name, isLink }) =>
    isLink && isFolder(join(root, name)) ? 'links' : 'found',
  );
  return {
    found: found.map(({ name, isLink }) => ({ name, mayLeadOut: isElsewhere || isLink })),
    problems: [
      ...problems,
      ...links.map(({ name }) => fileProblem(name, 'is a link to a folder', 'links are not followed: copy the folder')),
    ],
  };
}
