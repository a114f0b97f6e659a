// What the engine finds in a text: figures, and the numbers that they consist of.

import type { FigureKind, WordValues } from '../languages/figure-words.ts';
import type { Comparator } from '../languages/language.ts';
import type { TextRange } from './ascending.ts';

/** A figure as written in a text. */
export interface RawFigure extends TextRange {
  readonly raw: string;
  readonly kind: FigureKind;
  /**
   * Decimal strings: two for a range or a share. None for a vague word such as "thousands", and for a figure
   * with `readings`.
   */
  readonly values: readonly string[];
  /** The values that an unclear figure may have: 1.500 is 1500, or 1.5. */
  readonly readings?: readonly (readonly string[])[];
  /** The Intl name of a unit, a currency code, `%`, `permille` or `cent`. */
  readonly unit?: string;
  readonly comparator?: Comparator;
  /**
   * The figure including its comparator and the word that opens a range: "mehr als 50", "zwischen 5
   * und 15".
   */
  readonly whole: TextRange;
}

/** The values of a figure: one list if it is certain, several if not, none for a vague word. */
export function readingsOf({ values, readings = values.length > 0 ? [values] : [] }: RawFigure) {
  return readings;
}

/** What an unclear figure may be, in words: “1500 or 1.5”. Undefined for any other. */
export function unclearValue({ readings }: RawFigure): string | undefined {
  return readings?.map((values) => values.join('–')).join(' or ');
}

/** A number in a text: its range and its value as a decimal string, which is empty if it has none. */
export interface NumberAtom extends TextRange {
  readonly value: string;
  /** The other value that it may have. */
  readonly other?: string | undefined;
}

/**
 * A number in words. `one` may be an article, so it only counts with a currency, a percent sign or
 * another number.
 */
export interface SpelledAtom extends NumberAtom {
  readonly one?: boolean;
  readonly kind?: FigureKind;
  readonly unit?: string;
}

/** A number as a decimal string, rounded to four decimal places. */
export function tidy(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

/** The words of a list with their values: `'one=1 two=2'`. */
export function valuesOf(list: WordValues): Map<string, number> {
  return new Map(
    list.split(' ').map((entry) => {
      const [word = '', value] = entry.split('=');
      return [word, Number(value)];
    }),
  );
}
