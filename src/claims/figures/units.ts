// Words and symbols of units: currencies, percent and permille, time and size. Each maps to its name in Intl.
import { languages } from '../languages/index.ts';
import type { Language } from '../languages/language.ts';
import { literally, timeUnits, wholeWordExactly } from './pattern.ts';

type Table = readonly (readonly [unit: string, words: string])[];

const symbols: Table = [
  ['%', '%'],
  ['permille', '‰'],
  ['EUR', '€|EUR'],
  ['USD', 'US\\$|\\$|USD'],
  ['GBP', '£|GBP'],
  ['CHF', 'CHF|SFr\\.?|Fr\\.'],
  ['JPY', '¥|JPY'],
  ['INR', '₹|INR'],
  ['PLN', 'PLN|zł'],
  ['BRL', 'R\\$|BRL'],
  ['CZK', 'Kč|CZK'],
  ['ILS', '₪|ILS'],
  ['KRW', '₩|KRW'],
  ['THB', '฿|THB'],
  ['TRY', '₺|TRY'],
  ['UAH', '₴|UAH'],
  ['SEK', 'SEK'],
  ['NOK', 'NOK'],
  ['DKK', 'DKK'],
  ['MXN', 'MXN'],
  ['cent', '¢|ct'],
  ['millisecond', 'ms'],
  ['second', 's'],
  ['minute', 'min\\.?'],
  ['hour', 'h'],
  ['kilobyte', 'KB|kB|KiB'],
  ['megabyte', 'MB|MiB'],
  ['gigabyte', 'GB|GiB'],
  ['terabyte', 'TB|TiB'],
  ['megabit-per-second', 'Mbit\\/s|Mbps|MBit\\/s'],
  ['gigabit-per-second', 'Gbit\\/s|Gbps'],
  ['kilometer', 'km'],
  ['meter', 'm'],
  ['centimeter', 'cm'],
  ['millimeter', 'mm'],
  ['kilogram', 'kg'],
  ['gram', 'g|gr'],
  ['milligram', 'mg'],
  ['liter', 'l|L'],
  ['milliliter', 'ml|mL'],
  ['celsius', '°\\s?C'],
  ['fahrenheit', '°\\s?F'],
  ['degree', '°'],
  ['pixel', 'px'],
  ['watt', 'W'],
  ['kilowatt-hour', 'kWh'],
  ['hertz', 'Hz'],
  ['kilohertz', 'kHz'],
  ['megahertz', 'MHz'],
  ['gigahertz', 'GHz'],
  ['dpi', 'dpi'],
];

/** The units of one language. */
export type Units = ReturnType<typeof unitsOf>;

/** The units of a language: signs, the words that all languages share, and its own words. */
export function unitsOf({ tag, units }: Language) {
  const shared = languages.flatMap(({ shared }) => Object.entries(shared?.units ?? {}));
  const table = [...symbols, ...shared, ...(units ? Object.entries(units) : namedByIntl(tag))];
  const isPercentBefore = new Intl.NumberFormat(tag, { style: 'percent' }).format(1).startsWith('%');
  const exact = table.map(([unit, words]) => [unit, wholeWordExactly(words)] as const);
  const cache = new Map<string, string | undefined>();
  const nameOf = (written: string) => {
    if (!cache.has(written)) cache.set(written, exact.find(([, pattern]) => pattern.test(written))?.[0]);
    return cache.get(written);
  };
  return {
    /** A pattern that matches any unit. */
    pattern: `(?:${table.map(([, words]) => words).join('|')})`,
    /** A pattern for the signs before a number: those of currencies, and in Turkish that of percent. */
    before: `(?:${isPercentBefore ? '%|' : ''}€|(?:US|R)?\\$|£|¥|₹|₪|₩|฿|₺|₴|\\<(?:EUR|USD|GBP|CHF|SFr\\.|Fr\\.|PLN|SEK|NOK|DKK|MXN|INR|JPY|BRL|CZK|ILS|KRW|THB|TRY|UAH))`,
    /** The Intl name, currency code, `%` or `cent` for a unit as written. Undefined if it is unknown. */
    nameOf: (written: string) => nameOf(written) ?? nameOf(written.toLowerCase()),
  };
}

/** For languages without words for units: the names that Intl writes after a number, in all plural forms. */
function namedByIntl(tag: string): Table {
  const units = [...timeUnits, 'liter', 'meter', 'kilometer', 'kilogram', 'gram', 'percent'];
  // In French, 20 Go are 20 GB.
  const sizes = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'];
  return [...units, ...sizes].map((unit) => {
    const unitDisplay = sizes.includes(unit) ? 'short' : 'long';
    const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay });
    const words = [0, 1, 2, 3, 5, 11, 100, 1.5].flatMap((number) =>
      format.formatToParts(number).flatMap(({ type, value }) => (type === 'unit' ? [value.trim()] : [])),
    );
    // Plain texts do not preserve the letters of other scripts, so only Latin words can be matched.
    const latin = words.filter((word) => /[a-zà-ÿ]/i.test(word));
    const longest = [...new Set(latin)].sort((a, b) => b.length - a.length);
    return [unit === 'percent' ? '%' : unit, longest.map(literally).join('|') || '(?!)'];
  });
}
