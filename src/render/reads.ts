// Records what one page reads of the rest of the site while it is rendered: claims, and what other pages say of themselves.
// A page that was rendered before is as it would be now when all that it read is as it was.

import type { Assets } from '../bundle/index.ts';
import type { Site } from '../check/index.ts';
import type { PageContent } from '../check/pages.ts';
import type { Claim } from '../claims/claim.ts';
import { linkFactsOf } from '../site/page.ts';
import type { Rendering } from './index.ts';

/** What a page can read. */
export const readKinds = ['claims', 'pages', 'pictures', 'words'] as const;

/**
 * What was read: ids of claims and pages; pictures of content, by their names, or by the addresses of what is offered instead of
 * them; words of the interface, as askedFor writes them down. `*` where all were asked for, and among the claims `@stated` for
 * which of them texts state.
 */
export type Reads = ReadsOf<ReadonlySet<string>>;

/** The same as plain data. */
export type ReadLists = ReadsOf<readonly string[]>;

export type ReadsOf<Value> = Readonly<Record<(typeof readKinds)[number], Value>>;

/** One thing for each kind. */
export function mapReadKinds<Value>(make: (kind: (typeof readKinds)[number]) => Value): ReadsOf<Value> {
  return Object.fromEntries(readKinds.map((kind) => [kind, make(kind)])) as ReadsOf<Value>;
}

export interface TrackedReads {
  readonly site: Site;
  readonly assets: Assets;
  readonly reads: Reads;
  /** To be called when it is asked which claims texts state. */
  readonly readStated: () => void;
  /** To be called when a word of the interface is asked for. */
  readonly readWord: (asked: string) => void;
}

/** What no page shows, and so none can read: how the site is judged, and where addresses of before lead. */
const unshown = [
  'source',
  'referencingTexts',
  'released',
  'pictureUses',
  'rules',
  'waivers',
  'inTranslation',
  'budgets',
  'addresses',
] as const;

/** What every page may show of content/site.yaml and of the locales, without their words. Plain data. */
export function settingsShown({ theme: _, claims: __, pages: ___, locales, ...settings }: Site): object {
  const shown = Object.entries(settings).filter(([name]) => !unshown.some((one) => one === name));
  return { ...Object.fromEntries(shown), locales: locales.map(({ words: _, source: __, ...locale }) => locale) };
}

/** The site as one page sees it, and what that page has read of it so far. */
export function trackReads({ site, assets }: Pick<Rendering, 'site' | 'assets'>, own: PageContent): TrackedReads {
  const reads = mapReadKinds(() => new Set<string>());
  const claims = new TrackedMap(site.claims, (id) => reads.claims.add(id));
  const pages = new TrackedMap(
    site.pages,
    (id) => {
      if (id !== own.id) reads.pages.add(id);
    },
    (page: PageContent) => (page === own ? page : shownToOthers(page)),
  );
  const seen = Object.defineProperties({ ...site, claims, pages, locales: withoutWords(site) }, unheardSettings);
  const picture = (name: string) => reads.pictures.add(name);
  const images = new TrackedMap(assets.images, picture);
  const sources = new TrackedMap(assets.sources, picture);
  return {
    site: seen,
    assets: { ...assets, images, sources },
    reads,
    readStated: () => void reads.claims.add('@stated'),
    readWord: (asked) => void reads.words.add(asked),
  };
}

const unheardSettings = Object.fromEntries(unshown.map((name) => [name, refusing(`\`${name}\` of the site`)]));

/** Words are asked for one by one. */
function withoutWords(site: Site): Site['locales'] {
  const known = wordless.get(site);
  if (known) return known;
  const words = refusing('the words of a locale');
  const locales = site.locales.map((locale) => Object.defineProperties({ ...locale }, { words }));
  wordless.set(site, locales);
  return locales;
}

const wordless = new WeakMap<Site, Site['locales']>();

/** A property that cannot be read. */
function refusing(what: string): PropertyDescriptor {
  return {
    get() {
      throw unheard(what);
    },
  };
}

function unheard(what: string): Error {
  return new Error(`a page reads ${what}, and would not hear of it when they change`);
}

/** The page as others see it. */
function shownToOthers(page: PageContent): PageContent {
  const known = signposts.get(page);
  if (known) return known;
  const shown = { ...linkFactsOf(page), source: page.source };
  const own = Object.keys(page).filter((part) => !Object.hasOwn(shown, part));
  const signpost = Object.defineProperties(
    shown,
    Object.fromEntries(own.map((part) => [part, refusing(`the ${part} of ${page.id}`)])),
  ) as PageContent;
  signposts.set(page, signpost);
  return signpost;
}

/** Every page looks at those of the navigation. */
const signposts = new WeakMap<PageContent, PageContent>();

/** The words of a claim may hold figures of others. */
export function readWithWords({ compares = [] }: Claim, site: Site): void {
  for (const id of compares) site.claims.get(id);
}

/** A map that tells which of its entries are looked at. Counting them, or going through them, looks at all. */
class TrackedMap<Value> implements ReadonlyMap<string, Value> {
  readonly #map: ReadonlyMap<string, Value>;
  readonly #tell: (id: string) => void;
  readonly #show: (value: Value) => Value;

  constructor(
    map: ReadonlyMap<string, Value>,
    tell: (id: string) => void,
    show: (value: Value) => Value = (value) => value,
  ) {
    this.#map = map;
    this.#tell = tell;
    this.#show = show;
  }

  get(id: string): Value | undefined {
    this.#tell(id);
    const value = this.#map.get(id);
    return value === undefined ? undefined : this.#show(value);
  }

  has(id: string): boolean {
    this.#tell(id);
    return this.#map.has(id);
  }

  get size(): number {
    this.#tell('*');
    return this.#map.size;
  }

  *entries(): MapIterator<[string, Value]> {
    this.#tell('*');
    for (const [id, value] of this.#map) yield [id, this.#show(value)];
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  *keys(): MapIterator<string> {
    this.#tell('*');
    yield* this.#map.keys();
  }

  forEach(act: (value: Value, id: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [id, value] of this.entries()) act(value, id, this);
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries();
  }
}
