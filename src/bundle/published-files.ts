// The files that a site has besides its code: hashed assets, and public/ as it is.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Place, Problem } from '../diagnostics/problem.ts';
import { filesBelow, listFolder } from '../fs/list-files.ts';
import { isOutside } from '../fs/path-guard.ts';
import { nameFaults } from '../site/file-names.ts';
import { secretsIn } from './secrets.ts';
import { svgProblems } from './svg-faults.ts';

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
  for (const name of publishedIn({ root, folder, files, problems })) {
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
  for (const name of publishedIn({ root, folder: 'public', files, problems, taken: ['assets'] })) {
    const copy = join(root, 'public', name);
    files.set(name, { copy });
    const drawing = /\.svg$/i.test(name) ? readable(copy) : undefined;
    // In public/ a drawing may be meant to run a script.
    if (drawing) problems.push(...svgProblems(`public/${name}`, drawing, 'warning'));
  }
}

/** Undefined for a file that cannot be read: that is reported where it is copied. */
function readable(file: string): Uint8Array | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** The files of a folder in which each is published: a secret among them is a problem. */
function publishedIn(gathering: Listing): string[] {
  const { root, folder, problems } = gathering;
  const names = filesIn(gathering);
  for (const [name, holds] of secretsIn(join(root, folder), names)) {
    const path = `${folder}/${name}`;
    const hint = `remove it, and replace what was in it if it was ever published: all of ${folder}/ is`;
    problems.push({ rule: 'secret', severity: 'error', text: `${path} ${holds}`, hint, place: wholeFile(path) });
  }
  return names;
}

function wholeFile(file: string): Place {
  return { file, line: 1, column: 1, length: 1, source: '' };
}

/** The text of every component and stylesheet, by its name below the site's root, sorted. */
export function templateSources(root: string): ReadonlyMap<string, string> {
  const names = filesBelow(join(root, 'templates'), ['**/*.{ts,tsx,css}']);
  return new Map(
    names.map((name) => [`templates/${name}`, readFileSync(join(root, 'templates', name), 'utf8')] as const),
  );
}

/** `taken` are the names of other folders that lie beside what is in `folder`. */
interface Listing extends Gathering {
  readonly folder: string;
  readonly taken?: readonly string[];
}

/**
 * The names of a folder's files, sorted. What is none, leads out of the site, or has a name that another system cannot have
 * is a problem.
 */
export function filesIn({ root, folder, problems, taken }: Listing): string[] {
  const { entries, problems: found } = listFolder(root, folder);
  problems.push(...found);
  const names = entries.map(({ path }) => path);
  for (const { path, ...fault } of nameFaults(folder, names, taken))
    problems.push({ rule: 'file-name', severity: 'error', ...fault, place: wholeFile(path) });
  return entries.flatMap(({ path, dirent }) => {
    // It stands for bytes that are no text: nothing is found by this name.
    if (path.includes('\ufffd')) return [];
    const name = `${folder}/${path}`;
    const fault = dirent.isSymbolicLink() ? linkFault(root, join(root, name)) : 'is not a file';
    if (dirent.isFile() || !fault) return [path];
    problems.push({ rule: 'file', severity: 'error', text: `${name} ${fault}`, hint: 'copy the file' });
    return [];
  });
}

function linkFault(root: string, file: string): string | undefined {
  if (!existsSync(file)) return 'is a link that leads nowhere';
  if (isOutside(root, file)) return 'is outside the site’s folder';
  return statSync(file).isFile() ? undefined : 'is a link to a folder';
}

/** Ten characters that change with the bytes: enough for a file's name, not for security. */
export function hash(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10);
}
