// Records which claims, other pages, pictures, words, links and values a page reads while it is rendered. A
// cached page is still valid if nothing that it read has changed.

import type { Route } from '../addresses/routes.ts';
import type { Claim } from '../claims/claim.ts';
import { keyOf, splitQuestion } from '../files/cache.ts';
import { fileFacts } from '../files/file-facts.ts';
import { memoizedByObject } from '../files/once.ts';
import type { Site } from '../read/site.ts';
import type { PageContent } from '../site/content.ts';
import { linkFactsOf } from '../site/page.ts';
import { omit } from '../site/record.ts';
import { answersOfCollections, notedCollections } from './collection-reads.ts';
import { currentAnswer, wordQuery } from './interface-words.ts';
import { localeShown, textShownIn } from './own-content.ts';
import type { Rendering } from './rendered.ts';

/**
 * Settings that pages cannot read, because reads of them are not recorded: checks and old addresses
 * need them.
 */
const untrackedSettings = [
  ...['source', 'referencingTexts', 'released', 'translationsLock', 'pictureUses', 'rules', 'waivers'],
  ...['overrides', 'budgets', 'addresses', 'urls', 'collections', 'feeds'],
];

/** Settings of which a page reads single entries. */
const namedSettings = ['links', 'values'] as const;
type NamedSettings = Pick<Site, (typeof namedSettings)[number]>;

/**
 * The settings of the site and its locales that every page may read, without words and without those of which
 * it reads single entries. Plain data.
 */
export function settingsShown({ locales, ...site }: Site): object {
  const settings = omit(site, 'theme', 'claims', 'pages');
  const left: readonly string[] = [...untrackedSettings, ...namedSettings];
  const shown = Object.entries(settings).filter(([name]) => !left.includes(name));
  return { ...Object.fromEntries(shown), locales: locales.map((locale) => omit(locale, 'words', 'source')) };
}

/**
 * Returns a function that fingerprints the answer to a question as pages ask it, see `trackReads`.
 * `words *`, a lookup that cannot be repeated, has none.
 */
export function answersOf({ site, assets, words, statedClaims, translation, collections }: Rendering) {
  const ofCollections = answersOfCollections(collections, site.theme);
  const others: Readonly<Record<string, ReadonlyMap<string, unknown>>> = {
    files: new Map(Array.from(assets.publicFiles, ([name, file]) => [name, { toJSON: () => fileFacts(file) }])),
    pictures: new Map<string, unknown>([...assets.images, ...assets.sources]),
    links: new Map(Object.entries(site.links)),
    values: new Map(Object.entries(site.values)),
  };
  const pageIn = (locale: string) => (page: PageContent) => {
    const { name, ...facts } = linkFactsOf(page);
    return JSON.stringify([withoutSources(facts), textShownIn(locale)(name)]);
  };
  const ofPages = (name: string) => {
    if (name === '*') return answerIn(site.pages, name, (page) => withoutSources(linkFactsOf(page)));
    const [locale, id] = splitQuestion(name);
    return answerIn(site.pages, id, pageIn(locale));
  };
  const ofClaims = (name: string) =>
    name === '@stated' ? keyOf(...[...statedClaims()].sort()) : answerIn(site.claims, name, withoutSources);
  return (question: string): string | undefined => {
    const [kind, name] = splitQuestion(question);
    if (kind === 'words') return currentAnswer(name, words);
    if (kind === 'translation') {
      const [locale, id] = splitQuestion(name);
      const page = site.pages.get(id);
      return page && translation(page, locale);
    }
    if (kind === 'collections') return keyOf(ofCollections(name));
    if (kind === 'pages') return ofPages(name);
    if (kind === 'claims') return ofClaims(name);
    return answerIn(others[kind] ?? new Map(), name, JSON.stringify);
  };
}

function answerIn<Value>(all: ReadonlyMap<string, Value>, name: string, textOf: (value: Value) => string): string {
  if (name === '*') return keyOf(JSON.stringify(Array.from(all, ([one, value]) => [one, textOf(value)])));
  const value = all.get(name);
  return value === undefined ? '' : keyOf(textOf(value));
}

/** The value as JSON without its places: it does not change when it moves within its file. */
function withoutSources(value: object): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'source' ? undefined : part));
}

/** A copy of the settings with only what a page read of them. */
export function settingsRead(asked: ReadonlySet<string>, { links, values }: NamedSettings): NamedSettings {
  // By what was asked: a site may have thousands of links, of which a page shows a few.
  const readOf = <Value>(kind: string, all: Readonly<Record<string, Value>>) =>
    asked.has(`${kind} *`)
      ? all
      : Object.fromEntries(
          Array.from(asked, splitQuestion).flatMap(([of, name]) =>
            of === kind && Object.hasOwn(all, name) ? [[name, all[name] as Value]] : [],
          ),
        );
  return { links: readOf('links', links), values: readOf('values', values) };
}

/**
 * What all pages share as the page of `route` reads it, and the questions that it asks about what is not its
 * own: `claims ID`, `pages LOCALE ID`, `pictures NAME`, by their names or the addresses of their sources,
 * `files NAME` of public/, `words QUERY` as `wordQuery` serializes it, `links NAME` and `values NAME` of
 * content/site.yaml. `*` stands for all of a kind, and `claims @stated` for the list of claims that texts
 * state. `translation LOCALE ID` asks how far the page itself is translated, and `collections …` what
 * `CollectionReads` answers.
 */
export function trackReads(
  route: Route,
  prepared: Rendering,
): { readonly rendering: Rendering; readonly reads: ReadonlySet<string> } {
  const { site, assets } = prepared;
  const reads = new Set<string>();
  const ownPage = route.page;
  const locale = localeShown(route, site);
  const claims = trackedMap(site.claims, (id) => reads.add(`claims ${id}`));
  const pages = trackedMap(
    site.pages,
    (id) => {
      if (id !== ownPage.id) reads.add(id === '*' ? 'pages *' : `pages ${locale} ${id}`);
    },
    (page: PageContent) => (page === ownPage ? page : publicPageOf(page)),
  );
  const named = { claims, pages, locales: localesWithoutWords(site), ...namedSettingsOf(site, reads) };
  const trackedSite = Object.defineProperties({ ...site, ...named }, forbiddenSettings);
  const readPicture = (name: string) => reads.add(`pictures ${name}`);
  const images = trackedMap(assets.images, readPicture);
  const sources = trackedMap(assets.sources, readPicture);
  const publicFiles = trackedMap(assets.publicFiles, (name) => reads.add(`files ${name}`));
  /** The words of a claim can contain the figures of those that it compares. */
  const readCompared = (claim: Claim | undefined) => {
    for (const id of claim?.compares ?? []) claims.get(id);
  };
  const rendering: Rendering = {
    ...prepared,
    site: trackedSite,
    assets: { ...assets, images, sources, publicFiles },
    collections: notedCollections(prepared.collections, (question) => reads.add(`collections ${question}`)),
    claimWords(claim, ...use) {
      readCompared(claim);
      return prepared.claimWords(claim, ...use);
    },
    resolveClaim(...reference) {
      const resolved = prepared.resolveClaim(...reference);
      if (resolved) readCompared(claims.get(resolved.claim));
      return resolved;
    },
    statedClaims() {
      reads.add('claims @stated');
      return prepared.statedClaims();
    },
    translation(_, locale) {
      reads.add(`translation ${locale} ${ownPage.id}`);
      return prepared.translation(ownPage, locale);
    },
    words(...query) {
      reads.add(`words ${wordQuery(...query)}`);
      return prepared.words(...query);
    },
  };
  return { rendering, reads };
}

/** The links and values of the site, which note in `reads` what is asked of them. */
function namedSettingsOf({ links, values }: Site, reads: Set<string>): NamedSettings {
  const noted = <Value extends object>(kind: string, all: Value) => {
    const read = (target: Value, name: string | symbol) => {
      if (typeof name === 'string') reads.add(`${kind} ${name}`);
      return target;
    };
    return new Proxy(all, {
      get: (target, name) => Reflect.get(read(target, name), name),
      has: (target, name) => Reflect.has(read(target, name), name),
      getOwnPropertyDescriptor: (target, name) => Reflect.getOwnPropertyDescriptor(read(target, name), name),
      ownKeys: (target) => Reflect.ownKeys(read(target, '*')),
    });
  };
  return { links: noted('links', links), values: noted('values', values) };
}

const forbiddenSettings = Object.fromEntries(
  untrackedSettings.map((name) => [name, forbidden(`\`${name}\` of the site`)]),
);

/** The locales without their words, which pages look up one by one. */
const localesWithoutWords = memoizedByObject((site: Site): Site['locales'] => {
  const words = forbidden('the words of a locale');
  return site.locales.map((locale) => Object.defineProperties({ ...locale }, { words }));
});

/** A property that throws when it is read. */
function forbidden(what: string): PropertyDescriptor {
  return {
    get() {
      throw new Error(`a page reads ${what}, but it would not be rendered again when that changes`);
    },
  };
}

/**
 * The part of a page that other pages may read: what links need. Cached, because every page reads the pages
 * of the navigation.
 */
const publicPageOf = memoizedByObject((page: PageContent): PageContent => {
  const shown = { ...linkFactsOf(page), source: page.source };
  const hidden = Object.keys(page).filter((part) => !Object.hasOwn(shown, part));
  const descriptors = hidden.map((part) => [part, forbidden(`the ${part} of ${page.id}`)]);
  return Object.defineProperties(shown, Object.fromEntries(descriptors)) as PageContent;
});

/**
 * A read-only map that reports the keys that are read. Its size and iteration count as reading all (`*`).
 */
function trackedMap<Value>(
  map: ReadonlyMap<string, Value>,
  onRead: (id: string) => void,
  transform: (value: Value) => Value = (value) => value,
): ReadonlyMap<string, Value> {
  const read = (id: string) => {
    onRead(id);
    return map;
  };
  const all = () => new Map(Array.from(read('*'), ([id, value]) => [id, transform(value)]));
  return {
    get(id) {
      const value = read(id).get(id);
      return value === undefined ? undefined : transform(value);
    },
    has: (id) => read(id).has(id),
    get size() {
      return read('*').size;
    },
    keys: () => read('*').keys(),
    values: () => all().values(),
    entries: () => all().entries(),
    forEach: (act) => all().forEach(act),
    [Symbol.iterator]: () => all().entries(),
  };
}
