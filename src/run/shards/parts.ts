// The parts of a sharded build. Each part is a folder with the pages of one share, as they will be in the
// output, and part.json with their facts. Merged, they give the same bytes as a build of the whole site.
// Parts of different content or versions are rejected.
import { hash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../../addresses/routes.ts';
import { replaceAtomically } from '../../files/atomic-write.ts';
import { writeForLater } from '../../files/write-if-changed.ts';
import { CliError, problemsError } from '../../problems/problem.ts';
import { usedVersions } from '../../publish/build-inputs.ts';
import { isRecord } from '../../site/record.ts';
import type { SiteVersion } from '../store/site-version.ts';
import { memoryStore, type StoredUnits } from '../store/store.ts';
import { cachedPage, noPages, type PageCache, pageKey, type StoredPage } from '../store/stored-pages.ts';

/** One share of a site: `number` of `of`, counted from 1. */
export interface Share {
  readonly number: number;
  readonly of: number;
}

/** The name of the file with the facts of a part. */
export const partFile = 'part.json';

/** The folder of a part with the images rendered for it, under the names of .litfass/drawn/. */
export const imagesFolder = 'drawn';

/** The content of part.json. */
export interface CachedPart {
  readonly share: Share;
  /** The result of `versionsUsed` when the part was built. */
  readonly versions: string;
  readonly pages: StoredUnits<StoredPage>;
  /** Name in `imagesFolder` → SHA-256 of the file. */
  readonly images: Readonly<Record<string, string>>;
}

/**
 * Opens parts as a page cache that has every route, and copies their images into the cache of the
 * site. Throws a CliError that names the part if one is damaged, missing or of other versions; `get`
 * throws one for a page that no part has as it would be rendered now.
 */
export function openParts(folders: readonly string[], root: string, version: SiteVersion): PageCache {
  const parts = folders.map((folder) => {
    const part = readPart(folder);
    return { ...part, folder, units: memoryStore(part.pages) };
  });
  throwOnIncomplete(parts);
  for (const part of parts) copyImages(part, root);
  return {
    ...noPages,
    get(route: Route) {
      const owner = parts.find(({ units }) => units.last(pageKey(route)));
      const from = owner && { folder: owner.folder, isPart: true };
      const cached = owner && cachedPage(owner.units, route, { version, from });
      if (cached && cached.stylesheet === undefined) return cached;
      const hint = 'build all parts from the same content, with the same versions of litfass and Node';
      const what = owner ? `${owner.folder} has another version of ${route.url}` : `no part has ${route.url}`;
      throw problemsError(`${what}: the parts were built from different content or by different versions`, hint);
    },
  };
}

function readPart(folder: string): CachedPart {
  const file = join(folder, partFile);
  try {
    const text = readFileSync(file, 'utf8');
    const part = JSON.parse(text) as CachedPart;
    if ([part.share, part.pages?.answers, part.pages?.units, part.images].every(isRecord)) {
      // Other versions may hash differently; `throwOnIncomplete` reports the version instead.
      if (part.versions === versionsUsed() && !hasItsHash(text)) throw changedFile(file);
      return part;
    }
  } catch (error) {
    if (error instanceof CliError) throw error;
    // An unreadable file is reported like one with other content.
  }
  throw problemsError(`${folder} is not a part of a site`, 'npx litfass build --shard 1/2 --out part-1 creates one');
}

/** The text of part.json. It begins with a hash of the rest, because no other file lists its hash. */
export function partText(part: CachedPart): string {
  const rest = JSON.stringify(part).slice(1);
  return `{"sha256":"${hash('sha256', rest)}",${rest}`;
}

function hasItsHash(text: string): boolean {
  const [beginning, sha256] = /^\{"sha256":"(\w+)",/.exec(text) ?? [''];
  return sha256 === hash('sha256', text.slice(beginning.length));
}

/** The path of a file of a part. Throws a CliError if it is missing. */
export function fileInPart(folder: string, path: string): string {
  const file = join(folder, path);
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  throw problemsError(`${file} is missing`, 'build this part again');
}

/** The error for a file of a part that does not match its hash. */
export function changedFile(file: string): CliError {
  return problemsError(`${file} has changed since it was built`, 'build this part again');
}

/** "litfass 0.1.0, Node 24.0.0, ICU 77.1" */
export function versionsUsed(): string {
  const { litfass, node, icu } = usedVersions();
  return `litfass ${litfass}, Node ${node}, ICU ${icu}`;
}

/** Throws unless the parts are all shares of one division, each once, and built by the current versions. */
function throwOnIncomplete(parts: readonly (CachedPart & { readonly folder: string })[]): void {
  const [first] = parts;
  const of = first?.share.of ?? 0;
  for (const { folder, versions } of parts)
    if (versions !== versionsUsed())
      throw problemsError(
        `${folder} was built by ${versions}, but this is ${versionsUsed()}`,
        'build and merge all parts with the same versions',
      );
  for (const { folder, share } of parts)
    if (share.of !== of)
      throw problemsError(
        `${folder} is part ${share.number}/${share.of}, but ${first?.folder} is one of ${of} parts`,
        'build all parts with the same number of shares',
      );
  const numbers = parts.map(({ share }) => share.number);
  const duplicate = numbers.find((number, index) => numbers.indexOf(number) !== index);
  if (duplicate !== undefined) throw problemsError(`part ${duplicate}/${of} is given twice`, 'name each part once');
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter((number) => !numbers.includes(number));
  if (missing.length > 0)
    throw problemsError(
      `missing parts: ${missing.map((number) => `${number}/${of}`).join(', ')}`,
      'merge all parts at once',
    );
}

/**
 * Copies the images of a part into the cache of the site. Copies atomically and checks each hash,
 * because later builds use the cached files without rendering them again.
 */
function copyImages({ folder, images }: Pick<CachedPart, 'images'> & { readonly folder: string }, root: string): void {
  if (Object.keys(images).length === 0) return;
  const target = join(root, '.litfass/drawn');
  const copyImage = (name: string, sha256: string) => {
    const file = fileInPart(folder, `${imagesFolder}/${name}`);
    replaceAtomically(join(target, name), (temporary) => {
      copyFileSync(file, temporary);
      if (hashOf(temporary) !== sha256) throw changedFile(file);
    });
  };
  const copyAll = () => {
    mkdirSync(target, { recursive: true });
    const existing = new Set(readdirSync(target));
    for (const [name, sha256] of Object.entries(images))
      if (!existing.has(name) || hashOf(join(target, name)) !== sha256) copyImage(name, sha256);
  };
  writeForLater(`copy the images of ${folder}`, copyAll, 'the site’s folder must be writable and have free space');
}

function hashOf(file: string): string {
  return hash('sha256', readFileSync(file));
}
