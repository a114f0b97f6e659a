// Words and symbols of units: currencies, percent and permille, time and size. Each maps to its name in Intl.
import { wholeWordExactly } from './pattern.ts';

type Table = readonly (readonly [unit: string, words: string])[];

const symbols: Table = [
  ['%', '%|v\\.\\s?H\\.'],
  ['permille', '‰'],
  ['EUR', '€|EUR|Euros?|euros?'],
  ['USD', 'US\\$|\\$|USD|US-Dollars?|Dollars?|dollars?|dólar(?:es)?|bucks'],
  ['GBP', '£|GBP|Pfund|pounds?|libras?(?:\\sesterlinas)?'],
  ['CHF', 'CHF|SFr\\.?|Fr\\.|Franken|francos?|Swiss francs|francs?'],
  ['JPY', '¥|JPY|Yen|yen(?:es)?'],
  ['INR', '₹|INR|Rupien|rupees?|rupias?'],
  ['PLN', 'PLN|zł|Złoty'],
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
  ['MXN', 'MXN|pesos?'],
  ['cent', '¢|ct|Cents?|cents?|céntimos?|centavos?|p(?:ence)?|Rappen'],
];

const common: Table = [
  ['millisecond', 'ms'],
  ['second', 's|secs?\\.?|Sek\\.?'],
  ['minute', 'min\\.?|mins'],
  ['hour', 'h|hrs?\\.?|Std\\.?'],
  ['byte', 'Bytes?|bytes?'],
  ['kilobyte', 'KB|kB|KiB|Kilobytes?|kilobytes?'],
  ['megabyte', 'MB|MiB|Megabytes?|megabytes?|megas'],
  ['gigabyte', 'GB|GiB|Gigabytes?|gigabytes?|gigas'],
  ['terabyte', 'TB|TiB|Terabytes?|terabytes?'],
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
  ['degree', '°|Grad|degrees?|grados?'],
  ['pixel', 'px|Pixel|pixels?|píxeles'],
  ['watt', 'W|Watt|watts?|vatios?'],
  ['kilowatt-hour', 'kWh'],
  ['hertz', 'Hz'],
  ['kilohertz', 'kHz'],
  ['megahertz', 'MHz'],
  ['gigahertz', 'GHz'],
  ['dpi', 'dpi'],
];

const worded: Readonly<Record<string, Table>> = {
  de: [
    ['%', 'Prozent(?:punkte?n?)?'],
    ['permille', 'Promille'],
    ['second', 'Sekunden?'],
    ['minute', 'Minuten?'],
    ['hour', 'Stunden?'],
    ['day', 'Tage?n?|Tages|Werktage?n?|Kalendertage?n?|Arbeitstage?n?'],
    ['week', 'Wochen?'],
    ['month', 'Monate?n?|Monats'],
    ['year', 'Jahre?n?|Jahres'],
    ['liter', 'Litern?'],
    ['meter', 'Metern?'],
    ['kilometer', 'Kilometern?'],
    ['centimeter', 'Zentimetern?'],
    ['kilogram', 'Kilo(?:gramm)?'],
    ['gram', 'Gramm'],
    ['ton', 'Tonnen?'],
  ],
  en: [
    ['%', 'per\\s?cent|percent(?:age\\spoints?)?|pct'],
    ['second', 'seconds?'],
    ['minute', 'minutes?'],
    ['hour', 'hours?'],
    ['day', '(?:working\\s|business\\s|calendar\\s)?days?'],
    ['week', 'weeks?'],
    ['month', 'months?'],
    ['year', 'years?'],
    ['liter', 'lit(?:re|er)s?'],
    ['meter', 'met(?:re|er)s?'],
    ['kilometer', 'kilomet(?:re|er)s?'],
    ['mile', 'miles?|mi'],
    ['foot', 'feet|foot|ft'],
    ['inch', 'inch(?:es)?'],
    ['kilogram', 'kilos?|kilograms?'],
    ['ounce', 'ounces?|oz'],
    ['ton', 'tonn?es?|tons'],
  ],
  es: [
    ['%', 'por\\sciento|por\\scien|por\\s100'],
    ['second', 'segundos?'],
    ['minute', 'minutos?'],
    ['hour', 'horas?'],
    ['day', 'días?(?:\\slaborables|\\shábiles|\\snaturales)?'],
    ['week', 'semanas?'],
    ['month', 'mes(?:es)?'],
    ['year', 'años?'],
    ['liter', 'litros?'],
    ['meter', 'metros?'],
    ['kilometer', 'kilómetros?'],
    ['kilogram', 'kilos?|kilogramos?'],
    ['gram', 'gramos?'],
    ['ton', 'toneladas?'],
  ],
};

/** The Intl names of time units. */
export const timeUnits: ReadonlySet<string> = new Set([
  'millisecond',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
]);

/** Stems of German adjectives of duration, with their Intl unit: dreimonatig, 14-tägig. */
export const germanSpans: Readonly<Record<string, string>> = {
  sekündig: 'second',
  minütig: 'minute',
  stündig: 'hour',
  tägig: 'day',
  wöchig: 'week',
  monatig: 'month',
  jährig: 'year',
};

/** The units of one language. */
export interface Units {
  /** A regular expression source that matches any unit. */
  readonly pattern: string;
  /** A regular expression source for the currency symbols (and percent signs) that precede a number. */
  readonly before: string;
  /** The Intl name, currency code, `%` or `cent` for a unit as written. Undefined if it is unknown. */
  readonly nameOf: (written: string) => string | undefined;
}

/** The units of a language. */
export function unitsOf(language: string): Units {
  const table = [...symbols, ...(worded[language] ?? namedByIntl(language)), ...common];
  const exact = table.map(([unit, words]) => [unit, wholeWordExactly(words)] as const);
  const cache = new Map<string, string | undefined>();
  return {
    pattern: `(?:${table.map(([, words]) => words).join('|')})`,
    // Turkish puts the percent sign before the number.
    before: `(?:${isPercentBefore(language) ? '%|' : ''}€|(?:US|R)?\\$|£|¥|₹|₪|₩|฿|₺|₴|EUR|USD|GBP|CHF|SFr\\.|Fr\\.|PLN|SEK|NOK|DKK|MXN|INR|JPY|BRL|CZK|ILS|KRW|THB|TRY|UAH)`,
    nameOf: (written) => {
      if (!cache.has(written)) cache.set(written, exact.find(([, pattern]) => pattern.test(written))?.[0]);
      return cache.get(written);
    },
  };
}

function isPercentBefore(language: string): boolean {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(1).startsWith('%');
}

/** For languages without a table: the unit names that Intl writes after a number, in all plural forms. */
function namedByIntl(language: string): Table {
  const units = [...timeUnits, 'liter', 'meter', 'kilometer', 'kilogram', 'gram', 'percent'];
  return units.map((unit) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    const words = [0, 1, 2, 3, 5, 11, 100, 1.5].flatMap((number) =>
      format.formatToParts(number).flatMap(({ type, value }) => (type === 'unit' ? [value.trim()] : [])),
    );
    // Plain texts do not preserve the letters of other scripts, so only Latin words can be matched.
    const latin = words.filter((word) => /[a-zà-ÿ]/i.test(word));
    const longest = [...new Set(latin)].sort((a, b) => b.length - a.length);
    const pattern = longest.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s'));
    return [unit === 'percent' ? '%' : unit, pattern.join('|') || '(?!)'];
  });
}

/** Whether a unit is money: a currency code, or `cent`. */
export function isMoney(unit: string): boolean {
  return /^[A-Z]{3}$/.test(unit) || unit === 'cent';
}
