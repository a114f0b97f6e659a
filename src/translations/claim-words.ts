// The words of claims as texts with translations: a promise reworded in one language has to be reworded in all. Their
// figures stand in them as {value} and so on, so that a new value changes no words.
import type { LocalizedText, SpokenText } from '../check/every-text.ts';
import { isRecord } from '../content/fields.ts';
import { valueAt } from '../content/shape.ts';
import type { Source } from '../load.ts';

/** One text per claim and style. A style that a locale does without is not missing there: cases differ. */
export function claimWords(source: Source | undefined, locales: readonly string[]): LocalizedText[] {
  if (!source || !isRecord(source.data)) return [];
  const first = locales[0] ?? '';
  return Object.keys(source.data).flatMap((id) => {
    const styles = valueAt(source.data, [id, 'text', first]);
    return Object.keys(isRecord(styles) ? styles : {}).flatMap((style) => {
      const spoken = new Map(
        locales.flatMap((locale): [string, SpokenText][] => {
          const path = [id, 'text', locale, style];
          const text = valueAt(source.data, path);
          return typeof text === 'string' ? [[locale, { text, source, path }]] : [];
        }),
      );
      const key = `${source.file} ${id}.${style}`;
      return /\p{L}/u.test(spoken.get(first)?.text.replace(/\{\w+\}/g, '') ?? '')
        ? [{ kind: 'text' as const, key, locales: [...spoken.keys()], spoken }]
        : [];
    });
  });
}
