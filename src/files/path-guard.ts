// Judges links by what they lead to: everything that reads or writes files of a site asks here first.
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { cannotWriteError } from '../problems/problem.ts';
import { ifPossible } from './if-possible.ts';
import { secretByName } from './secret-names.ts';
import { isSystemFile } from './system-files.ts';

/** What to do about a link that is not followed. */
export const linkHint = 'remove the link; if what it leads to is meant for the site, put a copy in its place';

/**
 * Why a link is not followed, as the end of a sentence that begins with its name: it leads out of content/,
 * templates/ and public/, or to a name that is not read there. The theme belongs to the site wherever it is:
 * several sites may share it. Undefined for other links, and where no link is in the file's place or above.
 */
export function linkFault(root: string, file: string): string | undefined {
  if (!existsSync(file)) return isLink(file) ? 'is a broken link' : undefined;
  const [site, path] = [realpathSync(root), realpathSync(file)];
  if (path === join(site, relative(root, file))) return undefined;
  const theme = join(site, 'templates');
  const folders = [join(site, 'content'), join(site, 'public'), existsSync(theme) ? realpathSync(theme) : theme];
  const folder = folders.find((one) => isBelow(one, path));
  if (folder === undefined) return 'is a link out of content/, templates/ and public/';
  const name = relative(folder, path);
  const isRead = name.split(sep).every((part) => !isSystemFile(part) && /^(?!\.)|^\.well-known$/.test(part));
  return isRead && !secretByName(name) ? undefined : `is a link to ${basename(path)}, which litfass does not read`;
}

/**
 * The path of a file that a command is about to write, or to read before it writes, after following links.
 * Throws a CliError if a link below the root, in the file's place or above it, has a fault. A file elsewhere
 * was named by a person.
 */
export function guardedPath(root: string, file: string): string {
  const path = resolve(root, file);
  const parts = isBelow(root, path) ? relative(root, path).split(sep) : [];
  for (const index of parts.keys()) {
    const name = parts.slice(0, index + 1).join('/');
    const fault = linkFault(root, join(root, name));
    if (fault) throw cannotWriteError(`${name} ${fault}`, linkHint);
  }
  return existsSync(path) ? realpathSync(path) : path;
}

function isBelow(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  // On Windows, `relative` returns an absolute path for a file on another drive.
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

/** Whether a link is at a path, wherever it leads. */
export function isLink(path: string): boolean {
  return ifPossible(() => lstatSync(path).isSymbolicLink()) ?? false;
}
