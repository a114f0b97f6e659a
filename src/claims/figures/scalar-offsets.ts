// Maps each character of a YAML scalar's value to its offset in the file. Problem reports use it to
// underline a range, and fixes use it to edit only that range.
import type { Place } from '../../problems/problem.ts';
import type { TextRange } from './ascending.ts';
import { offsetOf, placesIn } from './text-places.ts';

/**
 * The offset in `source` of every UTF-16 code unit of `value`, followed by the offset of its end.
 * The scalar starts at offset `from`. Returns undefined if `source` does not contain `value` there.
 */
export function alignedOffsets(source: string, from: number, value: string): number[] | undefined {
  const sign = source[from];
  // A plain text in one line, or the body of a Markdown file, which may begin with the sign of a block.
  if (sign !== '"' && sign !== "'" && source.startsWith(value, from))
    return Array.from({ length: value.length + 1 }, (_, index) => from + index);
  const style = sign === '"' ? 'double' : sign === "'" ? 'single' : sign === '|' || sign === '>' ? 'block' : 'plain';
  let at = from;
  if (style === 'double' || style === 'single') at++;
  if (style === 'block') at = source.indexOf('\n', from) + 1;
  if (at === 0) return undefined;
  const offsets: number[] = [];
  let index = 0;
  while (index < value.length) {
    if (style === 'double' && source[at] === '\\') {
      const escaped = readEscape(source, at);
      if (!escaped || !value.startsWith(escaped.character, index)) return undefined;
      for (let unit = 0; unit < escaped.character.length; unit++) offsets.push(at);
      index += escaped.character.length;
      at += escaped.length;
      continue;
    }
    const here = whitespaceAt(source, at);
    if (here > 0) {
      // Whitespace in the source may be a folded line, or indentation that is not part of the value.
      const beforeEscape = style === 'double' && source[at + here] === '\\';
      const shared = whitespaceAt(value, index, beforeEscape ? Math.min(index + here, value.length) : value.length);
      for (let unit = 0; unit < shared; unit++) offsets.push(at + Math.min(unit, here - 1));
      index += shared;
      at += here;
      continue;
    }
    if (source[at] !== value[index]) return undefined;
    offsets.push(at);
    at += style === 'single' && source.startsWith("''", at) ? 2 : 1;
    index++;
  }
  return [...offsets, at];
}

/** A text and the location of its value, as listed by read/every-text.ts. */
interface LocatedText {
  readonly text: string;
  readonly path: readonly (string | number)[];
  readonly source: {
    readonly place: (path: readonly (string | number)[], aim?: { readonly find: string }) => Place;
  };
}

const finders = new WeakMap<LocatedText, ReturnType<typeof placesInFile>>();

/** The place of a range of a text in its file. The text is aligned with its file once, for all its ranges. */
export function placeOfRange(located: LocatedText, range: TextRange): Place {
  const { text, source, path } = located;
  const find = finders.get(located) ?? placesInFile(source.place(path), text);
  finders.set(located, find);
  return find(range) ?? source.place(path, { find: text.slice(range.start, range.end) });
}

/** Maps ranges of a text to places in its file. `scalar` is where its value starts. */
function placesInFile(scalar: Place, text: string): (range: TextRange) => Place | undefined {
  const { file, source } = scalar;
  const offsets = alignedOffsets(source, offsetOf(scalar), text);
  const placeAt = placesIn(file, source);
  return ({ start, end }) => {
    const [first, last] = [offsets?.[start], offsets?.[end - 1]];
    return first === undefined || last === undefined ? undefined : placeAt(first, last + 1);
  };
}

function whitespaceAt(text: string, from: number, to = text.length): number {
  let at = from;
  while (at < to && ' \t\r\n'.includes(text[at] ?? '')) at++;
  return at - from;
}

const named: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
};

function readEscape(source: string, at: number): { character: string; length: number } | undefined {
  const letter = source[at + 1] ?? '';
  const digits = { x: 2, u: 4, U: 8 }[letter];
  if (digits) {
    const code = Number.parseInt(source.slice(at + 2, at + 2 + digits), 16);
    return Number.isNaN(code) || code > 0x10ffff
      ? undefined
      : { character: String.fromCodePoint(code), length: digits + 2 };
  }
  // A backslash at the end of a line joins it with the next.
  const fold = /^\\[ \t]*\r?\n[ \t]*/.exec(source.slice(at, at + 200));
  if (fold) return { character: '', length: fold[0].length };
  const character = named[letter];
  return character === undefined ? undefined : { character, length: 2 };
}
