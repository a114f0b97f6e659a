// Whether a file is one of the site's: load and bundle read nothing else.
import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

/** Whether a file, once links are followed, lies outside of the root. Throws what the disk throws, for instance ENOENT. */
export function isOutside(root: string, file: string): boolean {
  const inside = relative(realpathSync(root), realpathSync(file));
  // On Windows no relative path leads to another drive.
  return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
}
