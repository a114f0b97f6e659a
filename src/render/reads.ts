// Records what one page reads of the rest of the site while it is rendered: claims, and what other pages say of themselves.
// A page that was rendered before is as it would be now when all that it read is as it was.
import type { PageContent } from '../check/pages.ts';
import type { Site } from '../check.ts';
import type { Claim } from '../content/claim.ts';
import { signpostOf } from '../content/page.ts';

/** What was read: ids of claims and pages, `*` where all were asked for, and `@stated` for which of them texts state. */
export interface Reads {
  readonly claims: ReadonlySet<string>;
  readonly pages: ReadonlySet<string>;
}

export interface Watched {
  readonly site: Site;
  readonly reads: Reads;
  /** To be called when it is asked which claims texts state. */
  readonly stated: () => void;
}

/** The site as one page sees it, and what that page has read of it so far. */
export function watchReads(site: Site, own: PageContent): Watched {
  const reads = { claims: new Set<string>(), pages: new Set<string>() };
  const claims = new WatchedMap(site.claims, (id) => reads.claims.add(id));
  const pages = new WatchedMap(
    site.pages,
    (id) => {
      if (id !== own.id) reads.pages.add(id);
    },
    (page: PageContent) => (page === own ? page : shownToOthers(page)),
  );
  const seen = {
    ...site,
    claims,
    pages,
    get stating(): never {
      throw unheard('the texts of all pages');
    },
    get released(): never {
      throw unheard('the addresses of releases before');
    },
  };
  return { site: seen, reads, stated: () => void reads.claims.add('@stated') };
}

function unheard(what: string): Error {
  return new Error(`a page reads ${what}, and would not hear of it when they change`);
}

/** The page as others see it. */
function shownToOthers(page: PageContent): PageContent {
  const known = signposts.get(page);
  if (known) return known;
  const shown = { ...signpostOf(page), source: page.source };
  const own = Object.keys(page).filter((part) => !Object.hasOwn(shown, part));
  const unread = (part: string): PropertyDescriptor => ({
    get() {
      throw unheard(`the ${part} of ${page.id}`);
    },
  });
  const signpost = Object.defineProperties(
    shown,
    Object.fromEntries(own.map((part) => [part, unread(part)])),
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
class WatchedMap<Value> implements ReadonlyMap<string, Value> {
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
