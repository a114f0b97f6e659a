// The words for {period} (“a month”) and {tax} (“including VAT”) in the text of a price claim. They are
// derived from its `period` and `tax` keys, so that texts never state outdated terms.

/** The keys of a price claim that have words. */
export interface PriceTerms {
  readonly tax?: 'gross' | 'net' | undefined;
  readonly period?: string | undefined;
}

/**
 * The words for the terms of a price in a locale. Terms that the claim does not have are left out,
 * and so are all terms in languages that the engine does not have.
 */
export function priceWords({ tax, period }: PriceTerms, locale: string): { period?: string; tax?: string } {
  const words = languages[locale.split('-')[0] ?? locale];
  if (!words) return {};
  return { ...(period && { period: periodWords(period, words, locale) }), ...(tax && { tax: words[tax] }) };
}

interface TermWords {
  readonly gross: string;
  readonly net: string;
  readonly once: string;
  readonly D: string;
  readonly W: string;
  readonly M: string;
  readonly Y: string;
  /** The word before a number of days, weeks, months or years. */
  readonly every: string;
}

const languages: Readonly<Record<string, TermWords>> = {
  de: {
    ...{ gross: 'inkl.\u00a0MwSt.', net: 'zzgl.\u00a0MwSt.', once: 'einmalig', every: 'alle' },
    ...{ D: 'am Tag', W: 'in der Woche', M: 'im Monat', Y: 'im Jahr' },
  },
  en: {
    ...{ gross: 'including VAT', net: 'plus VAT', once: 'once', every: 'every' },
    ...{ D: 'a day', W: 'a week', M: 'a month', Y: 'a year' },
  },
  es: {
    ...{ gross: 'IVA incluido', net: 'más IVA', once: 'una sola vez', every: 'cada' },
    ...{ D: 'al día', W: 'a la semana', M: 'al mes', Y: 'al año' },
  },
  fr: {
    ...{ gross: 'TTC', net: 'HT', once: 'une seule fois', every: 'tous les' },
    ...{ D: 'par jour', W: 'par semaine', M: 'par mois', Y: 'par an' },
  },
  it: {
    ...{ gross: 'IVA inclusa', net: 'IVA esclusa', once: 'una tantum', every: 'ogni' },
    ...{ D: 'al giorno', W: 'alla settimana', M: 'al mese', Y: 'all’anno' },
  },
  nl: {
    ...{ gross: 'incl.\u00a0btw', net: 'excl.\u00a0btw', once: 'eenmalig', every: 'per' },
    ...{ D: 'per dag', W: 'per week', M: 'per maand', Y: 'per jaar' },
  },
};

const units = { D: 'day', W: 'week', M: 'month', Y: 'year' } as const;

function periodWords(period: string, words: TermWords, locale: string): string {
  const [, number = '', unit] = /^P0*(\d+)([DWMY])$/.exec(period) ?? [];
  if (unit !== 'D' && unit !== 'W' && unit !== 'M' && unit !== 'Y') return words.once;
  if (number === '1') return words[unit];
  const several = new Intl.NumberFormat(locale, { style: 'unit', unit: units[unit], unitDisplay: 'long' });
  return `${words.every} ${several.format(Number(number)).replaceAll(' ', '\u00a0')}`;
}
