// The words of the interface, by i18next: plurals by Intl.PluralRules, and the default locale's words where one is missing.
import { createInstance } from 'i18next';
import type { Site } from '../check/index.ts';
import { writtenReferences } from '../site/references.ts';
import type { Words } from '../site/site.ts';

export interface Word {
  readonly text: string;
  /** The same as it stands in its file, with its placeholders. */
  readonly written: string;
  /** Whether neither the locale nor the default one has it: its key stands for it then. */
  readonly isMissing: boolean;
  /** The locale whose word it is, and so are the claims that it names. */
  readonly sourceLocale: string;
  readonly hasReferences: boolean;
}

/** `values` are for placeholders and plurals. */
export type SiteWords = (key: string, locale: string, values?: Readonly<Record<string, unknown>>) => Word;

export function interfaceWords({ locales, defaultLocale }: Pick<Site, 'locales' | 'defaultLocale'>): SiteWords {
  const instance = createInstance();
  const resources = Object.fromEntries(locales.map(({ tag, words }) => [tag, { translation: words as Words }]));
  void instance.init({
    resources,
    lng: defaultLocale,
    fallbackLng: defaultLocale,
    initAsync: false,
    // React escapes what it renders; escaping here too would show &amp;.
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
  // i18next is slow, and every page asks for the same words.
  const bare = new Map<string, Word>();
  return (key, locale, values) => {
    if (values) return find(key, locale, values);
    const name = `${locale} ${key}`;
    const word = bare.get(name) ?? find(key, locale);
    bare.set(name, word);
    return word;
  };
}

/** A word that a page asked for, with what it was asked for: `["de","faq.open"]`. `*` where that cannot be written down. */
export function wordQuery(...[key, locale, values]: Parameters<SiteWords>): string {
  if (!values) return JSON.stringify([locale, key]);
  const isPlain = Object.values(values).every((value) => typeof value === 'string' || Number.isFinite(value));
  return isPlain ? JSON.stringify([locale, key, values]) : '*';
}

/** What is said to it now. Undefined where nobody knows. */
export function currentAnswer(asked: string, words: SiteWords): string | undefined {
  if (asked === '*') return undefined;
  const [locale, key, values] = JSON.parse(asked) as [string, string, Record<string, unknown>?];
  return JSON.stringify(words(key, locale, values));
}
