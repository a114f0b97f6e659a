// Lists the files of a folder of content. A folder that cannot be listed is a problem: its pages would be
// missing without notice.
import { join } from 'node:path';
import { fileProblem } from '../problems/file.ts';
import { isFolder } from './files-below.ts';
import { listFolder } from './list-files.ts';

/** A file that has not been read. */
export interface FoundFile {
  /** The path relative to the root, with `/`. */
  readonly name: string;
  /** Whether the file may be a link, which is judged before it is read. */
  readonly isLink: boolean;
}

/**
 * Lists the files below `root/folder` that are not hidden, except those in the `ignored` folders below
 * it, sorted by name. Does not follow links; a link to a folder is a problem.
 */
export function contentFiles(root: string, folder: string, ignored: readonly string[] = []) {
  const { entries, problems } = listFolder(root, folder, ['**/.*', '**/.*/**', ...ignored.map((name) => `${name}/**`)]);
  const files = entries.map(({ path, dirent }) => ({ name: `${folder}/${path}`, isLink: dirent.isSymbolicLink() }));
  const { links = [], found = [] } = Object.groupBy(files, ({ name, isLink }) =>
    isLink && isFolder(join(root, name)) ? 'links' : 'found',
  );
  return {
    found,
    problems: [
      ...problems,
      ...links.map(({ name }) => fileProblem(name, 'is a link to a folder', 'links are not followed: copy the folder')),
    ],
  };
}
