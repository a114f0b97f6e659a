// Converts a text to the simpler form that the patterns match: digits of all scripts become 0–9, all
// kinds of spaces become U+0020, magnitudes one character, letters outside Latin-1 become ø, and Markdown
// syntax, references and link targets are removed. Positions can be mapped back to the original text.
import { lastUpTo } from './ascending.ts';
import type { Magnitudes } from './magnitudes.ts';
import type { Original } from './original-patterns.ts';
import { anyMonth, expanded, latinLetter, magnitudeCharacter, removed } from './pattern.ts';

/** What differs between an original and its plain text. */
export type Special = Magnitudes<RegExp>;

/** Compiles what differs between the original and the plain text of a locale. */
export function specialIn(original: Original | undefined, { pattern, exponents }: Magnitudes): Special {
  const ofOriginal = original ? [expanded(`\\<(${original.months})\\>`), `(${original.named})`] : [];
  return { pattern: new RegExp([pattern, ...ofOriginal, special.source].join('|'), 'gu'), exponents };
}

/**
 * Converts a text. Arabic decimal and group separators become those of `separators`. The last argument
 * comes from `specialIn`. `written` maps a range of the plain text to a range of the original text.
 */
export function plainText(
  raw: string,
  separators: { readonly decimal: string; readonly group: string },
  { pattern, exponents }: Special = plainSpecial,
) {
  const parts: Part[] = [];
  let text = '';
  let last = 0;
  const append = (words: string, from: number, to: number) => {
    if (words === '') return;
    parts.push({ at: text.length, length: words.length, from, to });
    text += words;
  };
  for (const match of raw.matchAll(pattern)) {
    const [found] = match;
    const [month, named] = [match[exponents.length + 1], match[exponents.length + 2]];
    append(raw.slice(last, match.index), last, match.index);
    last = match.index + found.length;
    const exponent = exponents.find((_, index) => match[index + 1] !== undefined);
    const other = exponent ? magnitudeCharacter(exponent) : plainFormOf(found, separators);
    append(month ? anyMonth : named ? removed : other, match.index, last);
  }
  append(raw.slice(last), last, raw.length);
  const starts = parts.map(({ at }) => at);
  const rangeOf = (offset: number) => originalRange(parts[lastUpTo(starts, offset)], offset);
  const written = (start: number, end: number) => ({ start: rangeOf(start).start, end: rangeOf(end - 1).end });
  return { text, written };
}

/** `length` characters of the plain text from `at`, and the range of the original text that they replace. */
interface Part {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The original range of one character. In unchanged parts it is one character long, otherwise the
 * whole part.
 */
function originalRange(part: Part | undefined, offset: number): { start: number; end: number } {
  if (!part || offset >= part.at + part.length) return { start: 0, end: 0 };
  const { at, length, from, to } = part;
  return length === to - from ? { start: from + offset - at, end: from + offset - at + 1 } : { start: from, end: to };
}

const special = new RegExp(
  [
    String.raw`\$\{[^}]*\}?`,
    String.raw`\{\{[^{}]*\}\}`,
    // Of a link, only its words are kept.
    String.raw`\[(?=[^[\]\n]*\]\()`,
    String.raw`\]\((?:[^()\n$]|\$\{[^{}]*\}|\$(?!\{[^{}]*\}))*\)`,
    String.raw`&(?:#\d+|#[xX][\da-fA-F]+|[a-zA-Z]+);`,
    // Code: a block, or a span of one paragraph.
    '```[^`]*```|(?<!`)`+(?:(?!\\n\\s*\\n)[^`])+`+',
    // Emphasis. An asterisk that starts a list item is kept.
    String.raw`(?<!\*)\*+(?=[^\s*])|(?<=[^\s*])\*+|(?<![\p{L}\p{N}_])_+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.!?])_+(?![\p{L}\p{N}_])`,
    '`|~~',
    String.raw`\\(?=[.+*_#()-])`,
    // A mark of direction between a unit and a number: GB and 0.5 are two words.
    String.raw`(?<=\p{L})[\u200e\u200f][0-9]`,
    String.raw`[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]`,
    String.raw`(?![0-9])\p{Nd}`,
    String.raw`(?![\0-ÿ])\p{L}`,
    String.raw`[\u066a-\u066c\ufe6a]`,
    String.raw`[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]`,
    String.raw`[\u2010\u2011\u2212\u02bc\u2019]`,
    // Full-width characters. A full-width comma is kept unless it follows a full-width digit or groups
    // thousands: it separates two numbers.
    String.raw`(?<=[\uff10-\uff19]|\d\uff0c\d{3}(?=\uff0c\d{3}(?!\d)))\uff0c|(?<=\d)\uff0c(?=(?:000|\d{3}\uff0c\d{3})(?!\d))|[\uff01-\uff0b\uff0d-\uff5e\uffe0\uffe1\uffe5]`,
  ].join('|'),
  'gu',
);
const plainSpecial: Special = { pattern: special, exponents: [] };

function plainFormOf(found: string, { decimal, group }: { readonly decimal: string; readonly group: string }): string {
  const point = found.codePointAt(0) ?? 0;
  if (/^(?:\$\{|\{\{|`.)/s.test(found)) return removed;
  if (found.length > 2 && found.startsWith('&')) return entities[found] ?? characterOf(found, { decimal, group });
  if (/^[\u200e\u200f]\d/.test(found)) return `|${found[1]}`;
  if (/^\p{Nd}/u.test(found)) return String(digitOf(point));
  if (/^[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]/.test(found)) return ' ';
  if (/^\p{L}/u.test(found)) return latinLetter(found);
  if (found === '\u2019' || found === '\u02bc') return "'";
  if (/^[\u2010\u2011\u2212]/.test(found)) return '-';
  if (found === '\u066b') return decimal;
  if (found === '\u066c') return group;
  if (found === '\u066a' || found === '\ufe6a') return '%';
  const wide = { '\uffe0': '¢', '\uffe1': '£', '\uffe5': '¥' }[found];
  if (wide) return wide;
  if (point >= 0xff01 && point <= 0xff5e) return String.fromCodePoint(point - 0xfee0);
  return '';
}

/** The character of a numeric entity: `&#53;` and `&#x35;` are 5. Returns `removed` for unknown entities. */
function characterOf(entity: string, separators: Parameters<typeof plainFormOf>[1]): string {
  const [, decimal, hexadecimal] = /^&#(?:(\d+)|[xX]([\da-fA-F]+));$/.exec(entity) ?? [];
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  if (!(point > 0 && point <= 0x10ffff)) return removed;
  return plainText(String.fromCodePoint(point), separators).text;
}

const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&shy;': '',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&euro;': '€',
  '&pound;': '£',
  '&ndash;': '–',
};

/**
 * The value of a digit. In Unicode, each script has consecutive digits from zero to nine;
 * mathematical digits have five such runs.
 */
function digitOf(point: number): number {
  let first = point;
  while (point - first < 50 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--;
  return (point - first) % 10;
}
