// Magnitudes after digits, such as 万 and million. Intl knows them for every language. In a plain text, one
// character stands for each power of ten, because plain texts keep no letters of other scripts.
import type { Language } from '../languages/language.ts';
import { blockOf, expanded } from './pattern.ts';

/** Magnitudes in an original text. The first groups of the pattern match those of `exponents`. */
export interface Magnitudes<Pattern = string> {
  readonly pattern: Pattern;
  readonly exponents: readonly number[];
}

/** The magnitudes of a locale: those that Intl writes, or instead of them those of its language. */
export function magnitudesOf(locale: string, { magnitudes = {}, figures }: Language): Magnitudes {
  // A language with a word for a thousand among its scales has them all.
  const words = figures?.scales[1000] ? new Map<number, ReadonlySet<string>>() : wordsByIntl(locale);
  for (const [exponent, own] of Object.entries(magnitudes))
    words.set(Number(exponent), new Set(own.map((word) => expanded(word))));
  // The largest first: 万亿 begins with 万.
  const sorted = [...words].toSorted(([a], [b]) => b - a);
  const all = [...sorted, [6, new Set([String.raw`M(?=\s?[€$£])`])] as const];
  // A word first and then what is before it: most letters begin no word, and V8 sees that at once.
  const groups = all.map(([, list], index) => {
    return `(${[...list].join('|')})(?<=[\\p{Nd}½¼¾]${blockOf('space')}?\\${index + 1})`;
  });
  return { pattern: groups.join('|'), exponents: all.map(([exponent]) => exponent) };
}

const unspaced = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]$/u;

/** A pattern for a word, which may have an ending, but is no millionaire. */
function inflected(word: string): string {
  const bare = word.replace(/\.$/, '').replace(/\s/g, blockOf('space'));
  if (unspaced.test(word)) return bare;
  const [first = ''] = bare;
  const ending = String.raw`(?:(?!d?n?(?:[aeäæáе]|ai|ää)[rřр])\p{Ll}{1,3})?`;
  // Many write the dot of an abbreviation that Intl writes without: 3 mld. zł.
  const dot = word.endsWith('.') ? String.raw`\.?` : String.raw`(?:\.(?=\s[\p{Ll}€$£]))?`;
  const end = word.endsWith('.') || bare.length < 5 ? dot : ending;
  return `[${first.toLowerCase()}${first.toUpperCase()}]${bare.slice(first.length)}${end}(?![\\p{L}\\p{M}])`;
}

/** Numbers with all forms of the words for magnitudes: 1000, 2000, 5000, 1500 and so on. */
const samples = [1, 2, 5, 1.5].flatMap((factor) =>
  Array.from({ length: 12 }, (_, zeros) => factor * 10 ** (3 + zeros)),
);

/** The words in compact numbers, by power of ten. A single Latin letter may as well be a unit. */
function wordsByIntl(locale: string): Map<number, ReadonlySet<string>> {
  const words = new Map<number, ReadonlySet<string>>();
  for (const compactDisplay of ['short', 'long'] as const) {
    const format = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay, numberingSystem: 'latn' });
    for (const number of samples) {
      const parts = new Map(format.formatToParts(number).map(({ type, value }) => [type, value]));
      const word = parts
        .get('compact')
        ?.replace(/[\u200e\u200f]/g, '')
        .trim();
      const exponent = String(number).length - (parts.get('integer')?.length ?? Number.NaN);
      if (!word || Number.isNaN(exponent) || /^\p{Script=Latin}\.?$/u.test(word)) continue;
      words.set(exponent, new Set([...(words.get(exponent) ?? []), inflected(word)]));
    }
  }
  return words;
}
