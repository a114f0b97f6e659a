// Finds figures on a page that do not come from content: they are typed into a component, where no
// claim covers them.
import type { FindFigures } from '../claims/figures/index.ts';
import type { Shown } from '../claims/stated.ts';
import type { Recorder, TypedFigure } from './page-record.ts';

/**
 * The figures in text nodes, shown attributes, meta tags and JSON-LD that no string covers: neither one that
 * the page received from content, nor one of the site.
 */
export function typedFigures(
  shown: Shown,
  { strings, texts, ofSite }: Pick<Recorder, 'strings' | 'texts'> & { readonly ofSite: ReadonlySet<string> },
  find: ReturnType<FindFigures>,
): TypedFigure[] {
  const knownStrings = [strings, ofSite];
  // JSON-LD contains the bare value of a claim, such as "3.49".
  const isValue = (text: string) => texts().some(({ claims }) => claims.some(({ value }) => value === text));
  const isKnown = (text: string, where: string) =>
    knownStrings.some((strings) => strings.has(text)) || (where === 'json-ld' && isValue(text));
  // Most strings of a page are exactly a string of content. Only the few that a component assembled
  // need the search.
  const candidates = shown.strings.filter(
    ({ text, where, free }) => !free && !isKnown(text, where) && letters.test(text),
  );
  return candidates.flatMap(({ text, where }) => {
    // The search asks for every string of the page and the site, and most of these texts have no figure.
    if (find(text).length === 0) return [];
    return find(uncovered(text, knownStrings)).map(({ raw }) => ({ figure: raw, text: text.trim(), where }));
  });
}

const letters = /[\p{L}\p{N}]/u;
/** Replaces text from content, so that the text around it does not join to a new figure. */
const separator = '\u0000';

/** The text with all strings of content replaced by separators. */
function uncovered(text: string, knownStrings: readonly ReadonlySet<string>[]): string {
  const covered = new Uint8Array(text.length);
  for (const strings of knownStrings)
    for (const string of strings)
      for (let at = string === '' ? -1 : text.indexOf(string); at >= 0; at = text.indexOf(string, at + 1))
        if (isWholeWord(text, at, at + string.length)) covered.fill(1, at, at + string.length);
  return Array.from({ length: text.length }, (_, index) => (covered[index] ? separator : text[index])).join('');
}

/**
 * Whether the range starts and ends at word boundaries: a “2” of content does not cover half of a
 * typed “25”.
 */
function isWholeWord(text: string, start: number, end: number): boolean {
  const before = letters.test(text[start] ?? '') && letters.test(text[start - 1] ?? '');
  const after = letters.test(text[end - 1] ?? '') && letters.test(text[end] ?? '');
  return !before && !after;
}
