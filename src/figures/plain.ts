// A text as its reader hears it: digits of all scripts as 0–9, blanks of all kinds as one, letters beyond Latin-1 as ø, and
// without marks of Markdown, references and addresses. Every character knows where it came from.
import { lastUpTo } from '../site/ascending.ts';
import type { Written } from './elsewhere.ts';
import { L, latinLetter, R } from './pattern.ts';

/** Stands where a `${…}`, a `{{…}}`, an entity without a figure or a date in another script was. */
export const gone = '\uE200';

export interface Plain {
  readonly text: string;
  /** Where in the written text a stretch of the plain one lies. */
  readonly written: (start: number, end: number) => { readonly start: number; readonly end: number };
}

/** Stands where a month had another name than in the languages that dates are known in. */
const aMonth = 'January';

/** What of a text as it is written is written otherwise in a plain one. */
export function specialIn(written: Written | undefined): RegExp {
  return written ? new RegExp(`${L}(${written.months})${R}|(${written.named})|${special.source}`, 'gu') : special;
}

/** `separators` are the locale's decimal and group signs: Arabic ones are written as those. `sought` is of `specialIn`. */
export function plainText(
  raw: string,
  separators: { readonly decimal: string; readonly group: string },
  sought: RegExp = special,
): Plain {
  const parts: Part[] = [];
  let text = '';
  let last = 0;
  const put = (words: string, from: number, to: number) => {
    if (words === '') return;
    parts.push({ at: text.length, length: words.length, from, to });
    text += words;
  };
  for (const match of raw.matchAll(sought)) {
    const [found, month, named] = match;
    put(raw.slice(last, match.index), last, match.index);
    last = match.index + found.length;
    put(month ? aMonth : named ? gone : spoken(found, separators), match.index, last);
  }
  put(raw.slice(last), last, raw.length);
  const starts = parts.map(({ at }) => at);
  const placeOf = (sign: number) => placeIn(parts[lastUpTo(starts, sign)], sign);
  return { text, written: (start, end) => ({ start: placeOf(start).start, end: placeOf(end - 1).end }) };
}

/** `length` signs of the plain text from `at` on, and the stretch of the written one that they are made of. */
interface Part {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/** Where one sign comes from: its own place in words that stand as written, all of the stretch in others. */
function placeIn(part: Part | undefined, sign: number): { start: number; end: number } {
  if (!part || sign >= part.at + part.length) return { start: 0, end: 0 };
  const { at, length, from, to } = part;
  return length === to - from ? { start: from + sign - at, end: from + sign - at + 1 } : { start: from, end: to };
}

const special = new RegExp(
  [
    String.raw`\$\{[^}]*\}?`,
    String.raw`\{\{[^{}]*\}\}`,
    // A link keeps its words only.
    String.raw`\[(?=[^[\]\n]*\]\()`,
    String.raw`\]\((?:[^()\n$]|\$\{[^{}]*\}|\$(?!\{[^{}]*\}))*\)`,
    String.raw`&(?:#\d+|#[xX][\da-fA-F]+|[a-zA-Z]+);`,
    // Emphasis and code. A star that opens a line of a list stays.
    String.raw`(?<!\*)\*+(?=[^\s*])|(?<=[^\s*])\*+|(?<![\p{L}\p{N}_])_+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.!?])_+(?![\p{L}\p{N}_])`,
    '`|~~',
    String.raw`\\(?=[.+*_#()-])`,
    String.raw`[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]`,
    String.raw`(?![0-9])\p{Nd}`,
    String.raw`(?![\0-ÿ])\p{L}`,
    String.raw`[\u066a-\u066c\ufe6a]`,
    String.raw`[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]`,
    String.raw`[\u2010\u2011\u2212\u02bc\u2019]`,
    // A comma of Chinese between figures of usual width parts two of them.
    String.raw`(?<=[\uff10-\uff19])\uff0c|[\uff01-\uff0b\uff0d-\uff5e\uffe0\uffe1\uffe5]`,
  ].join('|'),
  'gu',
);

function spoken(found: string, { decimal, group }: { readonly decimal: string; readonly group: string }): string {
  const point = found.codePointAt(0) ?? 0;
  if (found.startsWith('${') || found.startsWith('{{')) return gone;
  if (found.length > 2 && found.startsWith('&')) return entities[found] ?? signOf(found, { decimal, group });
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

/** Markdown shows `&#53;` and `&#x35;` as 5. Of other entities than these and the few below, it shows the letters. */
function signOf(entity: string, separators: Parameters<typeof spoken>[1]): string {
  const [, decimal, hexadecimal] = /^&#(?:(\d+)|[xX]([\da-fA-F]+));$/.exec(entity) ?? [];
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  if (!(point > 0 && point <= 0x10ffff)) return gone;
  const sign = String.fromCodePoint(point);
  return plainText(sign, separators).text;
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

/** Digits of a script stand in a row from zero to nine; the mathematical ones in five such rows. */
function digitOf(point: number): number {
  let first = point;
  while (point - first < 50 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first--;
  return (point - first) % 10;
}
