// The words for {period} (“a month”) and {tax} (“including VAT”) in the text of a price claim. They are
// derived from its `period` and `tax` keys, so that texts never state outdated terms.
import type { Language, PriceWords } from './languages/language.ts';

/** The keys of a price claim that have words. */
export interface PriceTerms {
  readonly tax?: 'gross' | 'net' | undefined;
  readonly period?: string | undefined;
}

/**
 * The words for the terms of a price in a locale. Terms that the claim does not have are left out,
 * and so are all terms in languages that the engine does not have.
 */
export function priceWords({ tax, period }: PriceTerms, locale: string, { price: words }: Language) {
  if (!words) return {};
  return { ...(period && { period: periodWords(period, words, locale) }), ...(tax && { tax: words[tax] }) };
}

const units = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;

function periodWords(period: string, words: PriceWords, locale: string): string {
  const [, number = '', unit] = /^P0*(\d+)([DWMY])$/.exec(period) ?? [];
  if (unit !== 'D' && unit !== 'W' && unit !== 'M' && unit !== 'Y') return words.once;
  if (number === '1') return words[unit];
  const several = new Intl.NumberFormat(locale, { style: 'unit', unit: units[unit], unitDisplay: 'long' });
  return `${words.every} ${several.format(Number(number)).replaceAll(' ', '\u00a0')}`;
}
