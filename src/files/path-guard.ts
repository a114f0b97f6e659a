// Checks whether a file belongs to the site: load and bundle read no other files.
import { existsSync, realpathSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

/**
 * Whether a file is outside of the root after following links. The theme belongs to the site wherever it is:
 * several sites may share it. False for what does not exist, which is reported when it is read.
 */
export function isOutside(root: string, file: string): boolean {
  if (!existsSync(file)) return false;
  const path = realpathSync(file);
  return [root, join(root, 'templates')].filter(existsSync).every((folder) => {
    const inside = relative(realpathSync(folder), path);
    // On Windows, `relative` returns an absolute path for a file on another drive.
    return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside);
  });
}
