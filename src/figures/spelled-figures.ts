// What a language tells about its figures: numbers in words, and the words that stand around a number.
import { comparatorWord } from '../claims/claim.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import type { Comparator, FigureKind } from './index.ts';
import type { NumberAtom } from './numbers.ts';
import { spanish } from './spanish.ts';

/** A number in words. `one` may be an article, and counts only beside money, percent, or another number. */
export interface SpelledAtom extends NumberAtom {
  readonly one?: boolean;
  readonly kind?: FigureKind;
  readonly unit?: string;
}

/** Words that are a figure by themselves: the half, twice, thousands. Their first group, or all of it, is the word. */
export interface SpecialWord {
  readonly pattern: RegExp;
  readonly kind: FigureKind;
  readonly unit?: string;
  readonly value?: string | ((word: string) => string);
  /** A figure without a value of its own. */
  readonly vague?: true;
}

export interface Language {
  /** A text that holds neither this nor a digit holds no figure. */
  readonly hint: RegExp;
  readonly words: (text: string) => readonly SpelledAtom[];
  readonly special: readonly SpecialWord[];
  readonly denominators: readonly (readonly [pattern: string, value: number])[];
  readonly scales: readonly (readonly [pattern: string, value: number])[];
  readonly multiples: string;
  readonly compounds: readonly (readonly [pattern: string, unit: string])[];
  readonly comparators: readonly (readonly [Comparator, string])[];
  /** Words that turn a comparator round: nicht mehr als, no less than. */
  readonly negation: string;
  readonly after: readonly (readonly [Comparator, string])[];
  readonly join: string;
  readonly and: string;
  /** Words before a range, with what then joins its ends: zwischen … und. */
  readonly open: readonly (readonly [word: string, join: string])[];
  /** 9 von 10, nine out of ten. */
  readonly share: string;
  /** "and a half" behind a unit. */
  readonly half: string | undefined;
}

/** Of other languages digits are known, and the words for comparators that claims are written with. */
const unknown: Language = {
  hint: /(?!)/,
  words: () => [],
  special: [],
  denominators: [],
  scales: [['k', 1e3]],
  multiples: String.raw`\s?[x×](?![\p{L}\p{N}])`,
  compounds: [],
  comparators: [],
  negation: '(?!)',
  after: [],
  join: String.raw`\s?[–—~〜-]\s?`,
  and: '',
  open: [],
  share: String.raw`(?!)`,
  half: undefined,
};

export function languageOf(locale: string): Language {
  const known: Readonly<Record<string, Language>> = { de: german, en: english, es: spanish };
  return known[locale.split('-')[0] ?? ''] ?? { ...unknown, comparators: comparatorsOf(locale) };
}

function comparatorsOf(locale: string): Language['comparators'] {
  return (['more-than', 'at-least', 'up-to', 'at-most', 'about'] as const).flatMap((comparator) => {
    const word = comparatorWord(comparator, locale);
    return word ? [[comparator, word.replace(/[’']/g, "'").replace(/\s+/g, '\\s')] as const] : [];
  });
}
