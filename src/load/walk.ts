// The files below a folder, hidden ones apart. Links are named, and not followed. What is not looked into is told: a page in it
// would be one that silently does not exist. (A library for patterns takes longer to start than all folders of a site take to read.)
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isOutside } from '../outside.ts';
import type { Problem } from '../problem.ts';

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

/** Looks at all files below `root/folder`. `ignored` are names of folders. */
export function filesBelow(root: string, folder: string, ignored: readonly string[] = []): Walked {
  const found: Found[] = [];
  const problems: Problem[] = [];
  const folders = [folder];
  let isElsewhere: boolean | undefined;
  for (let name = folders.pop(); name !== undefined; name = folders.pop()) {
    const entries = entriesOf(join(root, name));
    if (typeof entries === 'string') {
      // Where it is what lies above, that is told where it is looked into.
      if (entries === 'ENOTDIR' && isFolder(dirname(join(root, name)))) problems.push(noFolder(name));
      else if (entries !== 'ENOTDIR')
        problems.push(fault(name, `cannot be read (${entries})`, 'check that you may read the folder'));
      continue;
    }
    if (entries.length === 0) continue;
    isElsewhere ??= isOutside(root, join(root, folder));
    for (const entry of entries) {
      const inside = `${name}/${entry.name}`;
      if (entry.name.startsWith('.') || ignored.includes(inside)) continue;
      if (entry.isDirectory()) folders.push(inside);
      else if (entry.isSymbolicLink() && isFolder(join(root, inside)))
        problems.push(fault(inside, 'is a link to a folder', 'links are not followed: copy the folder'));
      else found.push({ name: inside, mayLeadOut: isElsewhere || entry.isSymbolicLink() });
    }
  }
  return { found: found.sort((a, b) => (a.name < b.name ? -1 : 1)), problems };
}

/** A file, or a link, in place of a folder. */
export function noFolder(name: string): Problem {
  return fault(name, 'is not a folder', 'a folder of that name is looked into');
}

function fault(name: string, text: string, hint: string): Problem {
  const place = { file: name, line: 1, column: 1, length: 1, source: '' };
  return { rule: 'file', severity: 'error', text: `${name} ${text}`, hint, place };
}

/** The code of what keeps the folder from being read; nothing when it is not there, or is gone since its name was read. */
function entriesOf(folder: string): readonly Dirent[] | string {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return code === 'ENOENT' ? [] : code;
  }
}

/** What a link leads to. Whoever reads a file tells when there is nothing. */
function isFolder(link: string): boolean {
  try {
    return statSync(link).isDirectory();
  } catch {
    return false;
  }
}
