// Caches rendered pages. A page is reused if everything that it was made from is unchanged (validity.ts)
// and its files are still untouched in the output. If only its stylesheet has changed, that is replaced.
import { join, relative } from 'node:path';
import { type Cache, keyOf, noCache } from '../../files/cache.ts';
import { fileStamp } from '../../files/file-stamp.ts';
import type { StagedFile } from '../../publish/manifest.ts';
import { mapReadKinds, type ReadsOf, readKinds } from '../../render/read-kinds.ts';
import type { RenderedFacts, RenderedPage } from '../../render/rendered.ts';
import { isRecord } from '../../site/record.ts';
import type { Route } from '../../site/routes.ts';
import { type Fingerprints, questionsOf, type RenderedFrom, type SiteVersion, validator } from './validity.ts';

/** The cached pages of one output folder. */
export interface PageCache {
  /** The page of a route, or undefined if it must be rendered. */
  readonly get: (route: Route) => CachedPage | undefined;
  /** Adds a page that was rendered, with its files. */
  readonly add: (page: RenderedFacts, files: readonly OutputFile[]) => void;
  /** Stores the pages that were added or reused, and drops all others. Call it after publishing. */
  readonly save: () => void;
}

/** A page that need not be rendered. */
export interface CachedPage {
  readonly page: RenderedFacts;
  readonly files: readonly OutputFile[];
  /**
   * The folder to copy the files from; undefined if they are in the output. If it is a part and lacks
   * one, the build fails; else the page is rendered.
   */
  readonly from?: { readonly folder: string; readonly isPart: boolean } | undefined;
  /** Set if the page in the output has another stylesheet: the new one. */
  readonly stylesheet?: string | undefined;
}

/** A file of a page, with its path relative to the output. */
export interface OutputFile extends StagedFile {
  readonly path: string;
}

/** Where the pages of a site are cached, and what decides whether they are still valid. */
export interface PageCacheInput extends SiteVersion {
  /** The folder of the site. */
  readonly root: string;
  /** The output folder. */
  readonly out: string;
  /** An output folder from which its cached pages are copied, instead of those of `out`. */
  readonly from?: string | undefined;
  /** Whether the social image of a page is cached. */
  readonly isImageCached: (path: string) => boolean;
}

/** A page in its stored form: plain data. */
export interface PageEntry extends RenderedFrom {
  readonly facts: StoredFacts;
  readonly image?: Omit<NonNullable<RenderedPage['image']>, 'recipe'>;
  /** A hash of its stylesheet. */
  readonly stylesheet: string;
  readonly files: readonly OutputFile[];
}

/** The answers to all questions of stored pages, by kind. */
export type StoredAnswers = ReadsOf<Readonly<Record<string, string>>>;

/** Whether a parsed value has the shape of StoredAnswers. */
export function areStoredAnswers(value: unknown): value is StoredAnswers {
  return isRecord(value) && readKinds.every((kind) => isRecord(value[kind]));
}

type StoredFacts = Omit<RenderedFacts, 'route' | 'reads' | 'image' | 'ownContentHash'>;

interface Chunk {
  readonly answers: StoredAnswers;
  readonly entries: Readonly<Record<string, PageEntry>>;
}

const emptyChunk: Chunk = { answers: mapReadKinds(() => ({})), entries: {} };

/**
 * About so many pages share a file: an edit rewrites few files, and none exceeds the maximum length of a
 * string.
 */
const pagesPerChunk = 128;

/** Opens the cached pages for `input.out`. With `noCache`, the result is always empty. */
export function openPageCache(cache: Cache, input: PageCacheInput): PageCache {
  if (cache === noCache) return { get: () => undefined, add: () => {}, save: () => {} };
  const { root, from, isImageCached, rendering } = input;
  const out = from ?? input.out;
  const hashes = cache.files();
  const format = pageEntryFormat(input);
  const count = Math.ceil(rendering.routes.length / pagesPerChunk);
  const nameOf = (index: number) => `pages-${keyOf(relative(root, out)).slice(0, 10)}-${index}`;
  const chunks = Array.from({ length: count }, (_, index) => {
    const { answers, entries } = (cache.get(nameOf(index), String(count)) ?? emptyChunk) as Chunk;
    const added = new Map<string, readonly [RenderedFacts, readonly OutputFile[]]>();
    return { stored: entries, read: format.reader(answers), reused: new Map<string, PageEntry>(), added };
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
      if (!page) return undefined;
      const stylesheet = format.newStylesheet(route, entry);
      if (stylesheet === undefined) reused.set(id, entry);
      return {
        page,
        files: entry.files,
        from: from === undefined ? undefined : { folder: from, isPart: false },
        stylesheet,
      };
    },
    add(page, files) {
      const id = idOf(page.route);
      chunkOf(id).added.set(id, [page, files]);
    },
    save() {
      for (const [index, { stored, reused, added }] of chunks.entries()) {
        if (added.size === 0 && reused.size === Object.keys(stored).length) continue;
        for (const [, files] of added.values())
          for (const { path, sha256 } of files) hashes.add(join(out, path), fileStamp(join(out, path)), sha256);
        const rendered = [...added].map(([id, [page, files]]) => [id, format.toEntry(page, files)] as const);
        const entries = Object.fromEntries([...reused, ...rendered]);
        const chunk: Chunk = { answers: format.answersFor(entries), entries };
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
   * could give another page, apart from its stylesheet. `stored` are the answers from when the entries were
   * made.
   */
  readonly reader: (stored: StoredAnswers) => (route: Route, entry: PageEntry) => RenderedFacts | undefined;
  /** The current stylesheet of a page if it is not that of the entry. */
  readonly newStylesheet: (route: Route, entry: PageEntry) => string | undefined;
  /** The current answers to everything that these entries, by `idOf` their routes, read. */
  readonly answersFor: (entries: Readonly<Record<string, PageEntry>>) => StoredAnswers;
  readonly toEntry: (page: RenderedFacts, files: readonly OutputFile[]) => PageEntry;
}

/** Creates the format for the current state of a site. */
export function pageEntryFormat({ rendering, fingerprints: current }: SiteVersion): PageEntryFormat {
  const routes = new Map(rendering.routes.map((route) => [idOf(route), route]));
  return {
    reader(stored) {
      const isValid = validator(
        mapReadKinds((kind) => (question: string) => stored[kind][question]),
        current,
      );
      return (route, entry) => {
        if (!isValid(route, entry)) return undefined;
        const { facts, reads, ownContentHash, image } = entry;
        return {
          ...facts,
          route,
          reads,
          ownContentHash,
          image: image && { ...image, recipe: { kind: 'drawn' } },
        };
      };
    },
    newStylesheet(route, entry) {
      const stylesheet = rendering.stylesheets.get(route.page.id) ?? '';
      return entry.stylesheet === keyOf(stylesheet) ? undefined : stylesheet;
    },
    answersFor: (entries) => mapReadKinds((kind) => answersFor(kind, { entries, routes, current })),
    toEntry(page, files) {
      const { route, reads, image, ownContentHash, ...facts } = page;
      const { recipe: _, ...storedImage } = image ?? {};
      return {
        keys: current.keysOf(route),
        ownContentHash,
        reads,
        facts,
        ...(image && { image: storedImage as NonNullable<PageEntry['image']> }),
        stylesheet: keyOf(rendering.stylesheets.get(route.page.id) ?? ''),
        files,
      };
    },
  };
}

interface Questions {
  readonly entries: Readonly<Record<string, PageEntry>>;
  readonly routes: ReadonlyMap<string, Route>;
  readonly current: Fingerprints;
}

function answersFor(kind: keyof StoredAnswers, { entries, routes, current }: Questions): Record<string, string> {
  const questions = new Set<string>();
  for (const [id, { reads }] of Object.entries(entries)) {
    const route = routes.get(id);
    if (route) for (const question of questionsOf(kind, reads, current.localeOf(route))) questions.add(question);
  }
  const pairs = [...questions].sort().map((question) => [question, current[kind](question)] as const);
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** The id of a route in the cache and in parts: "de kontakt". */
export function idOf({ page, locale }: Route): string {
  return `${locale} ${page.id}`;
}
