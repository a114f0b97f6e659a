// Words of claims that type by hand what the claim's value or comparator says: they would stay as they are when those change.
import { type Claim, comparatorWordsIn } from '../claims/claim.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { FigureFinder } from '../figures/index.ts';
import type { Source } from '../load/index.ts';

/** The styles of a claim with a value that hold no figure, or a comparator that is typed. */
export function handTypedWords(claim: Claim, source: Source): Problem[] {
  if (claim.value === undefined) return [];
  return Object.entries(claim.text).flatMap(([locale, styles]) =>
    Object.entries(styles).flatMap(([style, words]): Problem[] => {
      // That they are empty is told already.
      if (words.trim() === '') return [];
      const path = [claim.id, 'text', locale, style];
      const problem = { rule: 'claim-words', severity: 'warning' } as const;
      if (!/\{\w+\}/.test(words)) {
        const text = `these words of \`${claim.id}\` hold no figure: a new value would not change them`;
        const hint = 'write {value}, {figure} or {number} where the figure belongs; a promise is a claim of its own';
        return [{ ...problem, text, hint, place: source.place(path) }];
      }
      const typed = typedComparator(words, locale);
      if (typed === undefined) return [];
      const text = `“${typed.trim()}” is typed by hand: another comparator of \`${claim.id}\` would not change it`;
      return [{ ...problem, text, hint: hintFor(claim, typed), place: source.place(path, { find: typed }) }];
    }),
  );
}

/** Figures in the words of a claim: its own stands there as {value}, any other is a claim of its own. */
export function handTypedFigures(claim: Claim, source: Source, finders: ReadonlyMap<string, FigureFinder>): Problem[] {
  return [...finders].flatMap(([locale, find]) =>
    Object.entries(claim.text[locale] ?? {}).flatMap(([style, words]) =>
      find(words).map(({ raw }): Problem => {
        const text = `“${raw}” is a figure that comes from no claim`;
        const hint =
          claim.value === undefined
            ? 'a figure is a claim of its own, with a value; word this one without it'
            : 'write {value} where it is the figure of this claim; any other is a claim of its own';
        const place = source.place([claim.id, 'text', locale, style], { find: raw });
        return { rule: 'raw-figure', severity: 'error', text, hint, place };
      }),
    ),
  );
}

const bareFigure = String.raw`\{(?:figure|number|spelled)\}`;

/** A word or sign right before a bare figure, an article between them at most; or a plus behind it. */
function typedComparator(words: string, locale: string): string | undefined {
  const known = comparatorWordsIn(locale).join('|') || '(?!)';
  const word = new RegExp(String.raw`(?<!\p{L})(?:${known})(?=\s(?:\p{L}{1,5}\s)?${bareFigure})`, 'iu');
  const sign = new RegExp(String.raw`[≤≥<>≈~](?=\s?${bareFigure})|(?<=${bareFigure})\+`, 'u');
  return (word.exec(words) ?? sign.exec(words))?.[0];
}

function hintFor({ comparator }: Claim, typed: string): string {
  if (comparator === 'exactly') return 'say how the value is meant with comparator:, and write {value}';
  if (!/\p{L}/u.test(typed)) return 'write {signed}, the number with the sign of its comparator';
  return 'write {value} for comparator and figure, or {comparator} for the word alone';
}
