// What a site has to translate and to publish, and how far that is: the same list for every command that
// shows or counts it.
import type { Problem } from '../problems/problem.ts';
import { localesAmong } from '../read/every-text.ts';
import type { ReadSite } from '../read/index.ts';
import { prefixOf } from '../read/pages.ts';
import type { Site } from '../read/site.ts';
import { languageParents } from '../site/language-parents.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Text } from '../site/text.ts';
import { pageAddress } from '../text/text-kinds.ts';
import { entriesForOriginal } from '../translations/changed-original.ts';
import { type LockEntry, type LockRead, readLock } from '../translations/lock.ts';
import { matchTranslations } from '../translations/match.ts';
import { findings, tally, type UntranslatedEntry } from '../translations/status-report.ts';
import type { Translation } from '../translations/translation.ts';

/** The translations of a site, compared with its lock. */
export interface SiteTranslations extends LockRead {
  readonly site: Site;
  /** The pages that are drafts or not due yet, which the site has not. */
  readonly hidden: ReadSite['hidden'];
  readonly translations: readonly Translation[];
  readonly locales: readonly string[];
}

/**
 * Compares all texts of a site with its lock, or with `accepted` entries of one. Without a site there are
 * errors that everything depends on.
 */
export function siteTranslations(
  { site, hidden, content, texts }: ReadSite,
  accepted?: readonly LockEntry[],
): SiteTranslations | undefined {
  if (!site) return undefined;
  const { locales } = content.settings;
  const read = site.translationsLock === undefined ? { entries: [] } : readLock(site.translationsLock);
  const all = [...texts()];
  const entries = entriesForOriginal(all, accepted ?? read.entries);
  return { ...read, site, hidden, entries, locales, translations: matchTranslations(all, entries) };
}

/** What there is to do. Plain data. */
export type TranslationReport = ReturnType<typeof translationReport>;

/** The report of a site. `waived` are problems that it waives: what they say is not listed. */
export function translationReport(
  { site, hidden, translations, locales }: SiteTranslations,
  waived: readonly { readonly problem: Problem }[],
) {
  const nameOf = (rule: string, { file, line, column, locale = '' }: Record<string, unknown>) =>
    `${rule} ${locale} ${file}:${line}:${column}`;
  const names = new Set(waived.map(({ problem: { rule, place, locale } }) => nameOf(rule, { ...place, locale })));
  const found = findings([...translations, ...slugsIn(site)])
    .filter(({ state, locale, place }) => !names.has(nameOf(`${state}-translation`, { ...place, locale })))
    .sort((one, other) => locales.indexOf(one.locale) - locales.indexOf(other.locale));
  const allMoved = translations.filter(({ state }) => state === 'moved');
  const moved = Map.groupBy(allMoved, ({ locale }) => locale);
  return {
    locales,
    findings: found,
    counts: tally(translations, found, { locales, inTranslation: site.inTranslation }),
    entries: entriesWithout(site),
    /** How many translations of each locale moved without changes. */
    moved: Object.fromEntries([...moved].map(([locale, { length }]) => [locale, length])),
    /** What pages may load from other hosts, by name. */
    allow: site.allow,
    /** All pages but lists, by their files. */
    pages: [...site.pages.values(), ...hidden.values()]
      .filter(({ list }) => !list)
      .map(({ id, draft, publish, entry, source }) => ({
        draft,
        publish,
        file: (source.joined?.files[0] ?? source).file,
        /** The collection that it is an entry of. */
        of: entry?.of,
        /** Whether no build contains it yet. */
        isHidden: hidden.has(id),
      }))
      .sort((one, other) => (one.file < other.file ? -1 : 1)),
  };
}

/**
 * The addresses of pages that a locale lacks, and those that one in translation has, without their prefixes.
 */
export function slugsIn({ pages, ...site }: Site, wanted?: string): Translation[] {
  const locales = site.locales.map(({ tag }) => tag);
  const withoutPrefix = (slug = '', locale: string) => {
    const prefix = prefixOf(locale, { ...site, locales });
    return prefix !== '' && slug.startsWith(`${prefix}/`) ? slug.slice(prefix.length + 1) : slug;
  };
  // The addresses of lists are settings of their collection.
  const withAddress = [...pages.values()].filter(({ list }) => !list);
  return withAddress.flatMap(({ source, locales: [first = ''], slugs, unaddressed = [] }) => {
    const written = valueAt(source.data, ['slug']);
    const original = { text: withoutPrefix(slugs[first], first), source, path: ['slug', first] };
    const has = (tag: string) => tag !== first && isRecord(written) && Object.hasOwn(written, tag);
    const own = site.inTranslation.filter((tag) => tag === wanted && has(tag) && original.text !== '');
    return [...unaddressed, ...own]
      .filter((tag) => wanted === undefined || tag === wanted)
      .map((locale): Translation => {
        const words = withoutPrefix(slugs[locale], locale);
        const text: Text = {
          kind: pageAddress,
          file: source.file,
          path: ['slug'],
          locales: [first, locale],
          words: new Map([[first, original]]),
        };
        const state = words === '' ? 'missing' : 'fresh';
        return { text, locale, id: `${source.file} slug`, original, words, state };
      });
  });
}

/** The entries of collections that a locale of their collection has no version of. */
function entriesWithout({ pages, collections, locales }: Site): UntranslatedEntry[] {
  const tags = locales.map(({ tag }) => tag);
  return [...pages.values()].flatMap(({ entry, source, locales: own }) =>
    localesAmong(entry ? tags : [], collections[entry?.of ?? '']?.locales)
      .filter((tag) => !own.includes(tag) && languageParents(tag, own).length === 0)
      .map((locale) => ({ locale, of: entry?.of ?? '', file: (source.joined?.files[0] ?? source).file })),
  );
}
