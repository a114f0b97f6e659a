// Collects the files that are published as they are: assets under hashed names, and public/. Checks them for
// secrets, unsafe SVGs, damaged pictures, links and names that some systems do not allow.
import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isLfsPointer, lfsFault } from '../files/git-lfs.ts';
import { type FolderOptions, type ListedFiles, listFiles } from '../files/list-published.ts';
import { hashedName, type PublishedFile } from '../files/published-names.ts';
import { secretFolder } from '../files/secret-names.ts';
import { readPicture } from '../images/picture-header.ts';
import { svgProblems } from '../images/svg-faults.ts';
import { fileProblem } from '../problems/file.ts';
import type { Problem } from '../problems/problem.ts';
import { publishedSecret } from '../problems/secret.ts';
import { secretsInFile } from './secrets.ts';

/** Adds the files of templates/assets/, each under a name with a hash of its bytes. `byName`: name → URL. */
export function addHashedFiles(root: string, files: Map<string, PublishedFile>) {
  const { names, problems } = listPublished({ root, folder: 'templates/assets' });
  const byName = new Map(names.map((name) => [name, addHashed(name, join(root, 'templates/assets', name), files)]));
  return { byName, problems };
}

/** Adds files of packages in the same way. Returns their URLs by name: `slider/files/dot.woff2`. */
export function addPackageFiles(root: string, paths: readonly string[], files: Map<string, PublishedFile>) {
  const nameOf = (path: string) => path.replace(/^.*\bnode_modules\//, '');
  return new Map(paths.map((path) => [nameOf(path), addHashed(basename(path), join(root, path), files)]));
}

function addHashed(name: string, file: string, files: Map<string, PublishedFile>): string {
  const bytes = readFileSync(file);
  const output = hashedName(name, bytes);
  files.set(output, bytes);
  return `/${output}`;
}

/** Adds the files of public/ under their own names. Returns their problems. */
export function addPublicFiles(root: string, files: Map<string, PublishedFile>): readonly Problem[] {
  const { names, problems } = listPublished({ root, folder: 'public', taken: ['assets'] });
  for (const name of names) files.set(name, { copy: join(root, 'public', name) });
  return problems;
}

/** Lists a folder like `listFiles`, and reports what is in the files. */
function listPublished(options: FolderOptions): ListedFiles {
  const { root, folder } = options;
  const { names, problems } = listFiles(options);
  const paths = names.map((name) => `${folder}/${name}`);
  const found = new Map(paths.flatMap((path) => secretFolder(path) ?? []).map(({ folder, text }) => [folder, text]));
  const secrets = Array.from(found, ([path, text]) => publishedSecret(path, text));
  const ofContents = paths.flatMap((path) => (secretFolder(path) ? [] : contentProblems(path, join(root, path))));
  return { names, problems: [...problems, ...secrets, ...ofContents] };
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
