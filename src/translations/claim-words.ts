// The words of claims as texts with translations: a promise reworded in one language has to be reworded in all. Their
// figures stand in them as {value} and so on, so that a new value changes no words.
import type { LocalizedText, SpokenText } from '../check/every-text.ts';
import type { Source } from '../load/index.ts';
import { isRecord } from '../site/fields.ts';
import { valueAt } from '../site/shape.ts';

/** One text per claim and style, in the locales that have the style: cases differ. */
export function claimWords(source: Source | undefined, locales: readonly string[]): LocalizedText[] {
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
      return { kind: 'text', key: `${source.file} ${id}.${style}`, locales: [...spoken.keys()], spoken };
    });
  });
}

/** Those whose original has words to translate. A style that a locale does without is not missing there. */
export function translatedWords(words: readonly LocalizedText[], locales: readonly string[]): LocalizedText[] {
  return words.filter(({ spoken }) => /\p{L}/u.test(spoken.get(locales[0] ?? '')?.text.replace(/\{\w+\}/g, '') ?? ''));
}
