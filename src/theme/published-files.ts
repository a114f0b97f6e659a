// Collects the files that are published as they are: assets under hashed names, and public/. Checks them for
// secrets, unsafe SVGs, damaged pictures, links and names that some systems do not allow.
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { nameFaults } from '../files/file-names.ts';
import { isLfsPointer, lfsFault } from '../files/git-lfs.ts';
import { fileProblem, filesBelow, folderProblem, listFolder } from '../files/list-files.ts';
import { isOutside } from '../files/path-guard.ts';
import { readPicture } from '../images/picture-header.ts';
import { svgProblems } from '../images/svg-faults.ts';
import { type Problem, wholeFile } from '../problems/problem.ts';
import { repositoryOf, secretProblem, secretsInFile } from './secrets.ts';

/** A site, and where to add its files and problems. */
export interface Collecting {
  readonly root: string;
  /** Path in the output → bytes, or the file to copy. */
  readonly files: Map<string, Uint8Array | { copy: string }>;
  readonly problems: Problem[];
}

interface FolderOptions extends Collecting {
  /** Relative to the root. */
  readonly folder: string;
  /** Names that a file in the folder must not have, because the output has a folder of that name. */
  readonly taken?: readonly string[];
  /** Glob patterns of files that are not listed. */
  readonly ignore?: string[];
}

/** Adds the files of a folder, each under a name with a hash of its bytes. Returns name → URL. */
export function addHashedFiles({ root, folder, files, problems }: FolderOptions): Map<string, string> {
  const urls = new Map<string, string>();
  for (const name of listPublished({ root, folder, files, problems })) {
    const bytes = readFileSync(join(root, folder, name));
    const output = `assets/${urlSafeStem(name)}-${shortHash(bytes)}${extname(name)}`;
    files.set(output, bytes);
    urls.set(name, `/${output}`);
  }
  return urls;
}

/**
 * The name without its extension, with `-` for characters that a URL would encode. Two names may become
 * the same; the hash after them tells them apart.
 */
export function urlSafeStem(name: string): string {
  return name.slice(0, name.length - extname(name).length).replace(/[^\w./-]+/g, '-');
}

/** Adds the files of public/ under their own names. */
export function addPublicFiles({ root, files, problems }: Collecting): void {
  for (const name of listPublished({ root, folder: 'public', files, problems, taken: ['assets'] }))
    files.set(name, { copy: join(root, 'public', name) });
}

/** Lists a folder like `listFiles`, and reports what is in the files. */
function listPublished(options: FolderOptions): string[] {
  const { root, folder, problems } = options;
  const names = listFiles(options);
  const paths = names.map((name) => `${folder}/${name}`);
  for (const repository of new Set(paths.flatMap((path) => repositoryOf(path) ?? [])))
    problems.push(secretProblem(repository, 'contains the history of a repository'));
  for (const path of paths) if (!repositoryOf(path)) problems.push(...contentProblems(path, join(root, path)));
  return names;
}

/** In bytes. A larger file is a film or data, and is not read. */
const maxBytes = 16_000_000;

/** Finds secrets, pictures that are none, and scripts in SVGs. The last two may be meant: warnings. */
function contentProblems(path: string, file: string): Problem[] {
  const { size } = statSync(file);
  // A pointer has about 130 bytes.
  if (size < 1000 && isLfsPointer(readFileSync(file))) return [fileProblem(path, lfsFault.text, lfsFault.hint)];
  if (/\.(png|jpe?g|gif|webp|avif|ico)$/i.test(path)) {
    const picture = readPicture(file);
    return 'text' in picture ? [{ ...fileProblem(path, picture.text, picture.hint), severity: 'warning' }] : [];
  }
  if (size > maxBytes) return [];
  const bytes = readFileSync(file);
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8';
  // Films and fonts contain zeros, and no text in UTF-8 does.
  const isText = encoding === 'utf16le' || !bytes.subarray(0, 1024).includes(0);
  const svg = /^public\/.*\.svg$/i.test(path) ? svgProblems(path, bytes, 'warning') : [];
  return [...secretsInFile(path, isText ? bytes.toString(encoding) : ''), ...svg];
}

/** The texts of all components and stylesheets in templates/, by path relative to the root, sorted. */
export function templateSources(root: string): ReadonlyMap<string, string> {
  const names = filesBelow(join(root, 'templates'), ['**/*.{ts,tsx,css}'], ['assets/**']);
  return new Map(
    names.map((name) => [`templates/${name}`, readFileSync(join(root, 'templates', name), 'utf8')] as const),
  );
}

/**
 * Lists the files of a folder, sorted. Leaves out and reports what is not a file or a link to a file in
 * the site, and reports names that some systems do not allow.
 */
export function listFiles({ root, folder, problems, taken, ignore }: FolderOptions): string[] {
  const { entries, problems: listProblems } = listFolder(root, folder, ignore);
  problems.push(...listProblems);
  const names = entries.map(({ path }) => path);
  for (const { path, ...fault } of nameFaults(folder, names, taken))
    problems.push({ rule: 'file-name', severity: 'error', ...fault, place: wholeFile(path) });
  return entries.flatMap(({ path, dirent }) => {
    // The name is not valid UTF-8, so no file can be opened by it. nameFaults has reported it.
    if (path.includes('\ufffd')) return [];
    const name = `${folder}/${path}`;
    const file = join(root, name);
    const fault = dirent.isFile() ? undefined : dirent.isSymbolicLink() ? linkFault(root, file) : 'is not a file';
    const problem = fault ? fileProblem(name, fault, 'copy the file') : readProblem(root, file);
    if (!problem) return [path];
    problems.push(problem);
    return [];
  });
}

/** The problem with a file that may not be read. */
function readProblem(root: string, file: string): Problem | undefined {
  try {
    accessSync(file, constants.R_OK);
    return undefined;
  } catch (error) {
    return folderProblem(root, error);
  }
}

function linkFault(root: string, file: string): string | undefined {
  if (!existsSync(file)) return 'is a broken link';
  if (isOutside(root, file)) return 'is outside the site’s folder';
  return statSync(file).isFile() ? undefined : 'is a link to a folder';
}

/** Ten hexadecimal digits of SHA-256: enough to name a file by its content, not for security. */
export function shortHash(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 10);
}
