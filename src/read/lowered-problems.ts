// What is wrong in a locale in translation is a warning, and never stops the other locales.
import type { Place, Problem } from '../problems/problem.ts';
import { pageFileName } from '../site/page-file-name.ts';
import type { Text } from '../site/text.ts';

/** Returns a function that makes warnings of errors in these locales, and names the locale in them. */
export function loweredIn(inTranslation: readonly string[]): <One extends Problem>(problem: One) => One {
  return (problem) => {
    if (problem.severity !== 'error' || inTranslation.length === 0) return problem;
    const file = problem.place?.file ?? '';
    const [, ofWords] = /^content\/locales\/(.+)\.yaml$/.exec(file) ?? [];
    const locale = problem.locale ?? ofWords ?? pageFileName(file, (tag) => inTranslation.includes(tag))?.locale;
    return locale && inTranslation.includes(locale) ? { ...problem, severity: 'warning', locale } : problem;
  };
}

/** The locale of a text that a place is in: of the words that begin before it, the last. */
export function localeAt({ words }: Text, place: Place | undefined): string | undefined {
  if (!place) return undefined;
  const position = ({ line, column }: Place) => line * 1e6 + column;
  const before = Array.from(words, ([tag, { source, path }]) => ({ tag, at: source.place(path) })).filter(
    ({ at }) => at.file === place.file && position(at) <= position(place),
  );
  return before.sort((one, other) => position(one.at) - position(other.at)).at(-1)?.tag;
}

/** The locale of a text whose words are at a place: from their first line to their last. */
export function localeWithin(text: Text, place: Place | undefined): string | undefined {
  const locale = localeAt(text, place);
  const words = locale === undefined ? undefined : text.words.get(locale);
  const start = words?.source.place(words.path);
  if (!place || !words || !start) return undefined;
  const isOnLine = place.line === start.line && place.column < start.column + start.length;
  return isOnLine || (place.line > start.line && place.line < start.line + words.text.split('\n').length)
    ? locale
    : undefined;
}
