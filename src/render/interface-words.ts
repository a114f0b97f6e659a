// Looks up words with i18next: plurals by Intl.PluralRules, and the default locale as the fallback. Its
// resources are the interface words, and the texts of shared sections and pages by their names, such as
// `faq.heading`.
import { createInstance, type FormatFunction, type i18n } from 'i18next';
import { memoized } from '../files/once.ts';
import type { Site } from '../read/site.ts';
import type { InterfaceWords } from '../settings/site-file.ts';
import { isInLocales } from '../settings/word-keys.ts';
import type { PageContent } from '../site/content.ts';
import { isRecord, mapValues } from '../site/record.ts';
import { writtenReferences } from '../text/references.ts';

/** The result of looking up an interface word. */
export interface Word {
  readonly text: string;
  /** The text as in its file, with placeholders. */
  readonly written: string;
  /** Whether neither the locale nor the default one has the word; `text` is then its key. */
  readonly isMissing: boolean;
  /** The locale that the word comes from. Its claims are resolved in this locale. */
  readonly sourceLocale: string;
  readonly hasReferences: boolean;
  /** Whether it is a text of a section or a page. */
  readonly isContent: boolean;
}

/** Looks up a word. `values` fill placeholders and choose plural forms. */
export type SiteWords = (key: string, locale: string, values?: Readonly<Record<string, unknown>>) => Word;

/** The texts of a shared section or a page, in all locales. */
type ContentNamed = (name: string) => unknown;

/**
 * Prepares the lookup of words; results without values are cached. A group of interface words hides
 * content of its name.
 */
export function interfaceWords(
  { locales, defaultLocale }: Pick<Site, 'locales' | 'defaultLocale'>,
  contentNamed: ContentNamed,
): SiteWords {
  const instance = createInstance();
  const resources = Object.fromEntries(
    locales.map(({ tag, words }) => [tag, { translation: words as InterfaceWords }]),
  );
  void instance.init({
    resources,
    lng: defaultLocale,
    fallbackLng: defaultLocale,
    initAsync: false,
    // React already escapes text; escaping here too would show &amp;.
    interpolation: { escapeValue: false, alwaysFormat: true },
    nsSeparator: false,
  });
  addFormats(instance.services);
  const tags = locales.map(({ tag }) => tag);
  const groups = new Map(locales.flatMap(({ words }) => Object.keys(words).map((name) => [name, false])));
  /** Adds the resources of a key if they are content. Returns whether they are. */
  const isContent = (key: string): boolean => {
    const [name = ''] = key.split('.', 1);
    const known = groups.get(name);
    if (known !== undefined) return known;
    const content = contentNamed(name);
    groups.set(name, content !== undefined);
    // Shallow: a deep one would write into the words of the locale’s file.
    for (const { tag } of content === undefined ? [] : locales)
      instance.addResourceBundle(tag, 'translation', { [name]: textsIn(content, tag, tags) });
    return content !== undefined;
  };
  const find: SiteWords = (key, lng, values) => {
    const ofContent = isContent(key);
    const text = String(instance.t(key, { lng, ...values }));
    const hasReferences = writtenReferences(text).length > 0;
    const isOwn = instance.exists(key, { lng, fallbackLng: [], ...values });
    return {
      text,
      written: values && hasReferences ? String(instance.t(key, { lng, ...values, skipInterpolation: true })) : text,
      isMissing: !instance.exists(key, { lng, ...values }),
      sourceLocale: isOwn ? lng : defaultLocale,
      hasReferences,
      isContent: ofContent,
    };
  };
  // i18next is slow, and every page uses the same words.
  const wordsIn = memoized((locale: string) => memoized((key: string) => find(key, locale)));
  return (key, locale, values) => (values ? find(key, locale, values) : wordsIn(locale)(key));
}

/** Writes a count as its language does, and a day in UTC: the time zone of a build must not show. */
function addFormats({ formatter, interpolator }: i18n['services']): void {
  formatter?.add('datetime', (value, locale, options) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(value),
  );
  const format: FormatFunction = (value, name, locale, options) => {
    const key = options?.interpolationkey;
    const written = name ?? (typeof value === 'number' && key === 'count' ? 'number' : undefined);
    // All values are options for Intl, too, which would refuse a `day` that is none.
    return formatter?.format(value, written, locale, { ...options, [key]: undefined }) ?? value;
  };
  Object.assign(interpolator, { format });
}

/** What a shared section that a page shows says, or a page, by its name. */
export function contentOf(site: Pick<Site, 'pages'>): ContentNamed {
  return (name) => {
    const page = pageWith(name, site);
    const shared = page?.sections.find(({ source }) => source.file === sharedFile(name));
    return shared ? shared.data : page?.source.data;
  };
}

/** The page that shows the shared section of this name, or has the name itself. */
export function pageWith(name: string, { pages }: Pick<Site, 'pages'>): PageContent | undefined {
  const file = sharedFile(name);
  for (const page of pages.values()) if (page.outline.some((section) => section.file === file)) return page;
  return pages.get(name);
}

const sharedFile = (name: string) => `content/sections/${name}.yaml`;

/** The texts of a value in one locale. What it lacks is left out. */
function textsIn(value: unknown, tag: string, tags: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((one) => textsIn(one, tag, tags));
  if (!isRecord(value)) return value;
  if (isInLocales(value, tags)) return value[tag];
  return mapValues(value, (one) => textsIn(one, tag, tags));
}

/** Serializes a lookup, such as `["de","faq.open"]`. Returns `*` if the values cannot be serialized. */
export function wordQuery(...[key, locale, values]: Parameters<SiteWords>): string {
  if (!values) return JSON.stringify([locale, key]);
  const isPlain = Object.values(values).every((value) => typeof value === 'string' || Number.isFinite(value));
  return isPlain ? JSON.stringify([locale, key, values]) : '*';
}

/** The current answer to a lookup serialized by `wordQuery`, as JSON; undefined for `*`. */
export function currentAnswer(query: string, words: SiteWords): string | undefined {
  if (query === '*') return undefined;
  const [locale, key, values] = JSON.parse(query) as [string, string, Record<string, unknown>?];
  return JSON.stringify(words(key, locale, values));
}
