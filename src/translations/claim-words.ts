// The words of claims as translatable texts: when a promise is reworded in one language, its
// translations become stale. Figures are placeholders such as {value}, so a new value does not change
// the words.

import type { LocalizedText, SpokenText } from '../site/localized-text.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { wordsOfClaim } from '../site/text-kinds.ts';

/**
 * One text per claim and style, in the locales that have the style. Languages need different styles
 * for grammatical cases.
 */
export function wordsOfClaims(source: Source | undefined, locales: readonly string[]): LocalizedText[] {
  if (!source || !isRecord(source.data)) return [];
  return Object.keys(source.data).flatMap((id) => {
    const styles = locales.flatMap((locale) => {
      const inLocale = valueAt(source.data, [id, 'text', locale]);
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
      return { kind: wordsOfClaim, key: `${source.file} ${id}.${style}`, locales: [...spoken.keys()], spoken };
    });
  });
}

/**
 * The texts whose original has words to translate, apart from placeholders. `locales` starts with
 * the site's first locale.
 */
export function translatedWords(words: readonly LocalizedText[], locales: readonly string[]): LocalizedText[] {
  return words.filter(({ spoken }) => /\p{L}/u.test(spoken.get(locales[0] ?? '')?.text.replace(/\{\w+\}/g, '') ?? ''));
}
