// A site that is built in shares: each part is a folder with the pages of one share as they will lie in the output, and what is
// known of them. Put together they make what a build in one piece makes. A part of other content is refused, not mixed in.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CliError } from '../diagnostics/problem.ts';
import { replaceAtomically } from '../fs/atomic-write.ts';
import type { Route } from '../model/routes.ts';
import { isRecord } from '../site/record.ts';
import {
  areReadFingerprints,
  idOf,
  openBook,
  type PageCache,
  type PageCacheInput,
  type PageEntry,
  type ReadFingerprints,
} from './pages.ts';

/** Which share: `number` of `of`, counted from 1. */
export interface Share {
  readonly number: number;
  readonly of: number;
}

/** What lies in a part besides the pages, under this name. */
export const partFile = 'part.json';

export interface Part {
  readonly share: Share;
  /** By which versions. */
  readonly made: string;
  readonly marks: ReadFingerprints;
  /** By locale and page. */
  readonly entries: Readonly<Record<string, PageEntry>>;
  /** The hashes of the images that were drawn for its pages, by the names that they have in the part. */
  readonly images: Readonly<Record<string, string>>;
}

/** Pages in turns, so that shares of a site take the same time whatever its folders hold. */
export function isInShare(index: number, { number, of }: Share): boolean {
  return index % of === number - 1;
}

type Opening = { readonly root: string; readonly remembering: Omit<PageCacheInput, 'out' | 'isDrawn'> };

/** Every route must be in one of the parts, as it would be rendered now. Throws a CliError that says which part is wrong. */
export function openParts(folders: readonly string[], { root, remembering }: Opening): PageCache {
  const book = openBook(remembering);
  const parts = folders.map((folder) => {
    const part = readPart(folder);
    return { folder, ...part, read: book.reader(part.marks) };
  });
  refuseGaps(parts);
  for (const part of parts) takeImages(part, root);
  const owners = new Map(
    parts.flatMap((part) => Object.entries(part.entries).map(([id, entry]) => [id, { entry, part }])),
  );
  return {
    get(route: Route) {
      const owner = owners.get(idOf(route));
      const page = owner?.part.read(route, owner.entry);
      if (owner && page) return { page, files: owner.entry.files, from: owner.part.folder };
      const hint = 'build all parts of the same content, with the same version of litfass and of Node';
      const where = owner ? `${owner.part.folder} has another ${route.url}` : `no part has ${route.url}`;
      throw new CliError(1, `${where}: the parts were made from other content, or by another version`, hint);
    },
    add: () => {},
    save: () => {},
  };
}

function readPart(folder: string): Part {
  const file = join(folder, partFile);
  try {
    const text = readFileSync(file, 'utf8');
    const part = JSON.parse(text) as Part;
    if ([part.share, part.entries, part.images].every(isRecord) && areReadFingerprints(part.marks)) {
      // Other versions may write it otherwise, and are told as such.
      if (part.made === versionsUsed() && !isAsMade(text)) throw changed(file);
      return part;
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    // As one that holds something else.
  }
  throw new CliError(1, `${folder} is not a part of a site`, 'litfass build --shard 1/2 --out part-1 makes one');
}

/** The text of part.json, which begins with the hash of all the rest: nothing else can tell whether that is as it was made. */
export function partText(part: Part): string {
  const rest = JSON.stringify(part).slice(1);
  return `{"sha256":"${digest(rest)}",${rest}`;
}

function isAsMade(text: string): boolean {
  const [beginning, sha256] = /^\{"sha256":"(\w+)",/.exec(text) ?? [''];
  return sha256 === digest(text.slice(beginning.length));
}

function changed(file: string): CliError {
  return new CliError(1, `${file} is not as it was made`, 'build this part again');
}

/** Other versions may write the same content otherwise: prices and dates come from Node’s ICU. */
export function versionsUsed(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const { node, icu } = process.versions;
  return `litfass ${version}, Node ${node}, ICU ${icu}`;
}

/** All shares of one division, each once. */
function refuseGaps(parts: readonly (Part & { readonly folder: string })[]): void {
  const [first] = parts;
  const of = first?.share.of ?? 0;
  for (const { folder, made } of parts)
    if (made !== versionsUsed())
      throw new CliError(
        1,
        `${folder} was made by ${made}, and this is ${versionsUsed()}`,
        'use the same versions for all of it',
      );
  for (const { folder, share } of parts)
    if (share.of !== of)
      throw new CliError(
        1,
        `${folder} is ${share.number}/${share.of}, and ${first?.folder} one of ${of}`,
        'merge parts of one division',
      );
  const numbers = parts.map(({ share }) => share.number);
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (twice !== undefined) throw new CliError(1, `part ${twice}/${of} is there twice`, 'name each part once');
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((number) => !numbers.includes(number));
  if (missing.length > 0)
    throw new CliError(
      1,
      `missing: ${missing.map((number) => `${number}/${of}`).join(', ')}`,
      'merge all parts at once',
    );
}

/** Images that were drawn for a part's pages are drawn for good, and so none may be left half by a run that is killed, nor be taken broken. */
function takeImages({ folder, images }: Pick<Part, 'images'> & { readonly folder: string }, root: string): void {
  if (Object.keys(images).length === 0) return;
  const to = join(root, '.litfass/drawn');
  const take = (name: string, sha256: string) => {
    const file = join(folder, imagesFolder, name);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new CliError(1, `${file} is missing`, 'build this part again');
    replaceAtomically(join(to, name), (beside) => {
      copyFileSync(file, beside);
      if (hashOf(beside) !== sha256) throw changed(file);
    });
  };
  try {
    mkdirSync(to, { recursive: true });
    const known = new Set(readdirSync(to));
    for (const [name, sha256] of Object.entries(images))
      if (!known.has(name) || hashOf(join(to, name)) !== sha256) take(name, sha256);
  } catch (error) {
    if (error instanceof CliError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const hint = 'the site’s folder must be writable, and have room';
    throw new CliError(73, `cannot take the images of ${folder} into .litfass/ (${code})`, hint);
  }
}

function hashOf(file: string): string {
  return digest(readFileSync(file));
}

function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Where a part keeps the images that were drawn for it, under the names of .litfass/drawn/. */
export const imagesFolder = 'drawn';
