import { type Claim, caveatStyle, comparatorWordsIn, figurePlaceholder, placeholdersOf } from '../claims/claim.ts';
import type { Found } from '../problems/problem.ts';
import { valueAt } from '../site/record.ts';
import type { Source } from '../site/source.ts';
import { engineRule } from './rule.ts';

export const claimWords = engineRule({
  id: 'claim-words',
  severity: 'warning',
  what: 'The words of a claim with a value contain no figure, or spell out its comparator by hand.',
  why: 'They would be wrong on every page as soon as the value or the comparator changes.',
  at: 'content/claims.yaml lamps',
  wrong: `text:
  de: { default: "mehr als {figure} Lampen" }
  en: { default: "more than {figure} lamps" }`,
  right: `text:
  de: { default: "{value} Lampen" }
  en: { default: "{value} lamps" }`,
  checks: {
    file: ({ validClaims, claimsFile }) => validClaims.flatMap((claim) => handTypedWords(claim, claimsFile)),
  },
});

/** The styles of a claim with a value that contain no figure, or a comparator that is typed by hand. */
function handTypedWords(claim: Claim, source: Source | undefined): Found[] {
  if (claim.value === undefined) return [];
  return Object.entries(claim.text).flatMap(([locale, styles]) =>
    Object.entries(styles).flatMap(([style, words]): Found[] => {
      const path = [claim.id, 'text', locale, style];
      // Empty words are already reported, and those of the language where they are.
      if (words.trim() === '' || valueAt(source?.data, path) === undefined) return [];
      if (!/\{\w+\}/.test(words) && style !== caveatStyle && !spellsOutTerms(claim, locale, style)) {
        const text = `these words of \`${claim.id}\` contain no figure, so a new value would not change them`;
        const hint =
          'write {value}, {figure} or {number} where the figure belongs; for a promise, define a separate claim';
        return [{ text, hint, place: source?.place(path) }];
      }
      const typed = typedComparator(words, locale);
      if (typed === undefined) return [];
      const text = `“${typed.trim()}” is typed by hand, so another comparator of \`${claim.id}\` would not change it`;
      return [{ text, hint: hintFor(claim, typed), place: source?.place(path, { find: typed }) }];
    }),
  );
}

/** Whether a style may spell out terms such as {tax}, which the language lacks: it has no figure anywhere. */
function spellsOutTerms(claim: Claim, locale: string, style: string): boolean {
  const hasFigure = Object.values(claim.text).some((styles) => figurePlaceholder.test(styles[style] ?? ''));
  return style !== 'default' && !hasFigure && placeholdersOf(claim).length > placeholdersOf(claim, locale).length;
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
