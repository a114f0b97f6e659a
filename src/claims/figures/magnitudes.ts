// Magnitudes after digits, such as 万 and million. Intl knows them for every language. In a plain text, one
// character stands for each power of ten, because plain texts keep no letters of other scripts.
import type { Language } from '../languages/language.ts';
import { anyMagnitude, blockOf, expanded } from './pattern.ts';

const base = 0xe210;

/** The character that stands for a power of ten. */
export const magnitudeCharacter = (exponent: number): string => String.fromCharCode(base + exponent);

const written = new RegExp(`\\s?(${anyMagnitude})`, 'y');

/** The magnitude after a number that ends at `end`, in a plain text. */
export function magnitudeAt(
  text: string,
  end: number,
): { readonly exponent: number; readonly end: number } | undefined {
  written.lastIndex = end;
  const found = written.exec(text)?.[1];
  return found === undefined ? undefined : { exponent: found.charCodeAt(0) - base, end: written.lastIndex };
}

/** What finds the magnitudes of a locale in an original text. */
export interface Magnitudes {
  /** Its groups match the words of the powers of ten in `exponents`. They must be the first of a pattern. */
  readonly pattern: string;
  readonly exponents: readonly number[];
}

/** The magnitudes of a locale: those of its language, and for others those that Intl writes. */
export function magnitudesOf(locale: string, { magnitudes = {}, figures }: Language): Magnitudes {
  const words = new Map<number, readonly string[]>([[6, [String.raw`M(?=\s?[€$£])`]]]);
  // A language with words for figures has its scales among them.
  if (!figures)
    for (const [word, exponent] of wordsByIntl(locale))
      words.set(
        exponent,
        [...(words.get(exponent) ?? []), inflected(word)].toSorted((a, b) => b.length - a.length),
      );
  for (const [exponent, own] of Object.entries(magnitudes))
    words.set(
      Number(exponent),
      own.map((word) => expanded(word)),
    );
  // The largest first: 万亿 begins with 万.
  const exponents = [...words.keys()].toSorted((a, b) => b - a);
  // A word first and then what is before it: most letters begin no word, and V8 sees that at once.
  const groups = exponents.map((exponent, index) => {
    const before = `[\\p{Nd}½¼¾]${blockOf('space')}?\\${index + 1}`;
    return `(${words.get(exponent)?.join('|')})(?<=${before})`;
  });
  return { pattern: groups.join('|'), exponents };
}

const unspaced = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]$/u;

/** A pattern for a word, which may have an ending, but is no millionaire. */
function inflected(word: string): string {
  const bare = word.replace(/\.$/, '').replace(/\s/g, blockOf('space'));
  const [first = ''] = bare;
  const capital = `[${first.toLowerCase()}${first.toUpperCase()}]${bare.slice(first.length)}`;
  if (unspaced.test(word)) return bare;
  if (word.endsWith('.')) return String.raw`${capital}\.?(?![\p{L}\p{M}])`;
  const ending = bare.length < 5 ? '' : String.raw`(?:(?!d?n?(?:[aeäæáе]|ai|ää)[rřр])\p{Ll}{1,3})?`;
  return String.raw`${capital}${ending}(?![\p{L}\p{M}])`;
}

/** A short word has one form; a long one may have several, as in Polish. */
const forms = [
  ['short', [1]],
  ['long', [1, 2, 5, 1.5]],
] as const;

/** The words that Intl writes in compact numbers. A single Latin letter may as well be a unit. */
function wordsByIntl(locale: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [compactDisplay, factors] of forms) {
    const format = new Intl.NumberFormat(locale, { notation: 'compact', compactDisplay, numberingSystem: 'latn' });
    for (let exponent = 3; exponent < 15; exponent++)
      for (const factor of factors) {
        const parts = format.formatToParts(factor * 10 ** exponent);
        const partOf = (type: string) => parts.find((part) => part.type === type)?.value.replace(/[\u200e\u200f]/g, '');
        const [word, digits] = [partOf('compact')?.trim(), partOf('integer')];
        if (word && digits && !/^\p{Script=Latin}\.?$/u.test(word)) words.set(word, exponent + 1 - digits.length);
      }
  }
  return words;
}
