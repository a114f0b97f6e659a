// Finds words of claims that type by hand what the claim's value or comparator says: they would become
// wrong when the value or comparator changes.
import { type Claim, comparatorWordsIn } from '../claims/claim.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { FigureFinder } from '../figures/index.ts';
import type { Source } from '../model/source.ts';

/** The styles of a claim with a value that contain no figure, or a comparator that is typed by hand. */
export function handTypedWords(claim: Claim, source: Source): Problem[] {
  if (claim.value === undefined) return [];
  return Object.entries(claim.text).flatMap(([locale, styles]) =>
    Object.entries(styles).flatMap(([style, words]): Problem[] => {
      // Empty words are already reported.
      if (words.trim() === '') return [];
      const path = [claim.id, 'text', locale, style];
      const problem = { rule: 'claim-words', severity: 'warning' } as const;
      if (!/\{\w+\}/.test(words)) {
        const text = `these words of \`${claim.id}\` contain no figure, so a new value would not change them`;
        const hint =
          'write {value}, {figure} or {number} where the figure belongs; for a promise, define a separate claim';
        return [{ ...problem, text, hint, place: source.place(path) }];
      }
      const typed = typedComparator(words, locale);
      if (typed === undefined) return [];
      const text = `“${typed.trim()}” is typed by hand, so another comparator of \`${claim.id}\` would not change it`;
      return [{ ...problem, text, hint: hintFor(claim, typed), place: source.place(path, { find: typed }) }];
    }),
  );
}

/** Figures typed in the words of a claim: its own is written {value}, any other needs a claim of its own. */
export function handTypedFigures(claim: Claim, source: Source, finders: ReadonlyMap<string, FigureFinder>): Problem[] {
  return [...finders].flatMap(([locale, find]) =>
    Object.entries(claim.text[locale] ?? {}).flatMap(([style, words]) =>
      find(words).map(({ raw }): Problem => {
        const text = `“${raw}” is a figure that comes from no claim`;
        const hint =
          claim.value === undefined
            ? 'define a separate claim with this value, and remove the figure here'
            : 'write {value} for the figure of this claim; for any other, define a separate claim';
        const place = source.place([claim.id, 'text', locale, style], { find: raw });
        return { rule: 'raw-figure', severity: 'error', text, hint, place };
      }),
    ),
  );
}

const bareFigure = String.raw`\{(?:figure|number|spelled)\}`;

/** A word or sign directly before a bare figure (or before its article), or a plus sign after it. */
function typedComparator(words: string, locale: string): string | undefined {
  const comparators = comparatorWordsIn(locale).join('|') || '(?!)';
  const word = new RegExp(String.raw`(?<!\p{L})(?:${comparators})(?=\s(?:\p{L}{1,5}\s)?${bareFigure})`, 'iu');
  const sign = new RegExp(String.raw`[≤≥<>≈~](?=\s?${bareFigure})|(?<=${bareFigure})\+`, 'u');
  return (word.exec(words) ?? sign.exec(words))?.[0];
}

function hintFor({ comparator }: Claim, typed: string): string {
  if (comparator === 'exactly') return 'set comparator: on the claim, and write {value}';
  if (!/\p{L}/u.test(typed)) return 'write {signed}, the number with the sign of its comparator';
  return 'write {value} for comparator and figure, or {comparator} for the word alone';
}
