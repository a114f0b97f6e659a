// What Intl writes in many languages, with any kind of space, is read as the same number, or as several
// of which one is that number; never as another, nor a part of it.
import { readingsOf } from '../../../src/claims/figures/figure.ts';
import { figureFinder, type RawFigure } from '../../../src/claims/figures/index.ts';
import type { Proof } from '../proof.ts';
import type { Random } from '../random.ts';

const locales = [
  ...['ar', 'bg', 'cs', 'da', 'de', 'de-AT', 'de-CH', 'el', 'en', 'en-IN', 'es', 'es-MX', 'fa', 'fi', 'fr', 'fr-CH'],
  ...['he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'nb', 'nl', 'pl', 'pt', 'pt-PT', 'ro', 'ru', 'sk', 'sv', 'th'],
  ...['tr', 'uk', 'vi', 'zh', 'zh-Hant'],
];
const spaces = [' ', '\u00a0', '\u202f', '\u2009', '&nbsp;'];
const units = ['kilometer', 'gigabyte', 'hour', 'day', 'minute', 'kilogram', 'liter', 'celsius', 'kilometer-per-hour'];
const currencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY', 'PLN'];

const finders = new Map<string, ReturnType<typeof figureFinder>>();

/** A number as Intl writes it, and what it is. */
interface Written {
  readonly locale: string;
  readonly text: string;
  readonly value: number;
}

export const figures: Proof = {
  name: 'figures',
  of: 'numbers written by Intl',
  full: 60_000,
  short: 200,
  run: async ({ count, random, showProgress }) => {
    const faults: string[] = [];
    let unclear = 0;
    for (let done = 0; done < count; done++) {
      if (done % 1_000 === 0) showProgress(`${done} numbers`);
      const written = writtenBy(random);
      const { locale, text } = written;
      const find = finders.get(locale) ?? figureFinder(locale);
      finders.set(locale, find);
      const found = find(text);
      if (found.some(({ readings }) => readings)) unclear += 1;
      if (!isRead(written, found)) faults.push(`${locale}: ${JSON.stringify(text)} is read as ${described(found)}`);
    }
    // Three digits after a separator are rare, so that most numbers have one value.
    if (unclear > count / 10) faults.push(`${unclear} of ${count} may be several numbers`);
    return { done: count, also: `${unclear} may be several numbers`, faults };
  },
};

function isRead({ text, value }: Written, found: readonly RawFigure[]): boolean {
  const [figure, ...others] = found;
  if (!figure || others.length > 0) return false;
  const isWhole = !/\p{Nd}/u.test(text.slice(0, figure.start) + text.slice(figure.end));
  return isWhole && readingsOf(figure).some(([first, ...more]) => more.length === 0 && Number(first) === value);
}

function described(found: readonly RawFigure[]): string {
  const shown = found.map((figure) => `“${figure.raw}” = ${JSON.stringify(readingsOf(figure))}`);
  return shown.join(', ') || 'nothing';
}

function writtenBy(random: Random): Written {
  const locale = random.pick(locales);
  const digits = random.below(4);
  const value = Number((random.below(10 ** (1 + random.below(10))) + random.below(1000) / 1000).toFixed(digits));
  const asked = { locale, value, digits, random };
  const formatted = random.pick([plain, plain, percent, currency, unit, compact])(asked);
  // Arabic has words for one and two of a unit.
  const { text, value: shown } = /\p{Nd}/u.test(formatted.text) ? formatted : plain(asked);
  return { locale, value: shown, text: `x ${text.replace(/\s/g, () => random.pick(spaces))} z` };
}

interface Asked {
  readonly locale: string;
  readonly value: number;
  readonly digits: number;
  readonly random: Random;
}

type Format = (asked: Asked) => { readonly text: string; readonly value: number };

const plain: Format = ({ locale, value, digits }) => written(locale, value, { minimumFractionDigits: digits });

const percent: Format = ({ locale, value, digits }) => {
  const text = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: digits }).format(
    Number(`${value}e-2`),
  );
  return { text, value };
};

const currency: Format = ({ locale, value, random }) =>
  written(locale, Number(value.toFixed(2)), {
    style: 'currency',
    currency: random.pick(currencies),
    ...{ minimumFractionDigits: 2, maximumFractionDigits: 2 },
    currencyDisplay: random.pick(['symbol', 'code', 'narrowSymbol']),
  });

const unit: Format = ({ locale, value, random }) =>
  written(locale, value, { style: 'unit', unit: random.pick(units), unitDisplay: random.pick(['short', 'long']) });

/** A single letter may be a unit, or part of a name: it is no magnitude. */
const compact: Format = ({ locale, random }) => {
  const rounded = (1 + random.below(999)) * 10 ** (2 + random.below(11));
  const compactDisplay = random.pick(['short', 'long'] as const);
  const options = { notation: 'compact', compactDisplay, maximumFractionDigits: 15 } as const;
  const parts = new Intl.NumberFormat(locale, options).formatToParts(rounded);
  const word = parts.find(({ type }) => type === 'compact')?.value.replace(/[\s\u200e\u200f]/g, '') ?? '';
  // In India, Intl puts letters together: 5LCr.
  return /^(?:\p{Script=Latin}\.?|[KL]Cr)$/u.test(word)
    ? written(locale, rounded, {})
    : { text: parts.map(({ value }) => value).join(''), value: rounded };
};

function written(locale: string, value: number, options: Intl.NumberFormatOptions) {
  return { text: new Intl.NumberFormat(locale, { maximumFractionDigits: 3, ...options }).format(value), value };
}
