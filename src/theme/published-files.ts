// Collects the files that are published as they are: assets under hashed names, and public/. Checks them for
// secrets, unsafe SVGs, damaged pictures, links and names that some systems do not allow.
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { filesBelow } from '../files/files-below.ts';
import { isLfsPointer, lfsFault } from '../files/git-lfs.ts';
import {
  type FolderOptions,
  type ListedFiles,
  listFiles,
  type PublishedFile,
  shortHash,
  urlSafeStem,
} from '../files/published-names.ts';
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
  const byName = new Map<string, string>();
  for (const name of names) {
    const bytes = readFileSync(join(root, 'templates/assets', name));
    const output = `assets/${urlSafeStem(name)}-${shortHash(bytes)}${extname(name)}`;
    files.set(output, bytes);
    byName.set(name, `/${output}`);
  }
  return { byName, problems };
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

/**
 * The texts of all components and stylesheets in templates/ and among `others`, by path relative to the root;
 * of packages, only stylesheets.
 */
export function templateSources(root: string, others: readonly string[] = []): ReadonlyMap<string, string> {
  const names = filesBelow(join(root, 'templates'), ['**/*.{ts,tsx,jsx,css}'], ['assets/**']);
  const files = [
    ...names.map((name) => `templates/${name}`),
    ...others.filter((file) => /\.css$|^(?!.*\bnode_modules\/).*\.[jt]sx$/i.test(file)),
  ];
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const));
}
