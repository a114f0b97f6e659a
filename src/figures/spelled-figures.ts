// The word tables of a language: numbers in words, and the words around numbers.
import { comparatorWord } from '../claims/claim.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import type { Comparator, FigureKind } from './index.ts';
import type { NumberAtom } from './numbers.ts';
import { spanish } from './spanish.ts';

/**
 * A number in words. `one` may be an article, so it only counts with a currency, a percent sign or
 * another number.
 */
export interface SpelledAtom extends NumberAtom {
  readonly one?: boolean;
  readonly kind?: FigureKind;
  readonly unit?: string;
}

/**
 * Words that are figures by themselves: half, twice, thousands. The word is the first group of the
 * pattern, or the whole match.
 */
export interface SpecialWord {
  readonly pattern: RegExp;
  readonly kind: FigureKind;
  readonly unit?: string;
  /** A decimal string, or a function that derives it from the word in lower case. */
  readonly value?: string | ((word: string) => string);
  /** Whether the figure has no exact value. */
  readonly vague?: true;
}

/** The words of one language. Strings are regular expression sources. */
export interface Language {
  /** A text that contains neither this nor a digit has no figures. */
  readonly hint: RegExp;
  readonly words: (text: string) => readonly SpelledAtom[];
  readonly special: readonly SpecialWord[];
  readonly denominators: readonly (readonly [pattern: string, value: number])[];
  readonly scales: readonly (readonly [pattern: string, value: number])[];
  readonly multiples: string;
  readonly compounds: readonly (readonly [pattern: string, unit: string])[];
  readonly comparators: readonly (readonly [Comparator, string])[];
  /** Words that negate a comparator: nicht mehr als, no less than. */
  readonly negation: string;
  /** Comparators that follow the figure: or more. */
  readonly after: readonly (readonly [Comparator, string])[];
  /** What separates the two ends of a range. */
  readonly join: string;
  readonly and: string;
  /** Words that open a range, with the separator that goes with them: zwischen … und. */
  readonly open: readonly (readonly [word: string, join: string])[];
  /** What separates the two numbers of a share: 9 von 10, nine out of ten. */
  readonly share: string;
  /** "and a half" after a unit. */
  readonly half: string | undefined;
}

/** Other languages: numbers in digits, and the comparators that the engine uses when it renders claims. */
const otherLanguage: Language = {
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

/** The word tables for a locale. */
export function languageOf(locale: string): Language {
  const languages: Readonly<Record<string, Language>> = { de: german, en: english, es: spanish };
  return languages[locale.split('-')[0] ?? ''] ?? { ...otherLanguage, comparators: comparatorsOf(locale) };
}

function comparatorsOf(locale: string): Language['comparators'] {
  return (['more-than', 'at-least', 'up-to', 'at-most', 'about'] as const).flatMap((comparator) => {
    const word = comparatorWord(comparator, locale);
    return word ? [[comparator, word.replace(/[’']/g, "'").replace(/\s+/g, '\\s')] as const] : [];
  });
}
