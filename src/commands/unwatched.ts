// Which files `litfass dev` does not watch.
import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { linkFault } from '../files/path-guard.ts';
import { isSystemFile } from '../files/system-files.ts';

/** Whether no build reads a file or folder. The theme may import files from anywhere. */
export function isUnwatched(root: string, path: string): boolean {
  // A hidden folder above the site must not hide the site.
  const inside = relative(root, resolve(root, path)).replaceAll('\\', '/');
  if (inside.split('/').some((name) => isSystemFile(name) || /^\.(?!\.|well-known$)/.test(name))) return true;
  if (!/^(content|public|templates\/assets)(\/|$)/.test(inside)) return false;
  return existsSync(resolve(root, path)) && linkFault(root, resolve(root, path)) !== undefined;
}
