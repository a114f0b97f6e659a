// Finds and parses numbers in digits, using the decimal and group separators of a locale.
import { type NumberAtom, tidy } from './figure.ts';
import { find } from './pattern.ts';

/** Decimal and group separators. Any kind of space is `' '`. */
export interface Separators {
  readonly decimal: string;
  readonly group: string;
}

/** The separators that a locale uses in 1234567.5. */
export function separatorsOf(locale: string): Separators {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: true }).formatToParts(1234567.5);
  const symbolOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const group = symbolOf('group') ?? ' ';
  return { decimal: symbolOf('decimal') ?? '.', group: /\s/.test(group) ? ' ' : group };
}

const vulgar: Readonly<Record<string, string>> = {
  '½': '0.5',
  '⅓': '0.3333',
  '⅔': '0.6667',
  '¼': '0.25',
  '¾': '0.75',
  '⅕': '0.2',
  '⅖': '0.4',
  '⅗': '0.6',
  '⅘': '0.8',
  '⅙': '0.1667',
  '⅚': '0.8333',
  '⅐': '0.1429',
  '⅛': '0.125',
  '⅜': '0.375',
  '⅝': '0.625',
  '⅞': '0.875',
  '⅑': '0.1111',
  '⅒': '0.1',
};
const vulgarFractions = Object.keys(vulgar).join('');
const digits = find(
  String.raw`(?-i)(?:(?<![\p{L}\p{N}])(?:(?<=^|[\s(])-(?=\d))?|(?<=(?<![\p{L}\p{N}])(?:EUR|USD|GBP|CHF)))\d+(?:[.,'](?=\d)\d+|\s(?=\d{3}(?!\d))(?<=(?<!\d)\d{1,3}\s|\d\s\d{3}\s)\d{3})*(?:\s?[${vulgarFractions}])?|[${vulgarFractions}]|(?<=\p{L})(?<![\p{L}\p{N}]{12})\d+`,
);

/** All numbers in digits. A space joins two numbers only if it separates groups of thousands. */
export function digitNumbers(text: string, separators: Separators): NumberAtom[] {
  return [...text.matchAll(digits)].map((match) => {
    const [written] = match;
    return { start: match.index, end: match.index + written.length, value: amountOf(written, separators) };
  });
}

function amountOf(written: string, separators: Separators): string {
  const sign = written.startsWith('-') ? '-' : '';
  const fraction = vulgar[written.at(-1) ?? ''];
  const bare = written.replace(/^-\s?/, '').replace(new RegExp(`\\s?[${vulgarFractions}]$`, 'u'), '');
  if (bare === '') return fraction ?? '0';
  const value = plain(bare, separators);
  return fraction ? tidy(Number(value) + Number(fraction)) : `${sign}${value}`;
}

function plain(written: string, { decimal, group }: Separators): string {
  const separators = [...written.matchAll(/[.,' ]/g)];
  const last = separators.at(-1);
  if (!last) return trimmed(written, '');
  const rest = written.slice(last.index + 1);
  const same = separators.filter(([separator]) => separator === last[0]).length;
  // A separator that occurs twice groups thousands, and so does the locale's own group separator before
  // three digits.
  const grouped = same > 1 || " '".includes(last[0]) || (rest.length === 3 && last[0] === group && group !== decimal);
  const whole = grouped ? written : written.slice(0, last.index);
  return trimmed(whole.replace(/[.,' ]/g, ''), grouped ? '' : rest);
}

function trimmed(whole: string, rest: string): string {
  const head = whole.replace(/^0+(?=\d)/, '');
  const tail = rest.replace(/0+$/, '');
  return tail ? `${head}.${tail}` : head;
}
