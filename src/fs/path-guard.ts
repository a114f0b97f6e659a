// Checks whether a file belongs to the site: load and bundle read no other files.
import { realpathSync } from 'node:fs';
import { isAbsolute, relative, sep } from 'node:path';

/** Whether a file is outside of the root after following links. Throws file system errors such as ENOENT. */
export function isOutside(root: string, file: string): boolean {
  const inside = relative(realpathSync(root), realpathSync(file));
  // On Windows, `relative` returns an absolute path for a file on another drive.
  return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
}
