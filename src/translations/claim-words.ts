// The words of claims as translatable texts: when a promise is reworded in one language, its
// translations become stale. Figures are placeholders such as {value}, so a new value does not change
// the words.

import { languageParents } from '../site/language-parents.ts';
import type { LocalizedText, SpokenText } from '../site/localized-text.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { wordsOfClaim } from '../text/text-kinds.ts';

/**
 * One text per claim and style, in the locales that have the style: languages need different ones for
 * grammatical cases. A locale in translation needs all, and one without any words the default.
 */
export function wordsOfClaims(
  source: Source | undefined,
  locales: readonly string[],
  inTranslation: readonly string[] = [],
): LocalizedText[] {
  if (!source || !isRecord(source.data)) return [];
  return Object.keys(source.data).flatMap((id) => {
    const wordsIn = (locale: string) => valueAt(source.data, [id, 'text', locale]);
    const styles = locales.flatMap((locale) => {
      const inLocale = wordsIn(locale);
      return isRecord(inLocale) ? Object.keys(inLocale) : [];
    });
    return [...new Set(styles)].map((style): LocalizedText => {
      const spoken = new Map(
        locales.flatMap((locale): [string, SpokenText][] => {
          const path = [id, 'text', locale, style];
          const text = valueAt(source.data, path);
          return typeof text === 'string' ? [[locale, { text, source, path }]] : [];
        }),
      );
      const isNeeded = (locale: string) =>
        spoken.has(locale) ||
        (spoken.has(locales[0] ?? '') &&
          !languageParents(locale, locales).some((tag) => isRecord(wordsIn(tag))) &&
          (inTranslation.includes(locale) || (style === 'default' && !isRecord(wordsIn(locale)))));
      return { kind: wordsOfClaim, key: `${source.file} ${id}.${style}`, locales: locales.filter(isNeeded), spoken };
    });
  });
}

/**
 * The texts whose original has words to translate, apart from placeholders, and those that a locale lacks.
 * `locales` starts with the site's first locale.
 */
export function translatedWords(words: readonly LocalizedText[], locales: readonly string[]): LocalizedText[] {
  const [first = ''] = locales;
  return words.flatMap((text) => {
    const original = text.spoken.get(first)?.text;
    if (original === undefined) return [];
    if (/\p{L}/u.test(original.replace(/\{\w+\}/g, ''))) return text;
    const missing = text.locales.filter((locale) => !text.spoken.has(locale));
    return missing.length > 0 ? { ...text, locales: [first, ...missing] } : [];
  });
}
