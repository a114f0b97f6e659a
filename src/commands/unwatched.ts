// Which files `litfass dev` does not watch.
import { relative, resolve } from 'node:path';
import { isSystemFile } from '../fs/system-files.ts';

/** Whether no build reads a file or folder. */
export function isUnwatched(root: string, path: string): boolean {
  // A hidden folder above the site must not hide the site.
  const inside = relative(root, resolve(root, path)).replaceAll('\\', '/');
  return inside.split('/').some((name) => isSystemFile(name) || /^\.(?!\.|well-known$)/.test(name));
}
