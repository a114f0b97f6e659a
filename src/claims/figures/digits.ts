// Finds and parses numbers in digits, using the decimal and group separators of a locale.
import type { Language } from '../languages/language.ts';
import { type NumberAtom, tidy } from './figure.ts';
import { anyMagnitude, find, magnitudeAt } from './pattern.ts';

/** Decimal and group separators. Any kind of space is `' '`. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
  /** Those of `.` and `,` after which three digits may be thousands or decimals. */
  readonly unclear: string;
}

/** The separators that a locale uses in 1234567.5. */
export function separatorsOf(locale: string, { separatorsVary }: Language): Separators {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: true }).formatToParts(1234567.5);
  const symbolOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const written = symbolOf('group') ?? ' ';
  const group = /\s/.test(written) ? ' ' : written.replace('’', "'");
  const isCertain = !separatorsVary || new Intl.Locale(locale).region !== undefined;
  return { decimal: symbolOf('decimal') ?? '.', group, unclear: isCertain ? '.,'.replace(group, '') : '.,' };
}

const vulgarFractions = '½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒';
/** The values of these: 0.3333 for ⅓, which Unicode takes apart into 1⁄3. */
const valueOfFraction = new Map(
  Array.from(vulgarFractions, (sign) => {
    const [over, under] = sign.normalize('NFKC').split('⁄');
    return [sign, tidy(Number(over) / Number(under))];
  }),
);
const fractionAtEnd = new RegExp(`\\s?[${vulgarFractions}]$`, 'u');
/** 21 000 000,50 */
const groupedBySpaces = String.raw`\d{1,3}(?:\s\d{3}(?!\d))+(?:[.,']\d+)*`;
/** Decimals in groups: 0.000 000 01, 3.141 592 65. */
const groupedDecimals = String.raw`(?:0[.,](?:\d{3}\s)+\d{1,3}|\d+[.,]\d{3}(?:\s\d{3})+(?:\s\d{1,2})?)(?!\d|[.,]\d)`;
const digits = find(
  String.raw`(?-i)(?:(?<![\p{L}\p{N}])(?:(?<=^|[\s(])-(?=\d))?|(?<=(?<![\p{L}\p{N}])(?:EUR|USD|GBP|CHF)))(?:${groupedBySpaces}|${groupedDecimals}|\d+(?:[.,']\d+)*)(?:\s?[${vulgarFractions}])?|[${vulgarFractions}]|(?<=\p{L})(?<![\p{L}\p{N}]{12})\d+`,
);

/** All numbers in digits. One whose separators make no number, such as 1,2,3, has no value. */
export function digitNumbers(text: string, separators: Separators): NumberAtom[] {
  const numbers = [...text.matchAll(digits)].map((match): NumberAtom => {
    const [written] = match;
    const [value = '', other] = readingsOf(written, separators);
    return { start: match.index, end: match.index + written.length, value, other };
  });
  return numbers.length > 1 && hasMagnitude.test(text) ? joinedByMagnitudes(numbers, text) : numbers;
}

const hasMagnitude = new RegExp(anyMagnitude);

/** Joins numbers that add up to one: 1億2000万, 2 millions 500 mille. */
function joinedByMagnitudes(numbers: readonly NumberAtom[], text: string): NumberAtom[] {
  const joined: NumberAtom[] = [];
  let total: string | undefined;
  let last: ReturnType<typeof magnitudeAt>;
  for (const atom of numbers) {
    const own = magnitudeAt(text, atom.end);
    const amount = atom.value && !atom.other ? timesTenTo(own?.exponent ?? 0, atom.value) : undefined;
    const first = joined.at(-1);
    const gap = last && text.slice(last.end, atom.start);
    // Without a magnitude of its own, it must touch the one before: 3万5000, but not “2 millions 5 fois”.
    const adds = last && amount && (own ? gap?.trim() === '' && own.exponent < last.exponent : gap === '');
    if (first && adds && total !== undefined) {
      total = String(Number(total) + Number(amount));
      joined[joined.length - 1] = { start: first.start, end: own?.end ?? atom.end, value: total };
    } else {
      total = amount;
      joined.push(atom);
    }
    last = own;
  }
  return joined;
}

/** The values that a number can have: none, one, or first the whole number and then the decimal one. */
function readingsOf(written: string, separators: Separators): string[] {
  const sign = written.startsWith('-') ? '-' : '';
  const fraction = valueOfFraction.get(written.at(-1) ?? '');
  const bare = written.replace(/^-\s?/, '').replace(fractionAtEnd, '');
  if (bare === '') return [fraction ?? '0'];
  const values = amountsOf(bare, separators);
  return values.map((value) => (fraction ? tidy(Number(value) + Number(fraction)) : `${sign}${value}`));
}

function amountsOf(written: string, { group, unclear }: Separators): string[] {
  if (/^\d+$/.test(written)) return [trimmed(written, '')];
  const runs = written.split(/[.,' ]/);
  const signs = written.match(/[.,' ]/g) ?? [];
  const [first = ''] = signs;
  const last = signs.at(-1) ?? '';
  const whole = isGrouped(runs, signs) ? [trimmed(runs.join(''), '')] : [];
  if (" '".includes(last)) {
    const isDecimal =
      first !== last && first !== group && '.,'.includes(first) && signs.slice(1).join('').trim() === '';
    return isDecimal ? [trimmed(runs[0] ?? '', runs.slice(1).join(''))] : whole;
  }
  const [before, rest = ''] = [runs.slice(0, -1), runs.at(-1)];
  // A sign that occurs twice groups thousands, and so does the group separator before three digits.
  const isDecimal = first !== last || (signs.length === 1 && (whole.length === 0 || unclear.includes(last)));
  return isDecimal && isGrouped(before, signs.slice(0, -1)) ? [...whole, trimmed(before.join(''), rest)] : whole;
}

/** Whether digits are grouped by one sign: 1.234.567, or 12,34,567 as in India. */
function isGrouped(runs: readonly string[], signs: readonly string[]): boolean {
  if (runs.length === 1) return true;
  const [sign = ''] = signs;
  if (signs.some((other) => other !== sign)) return false;
  const shape = runs.map(({ length }) => length).join('');
  return !runs[0]?.startsWith('0') && (/^[123]3+$/.test(shape) || (sign === ',' && /^[12]2+3$/.test(shape)));
}

/** A decimal string times a power of ten. */
export function timesTenTo(exponent: number, value: string): string {
  const [whole = '', rest = ''] = value.split('.');
  const shifted = rest.padEnd(exponent, '0');
  return trimmed(whole + shifted.slice(0, exponent), shifted.slice(exponent));
}

function trimmed(whole: string, rest: string): string {
  const head = whole.replace(/^(-?)0+(?=\d)/, '$1');
  const tail = rest.replace(/0+$/, '');
  return tail ? `${head}.${tail}` : head;
}
