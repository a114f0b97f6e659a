// Looks up interface words with i18next: plurals by Intl.PluralRules, and the default locale as the
// fallback.
import { createInstance } from 'i18next';
import type { Site } from '../read/site.ts';
import { writtenReferences } from '../site/references.ts';
import type { Words } from '../site/site-file.ts';

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
}

/** Looks up a word. `values` fill placeholders and choose plural forms. */
export type SiteWords = (key: string, locale: string, values?: Readonly<Record<string, unknown>>) => Word;

/** Prepares the lookup of interface words; results without values are cached. */
export function interfaceWords({ locales, defaultLocale }: Pick<Site, 'locales' | 'defaultLocale'>): SiteWords {
  const instance = createInstance();
  const resources = Object.fromEntries(locales.map(({ tag, words }) => [tag, { translation: words as Words }]));
  void instance.init({
    resources,
    lng: defaultLocale,
    fallbackLng: defaultLocale,
    initAsync: false,
    // React already escapes text; escaping here too would show &amp;.
    interpolation: { escapeValue: false },
    nsSeparator: false,
  });
  const find: SiteWords = (key, lng, values) => {
    const text = String(instance.t(key, { lng, ...values }));
    const hasReferences = writtenReferences(text).length > 0;
    const isOwn = instance.exists(key, { lng, fallbackLng: [], ...values });
    return {
      text,
      written: values && hasReferences ? String(instance.t(key, { lng, ...values, skipInterpolation: true })) : text,
      isMissing: !instance.exists(key, { lng, ...values }),
      sourceLocale: isOwn ? lng : defaultLocale,
      hasReferences,
    };
  };
  // i18next is slow, and every page uses the same words.
  const cached = new Map<string, Word>();
  return (key, locale, values) => {
    if (values) return find(key, locale, values);
    const name = `${locale} ${key}`;
    const word = cached.get(name) ?? find(key, locale);
    cached.set(name, word);
    return word;
  };
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
