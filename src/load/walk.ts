// The files below a folder, hidden ones apart. Links are named, and not followed. (A library for patterns takes longer to start
// than all folders of a site take to read.)
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isOutside } from '../outside.ts';

/** A file that was found, unread. */
export interface Found {
  /** Relative to the root, with forward slashes. */
  readonly name: string;
  /** Whether it is a link, or below a folder that is none of the site's: all others lie where they seem to. */
  readonly mayLeadOut: boolean;
}

/** All files below `root/folder`, sorted by name; none when there is no such folder. `ignored` is the name of a folder. */
export function filesBelow(root: string, folder: string, ignored?: string): readonly Found[] {
  const found: Found[] = [];
  const folders = [folder];
  let isElsewhere: boolean | undefined;
  for (let name = folders.pop(); name !== undefined; name = folders.pop()) {
    const entries = entriesOf(join(root, name));
    if (!entries) continue;
    isElsewhere ??= isOutside(root, join(root, folder));
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const inside = `${name}/${entry.name}`;
      if (!entry.isDirectory()) found.push({ name: inside, mayLeadOut: isElsewhere || entry.isSymbolicLink() });
      else if (inside !== ignored) folders.push(inside);
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Undefined when nothing is there, or it is gone since its name was read. */
function entriesOf(folder: string): readonly Dirent[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
