// Pages that need not be rendered again: all that they were made from is as it was, and what was made of it still lies in the
// output, untouched. What a page read was recorded while it was rendered (render/reads.ts); nothing is guessed.
import { join } from 'node:path';
import { type Cache, fileStamp, keyOf, noCache } from '../memory.ts';
import type { Route } from '../model/routes.ts';
import type { PageContent } from '../model/site.ts';
import type { Source } from '../model/source.ts';
import type { StagedFile } from '../publish/manifest.ts';
import {
  currentAnswer,
  mapReadKinds,
  type ReadLists,
  type ReadsOf,
  readKinds,
  settingsShown,
  statementsOf,
} from '../render/index.ts';
import type { RenderedPage, Rendering } from '../render/rendered.ts';
import { linkFactsOf } from '../site/page.ts';
import { isRecord } from '../site/record.ts';

export interface PageCache {
  /** What is known of a route's page, when rendering it would make the same again. */
  readonly get: (route: Route) => CachedPage | undefined;
  /** Remembers a page that was rendered, and the files that it became. */
  readonly add: (page: RenderedPage, files: readonly OutputFile[]) => void;
  /** After the output is in place: keeps what was noted and recalled, and forgets the rest. */
  readonly save: () => void;
}

export interface CachedPage {
  readonly page: RenderedPage;
  readonly files: readonly OutputFile[];
  /** The folder that the files are to be copied from; without it they lie in the output. */
  readonly from?: string;
}

export interface OutputFile extends StagedFile {
  /** Where it lies in the output. */
  readonly path: string;
}

export interface PageCacheInput {
  readonly out: string;
  readonly rendering: Rendering;
  /** Changes with everything that the theme and its files give to pages. */
  readonly fingerprint: string;
  readonly sources: readonly Source[];
  /** Whether an image that was drawn for a page is still there. */
  readonly isDrawn: (path: string) => boolean;
}

/** A page as it is kept: plain data. */
export interface PageEntry {
  readonly key: string;
  readonly reads: ReadLists;
  readonly facts: Facts;
  readonly image?: Omit<NonNullable<RenderedPage['image']>, 'recipe'>;
  readonly files: readonly OutputFile[];
}

/** What all that pages read looked like when they were kept, by its id. */
export type ReadFingerprints = ReadsOf<Readonly<Record<string, string>>>;

export function areReadFingerprints(marks: unknown): marks is ReadFingerprints {
  return isRecord(marks) && readKinds.every((kind) => isRecord(marks[kind]));
}

/** With the sign of each file, as it lay in the output. */
type SignedEntry = PageEntry & { readonly signs: readonly string[] };

type Facts = Omit<RenderedPage, 'route' | 'statements' | 'reads' | 'image'>;

/** A page that was rendered. What is kept of it is made when it is kept. */
interface Noted {
  readonly page: RenderedPage;
  readonly files: readonly OutputFile[];
}

interface Sheet {
  readonly marks: ReadFingerprints;
  readonly entries: Readonly<Record<string, SignedEntry>>;
}

const blank: Sheet = { marks: mapReadKinds(() => ({})), entries: {} };

/** Pages are kept in so many files that an edit rewrites few of them, and none outgrows what a string can hold. */
const pagesOfSheet = 128;

export function openPageCache(memory: Cache, remembering: PageCacheInput): PageCache {
  if (memory === noCache) return { get: () => undefined, add: () => {}, save: () => {} };
  const { out, isDrawn, rendering } = remembering;
  const book = openBook(remembering);
  const count = Math.ceil(rendering.routes.length / pagesOfSheet);
  const nameOf = (sheet: number) => `pages-${keyOf(out).slice(0, 10)}-${sheet}`;
  const sheets = Array.from({ length: count }, (_, sheet) => {
    const { marks, entries } = (memory.get(nameOf(sheet), String(count)) ?? blank) as Sheet;
    const read = book.reader(marks);
    return { known: entries, read, recalled: new Map<string, SignedEntry>(), noted: new Map<string, Noted>() };
  });
  const sheetOf = (id: string) => {
    const sheet = sheets[numberOf(id, count)];
    if (!sheet) throw new Error(`no sheet for ${id}`);
    return sheet;
  };
  return {
    get(route) {
      const id = idOf(route);
      const { known, read, recalled } = sheetOf(id);
      const entry = known[id];
      if (!entry?.files.every(({ path }, index) => fileStamp(join(out, path)) === entry.signs[index])) return undefined;
      if (entry.image && !isDrawn(entry.image.path)) return undefined;
      const page = read(route, entry);
      if (page) recalled.set(id, entry);
      return page && { page, files: entry.files };
    },
    add(page, files) {
      const id = idOf(page.route);
      sheetOf(id).noted.set(id, { page, files });
    },
    save() {
      for (const [number, { known, recalled, noted }] of sheets.entries()) {
        if (noted.size === 0 && recalled.size === Object.keys(known).length) continue;
        const signed = [...noted].map(([id, { page, files }]): [string, SignedEntry] => [
          id,
          { ...book.entry(page, files), signs: files.map(({ path }) => fileStamp(join(out, path))) },
        ]);
        const entries = Object.fromEntries([...recalled, ...signed]);
        const sheet: Sheet = { marks: book.marks(Object.values(entries)), entries };
        memory.set(nameOf(number), String(count), sheet);
      }
    },
  };
}

/** The same for the same id, and about as often one number as another. */
function numberOf(id: string, count: number): number {
  let mixed = 0;
  for (let index = 0; index < id.length; index++) mixed = (Math.imul(mixed, 31) + id.charCodeAt(index)) >>> 0;
  return mixed % count;
}

/** Turns pages into plain data and back. */
export function openBook(remembering: Omit<PageCacheInput, 'out' | 'isDrawn'>) {
  const marks = marksOf(remembering);
  return {
    /** What was kept with these marks: a page comes back only when it would be rendered as it was. */
    reader(then: ReadFingerprints) {
      const isAsItWas = mapReadKinds((kind) => comparer(then[kind], marks[kind]));
      return (route: Route, entry: PageEntry): RenderedPage | undefined => {
        if (entry.key !== marks.route(route)) return undefined;
        if (!readKinds.every((kind) => entry.reads[kind].every(isAsItWas[kind]))) return undefined;
        return {
          ...entry.facts,
          route,
          statements: () => statementsOf(route, entry.facts.stated, remembering.rendering),
          reads: entry.reads,
          image: entry.image && { ...entry.image, recipe: { kind: 'drawn' } },
        };
      };
    },
    /** As it is now, all that pages read which were rendered, or came back, just now. */
    marks(entries: readonly PageEntry[]): ReadFingerprints {
      return mapReadKinds((kind) => {
        const ids = new Set(entries.flatMap(({ reads }) => reads[kind]));
        const marked = [...ids].sort().map((id) => [id, marks[kind](id)] as const);
        return Object.fromEntries(marked.filter((one): one is [string, string] => one[1] !== undefined));
      });
    },
    entry(page: RenderedPage, files: readonly OutputFile[]): PageEntry {
      const { route, statements: _, reads, image, ...facts } = page;
      const { recipe: __, ...shown } = image ?? {};
      return {
        key: marks.route(route),
        reads,
        facts,
        ...(image && { image: shown as NonNullable<PageEntry['image']> }),
        files,
      };
    },
  };
}

export function idOf({ page, locale }: Route): string {
  return `${locale} ${page.id}`;
}

/** Asks once for each thing. */
function memoized<Given, Found>(find: (given: Given) => Found): (given: Given) => Found {
  const known = new Map<Given, Found>();
  return (given) => {
    const found = known.has(given) ? (known.get(given) as Found) : find(given);
    known.set(given, found);
    return found;
  };
}

/** Many pages read the same: whether it is as it was is asked once. */
function comparer(
  then: Readonly<Record<string, string>>,
  markOf: (id: string) => string | undefined,
): (id: string) => boolean {
  return memoized((id) => Object.hasOwn(then, id) && then[id] === markOf(id));
}

/**
 * What each thing that a page can read looks like now; `*` is all of a kind, but of words one that nobody can say again, which
 * has no mark. Each is worked out once.
 */
function marksOf({ rendering, fingerprint, sources }: Omit<PageCacheInput, 'out' | 'isDrawn'>) {
  const { site, assets, stylesheets, statedClaims } = rendering;
  const settings = keyOf(fingerprint, JSON.stringify(settingsShown(site)));
  const hashes = new Map(sources.map(({ file, sha256 }) => [file, sha256]));
  const styleOf = memoized((stylesheet: string) => keyOf(stylesheet));
  const contentOf = memoized((page: PageContent) => {
    const files = new Set([page.source.file, ...page.outline.map(({ file }) => file)]);
    const style = styleOf(stylesheets.get(page.id) ?? '');
    return keyOf(settings, style, ...Array.from(files, (file) => hashes.get(file) ?? ''));
  });
  return {
    route: ({ page, locale, url, outputs, alternates, above, indexed }: Route) =>
      keyOf(contentOf(page), JSON.stringify([locale, url, outputs, alternates, above, indexed])),
    claims: marker(site.claims, written, () => keyOf(...[...statedClaims()].sort())),
    pages: marker(site.pages, (page: PageContent) => written(linkFactsOf(page))),
    pictures: marker(new Map<string, unknown>([...assets.images, ...assets.sources]), (found) => JSON.stringify(found)),
    words: memoized((asked: string) => currentAnswer(asked, rendering.words)),
  };
}

function marker<Value>(
  all: ReadonlyMap<string, Value>,
  textOf: (value: Value) => string,
  statedNow = () => '',
): (id: string) => string {
  return memoized((id) => {
    if (id === '*') return keyOf(JSON.stringify(Array.from(all, ([one, value]) => [one, textOf(value)])));
    if (id === '@stated') return statedNow();
    const value = all.get(id);
    return value === undefined ? '' : keyOf(textOf(value));
  });
}

/** All that is written in it, wherever it stands: a text that moves within its file is the same text. */
function written(value: object): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'source' ? undefined : part));
}
