// Caches rendered pages. A page is reused if everything that it was made from is unchanged and its files
// are still untouched in the output. What a page reads is recorded while it is rendered
// (render/reads.ts), never guessed.
import { join, relative } from 'node:path';
import type { Route } from '../model/routes.ts';
import type { PageContent } from '../model/site.ts';
import type { Source } from '../model/source.ts';
import type { StagedFile } from '../publish/manifest.ts';
import {
  currentAnswer,
  mapReadKinds,
  ownContent,
  type ReadLists,
  type ReadsOf,
  readKinds,
  settingsShown,
  statementsOf,
  textShownIn,
} from '../render/index.ts';
import type { RenderedPage, Rendering } from '../render/rendered.ts';
import { linkFactsOf } from '../site/page.ts';
import { isRecord } from '../site/record.ts';
import { fileStamp } from './file-stamp.ts';
import { type Cache, keyOf, noCache } from './index.ts';

/** The cached pages of one output folder. */
export interface PageCache {
  /** The page of a route, or undefined if it must be rendered. */
  readonly get: (route: Route) => CachedPage | undefined;
  /** Adds a page that was rendered, with its files. */
  readonly add: (page: RenderedPage, files: readonly OutputFile[]) => void;
  /** Stores the pages that were added or reused, and drops all others. Call it after publishing. */
  readonly save: () => void;
}

/** A page that need not be rendered. */
export interface CachedPage {
  readonly page: RenderedPage;
  readonly files: readonly OutputFile[];
  /** The folder to copy the files from; undefined if they are in the output. */
  readonly from?: string;
}

/** A file of a page, with its path relative to the output. */
export interface OutputFile extends StagedFile {
  readonly path: string;
}

/** What decides whether a cached page is still valid. */
export interface PageCacheInput {
  /** The folder of the site. */
  readonly root: string;
  /** The output folder. */
  readonly out: string;
  readonly rendering: Rendering;
  /** Changes with everything in the theme and its files that pages can depend on. */
  readonly fingerprint: string;
  readonly sources: readonly Source[];
  /** Whether the social image of a page is cached. */
  readonly isImageCached: (path: string) => boolean;
}

/** A page in its stored form: plain data. */
export interface PageEntry {
  /** A hash of the page's own inputs: its files, route, stylesheet, and the settings of site and theme. */
  readonly key: string;
  /** What it reads of the rest of the site. */
  readonly reads: ReadLists;
  readonly facts: StoredFacts;
  readonly image?: Omit<NonNullable<RenderedPage['image']>, 'recipe'>;
  readonly files: readonly OutputFile[];
}

/** The fingerprints of everything that stored pages read, by kind and id. */
export type ReadFingerprints = ReadsOf<Readonly<Record<string, string>>>;

/** Whether a parsed value has the shape of ReadFingerprints. */
export function areReadFingerprints(value: unknown): value is ReadFingerprints {
  return isRecord(value) && readKinds.every((kind) => isRecord(value[kind]));
}

type StoredFacts = Omit<RenderedPage, 'route' | 'statements' | 'reads' | 'image'>;

interface AddedPage {
  readonly page: RenderedPage;
  readonly files: readonly OutputFile[];
}

interface Chunk {
  readonly fingerprints: ReadFingerprints;
  readonly entries: Readonly<Record<string, PageEntry>>;
}

const emptyChunk: Chunk = { fingerprints: mapReadKinds(() => ({})), entries: {} };

/**
 * About so many pages share a file: an edit rewrites few files, and none exceeds the maximum length of a
 * string.
 */
const pagesPerChunk = 128;

/** Opens the cached pages for `input.out`. With `noCache`, the result is always empty. */
export function openPageCache(cache: Cache, input: PageCacheInput): PageCache {
  if (cache === noCache) return { get: () => undefined, add: () => {}, save: () => {} };
  const { root, out, isImageCached, rendering } = input;
  const hashes = cache.files();
  const format = pageEntryFormat(input);
  const count = Math.ceil(rendering.routes.length / pagesPerChunk);
  const nameOf = (index: number) => `pages-${keyOf(relative(root, out)).slice(0, 10)}-${index}`;
  const chunks = Array.from({ length: count }, (_, index) => {
    const { fingerprints, entries } = (cache.get(nameOf(index), String(count)) ?? emptyChunk) as Chunk;
    const read = format.reader(fingerprints);
    return { stored: entries, read, reused: new Map<string, PageEntry>(), added: new Map<string, AddedPage>() };
  });
  const chunkOf = (id: string) => {
    const chunk = chunks[chunkIndex(id, count)];
    if (!chunk) throw new Error(`there is no chunk for ${id}`);
    return chunk;
  };
  return {
    get(route) {
      const id = idOf(route);
      const { stored, read, reused } = chunkOf(id);
      const entry = stored[id];
      if (!entry?.files.every(({ path, sha256 }) => hashes.ofOutput(join(out, path)) === sha256)) return undefined;
      if (entry.image && !isImageCached(entry.image.path)) return undefined;
      const page = read(route, entry);
      if (page) reused.set(id, entry);
      return page && { page, files: entry.files };
    },
    add(page, files) {
      const id = idOf(page.route);
      chunkOf(id).added.set(id, { page, files });
    },
    save() {
      for (const [index, { stored, reused, added }] of chunks.entries()) {
        if (added.size === 0 && reused.size === Object.keys(stored).length) continue;
        for (const { files } of added.values())
          for (const { path, sha256 } of files) hashes.add(join(out, path), fileStamp(join(out, path)), sha256);
        const rendered = [...added].map(([id, { page, files }]) => [id, format.toEntry(page, files)] as const);
        const entries = Object.fromEntries([...reused, ...rendered]);
        const chunk: Chunk = { fingerprints: format.fingerprintsOf(Object.values(entries)), entries };
        cache.set(nameOf(index), String(count), chunk);
      }
      hashes.save();
    },
  };
}

/** Spreads the ids evenly over `count` chunks; the same id is always in the same one. */
function chunkIndex(id: string, count: number): number {
  let sum = 0;
  for (let index = 0; index < id.length; index++) sum = (Math.imul(sum, 31) + id.charCodeAt(index)) >>> 0;
  return sum % count;
}

/** Converts pages to entries and back. */
export interface PageEntryFormat {
  /**
   * Returns a function that restores the page of an entry, or returns undefined if rendering it now
   * could give another page. `stored` are the fingerprints from when the entries were made.
   */
  readonly reader: (stored: ReadFingerprints) => (route: Route, entry: PageEntry) => RenderedPage | undefined;
  /** The current fingerprints of everything that these entries read. */
  readonly fingerprintsOf: (entries: readonly PageEntry[]) => ReadFingerprints;
  readonly toEntry: (page: RenderedPage, files: readonly OutputFile[]) => PageEntry;
}

/** Creates the format for the current state of a site. */
export function pageEntryFormat(input: Omit<PageCacheInput, 'root' | 'out' | 'isImageCached'>): PageEntryFormat {
  const current = currentFingerprints(input);
  return {
    reader(stored) {
      const isUnchanged = mapReadKinds((kind) => comparer(stored[kind], current[kind]));
      return (route, entry) => {
        if (entry.key !== current.route(route)) return undefined;
        if (!readKinds.every((kind) => entry.reads[kind].every(isUnchanged[kind]))) return undefined;
        return {
          ...entry.facts,
          route,
          statements: () => statementsOf(route, entry.facts.stated, input.rendering),
          reads: entry.reads,
          image: entry.image && { ...entry.image, recipe: { kind: 'drawn' } },
        };
      };
    },
    fingerprintsOf(entries) {
      return mapReadKinds((kind) => {
        const ids = new Set(entries.flatMap(({ reads }) => reads[kind]));
        const pairs = [...ids].sort().map((id) => [id, current[kind](id)] as const);
        return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
      });
    },
    toEntry(page, files) {
      const { route, statements: _, reads, image, ...facts } = page;
      const { recipe: __, ...storedImage } = image ?? {};
      return {
        key: current.route(route),
        reads,
        facts,
        ...(image && { image: storedImage as NonNullable<PageEntry['image']> }),
        files,
      };
    },
  };
}

/** The id of a route in the cache and in parts: "de kontakt". */
export function idOf({ page, locale }: Route): string {
  return `${locale} ${page.id}`;
}

/** Caches the results of a function. */
export function memoized<Given, Result>(find: (given: Given) => Result): (given: Given) => Result {
  const results = new Map<Given, Result>();
  return (given) => {
    const result = results.has(given) ? (results.get(given) as Result) : find(given);
    results.set(given, result);
    return result;
  };
}

/** Memoized, because many pages read the same. */
function comparer(
  stored: Readonly<Record<string, string>>,
  current: (id: string) => string | undefined,
): (id: string) => boolean {
  return memoized((id) => Object.hasOwn(stored, id) && stored[id] === current(id));
}

/** The fingerprints of one state of a site. */
export interface Fingerprints extends ReadsOf<(id: string) => string | undefined> {
  /** Of the page's own inputs: its files, stylesheet and addresses, and the settings of site and theme. */
  readonly route: (route: Route) => string;
  /** The same, but of its files only what the page shows in its locale. Takes longer. */
  readonly routeInLocale: (route: Route) => string;
  /** What a link to another page shows on the page of this route. */
  readonly pageInLocale: (id: string, route: Route) => string;
}

/** What the fingerprints are computed from. */
export interface FingerprintInput extends Omit<PageCacheInput, 'root' | 'out' | 'isImageCached'> {
  /** The fingerprint of a stylesheet. By default it changes with every character. */
  readonly stylesheetKey?: (stylesheet: string) => string;
}

/**
 * The current fingerprints of everything that a page can read, computed on demand. The id `*` stands
 * for all of a kind. The word `*`, a lookup that cannot be repeated, has none: such a page is not reused.
 */
export function currentFingerprints({ rendering, fingerprint, sources, ...input }: FingerprintInput): Fingerprints {
  const { site, assets, stylesheets, statedClaims } = rendering;
  const settings = keyOf(fingerprint, JSON.stringify(settingsShown(site)));
  const hashes = new Map(sources.map(({ file, sha256 }) => [file, sha256]));
  const stylesheetKey = memoized(input.stylesheetKey ?? ((stylesheet: string) => keyOf(stylesheet)));
  const contentKey = memoized((page: PageContent) => {
    const files = new Set([page.source.file, ...page.outline.map(({ file }) => file)]);
    const stylesheet = stylesheetKey(stylesheets.get(page.id) ?? '');
    return keyOf(settings, stylesheet, ...Array.from(files, (file) => hashes.get(file) ?? ''));
  });
  const pictures = new Map<string, unknown>([...assets.images, ...assets.sources]);
  const addresses = ({ locale, url, outputs, alternates, above, indexed }: Route) =>
    JSON.stringify([locale, url, outputs, alternates, above, indexed]);
  return {
    route: (route) => keyOf(contentKey(route.page), addresses(route)),
    routeInLocale(route) {
      const stylesheet = stylesheetKey(stylesheets.get(route.page.id) ?? '');
      return keyOf(settings, stylesheet, JSON.stringify(ownContent(route, site)), addresses(route));
    },
    pageInLocale(id, route) {
      const page = site.pages.get(id);
      if (!page) return '';
      const { name, ...facts } = linkFactsOf(page);
      return JSON.stringify([facts, textShownIn(route, site)(name)]);
    },
    claims: fingerprinter(site.claims, withoutSources, () => keyOf(...[...statedClaims()].sort())),
    pages: fingerprinter(site.pages, (page: PageContent) => withoutSources(linkFactsOf(page))),
    pictures: fingerprinter(pictures, (value) => JSON.stringify(value)),
    words: memoized((query: string) => currentAnswer(query, rendering.words)),
  };
}

function fingerprinter<Value>(
  all: ReadonlyMap<string, Value>,
  textOf: (value: Value) => string,
  statedKey = () => '',
): (id: string) => string {
  return memoized((id) => {
    if (id === '*') return keyOf(JSON.stringify(Array.from(all, ([one, value]) => [one, textOf(value)])));
    if (id === '@stated') return statedKey();
    const value = all.get(id);
    return value === undefined ? '' : keyOf(textOf(value));
  });
}

/** The value as JSON without its places: it does not change when it moves within its file. */
function withoutSources(value: object): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'source' ? undefined : part));
}
