// The files that a site has besides its code: hashed assets, and public/ as it is.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import glob from 'fast-glob';
import { isOutside } from '../outside.ts';
import type { Problem } from '../problem.ts';

export interface Gathering {
  readonly root: string;
  readonly files: Map<string, Uint8Array | { copy: string }>;
  readonly problems: Problem[];
}

/** Files of a folder, each under a name that changes with its bytes. Returns name → url. */
export function hashedFiles({
  root,
  folder,
  files,
  problems,
}: Gathering & { readonly folder: string }): Map<string, string> {
  const urls = new Map<string, string>();
  for (const name of filesIn({ root, folder, files, problems })) {
    const bytes = readFileSync(join(root, folder, name));
    const extension = extname(name);
    const output = `assets/${stem(name)}-${hash(bytes)}${extension}`;
    files.set(output, bytes);
    urls.set(name, `/${output}`);
  }
  return urls;
}

/** What an address can hold as it is, of a name that may hold anything. The hash beside it keeps names apart. */
export function stem(name: string): string {
  return name.slice(0, name.length - extname(name).length).replace(/[^\w./-]+/g, '-');
}

export function copyPublic({ root, files, problems }: Gathering): void {
  for (const name of filesIn({ root, folder: 'public', files, problems }))
    files.set(name, { copy: join(root, 'public', name) });
}

/** The text of every component and stylesheet, by its name below the site's root, sorted. */
export function templateSources(root: string): ReadonlyMap<string, string> {
  const names = glob.sync('templates/**/*.{ts,tsx,css}', { cwd: root, followSymbolicLinks: false }).sort();
  return new Map(names.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

/** The names of a folder's files, sorted; what is none, or leads out of the site, is a problem. */
export function filesIn({ root, folder, problems }: Gathering & { readonly folder: string }): string[] {
  return namesIn({ root, folder, problems }).filter((name) => {
    const file = join(root, folder, name);
    const entry = lstatSync(file);
    if (entry.isDirectory()) return false;
    const fault = entry.isFile() ? undefined : entry.isSymbolicLink() ? linkFault(root, file) : 'is not a file';
    if (fault)
      problems.push({ rule: 'file', severity: 'error', text: `${folder}/${name} ${fault}`, hint: 'copy the file' });
    return !fault;
  });
}

/** What keeps a folder of the site, or a file in it, from being read, as the disk told it; undefined where that is something else. */
export function folderFault(root: string, error: unknown): Problem | undefined {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined || path === undefined) return undefined;
  const name = relative(root, path).replaceAll('\\', '/');
  if (name.startsWith('../')) return undefined;
  const text = code === 'ENOTDIR' ? `${name} is not a folder` : `${name} cannot be read (${code})`;
  const what = code === 'ENOTDIR' ? 'check that it is a folder and that you may read it' : 'check that you may read it';
  return { rule: 'file', severity: 'error', text, hint: what };
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The names of what can be read, sorted; a folder that cannot be is a problem. */
function namesIn({ root, folder, problems }: Omit<Gathering, 'files'> & { readonly folder: string }): string[] {
  const options = { cwd: join(root, folder), dot: true, followSymbolicLinks: false, onlyFiles: false };
  try {
    return glob.sync('**/*', options).sort();
  } catch (error) {
    const fault = folderFault(root, error);
    if (!fault) throw error;
    // Where it is what lies above, that is told where it is looked into.
    if (isFolder(dirname(options.cwd))) problems.push(fault);
    return glob.sync('**/*', { ...options, suppressErrors: true }).sort();
  }
}

function linkFault(root: string, file: string): string | undefined {
  if (!existsSync(file)) return 'is a link that leads nowhere';
  if (isOutside(root, file)) return 'leads out of the site’s folder';
  return statSync(file).isFile() ? undefined : 'is a link to a folder';
}

/** Ten characters that change with the bytes: enough for a file's name, not for security. */
export function hash(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10);
}
