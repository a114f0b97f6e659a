// Where each character of a YAML scalar's value stands in its file: for carets, and for edits that touch nothing else.
import type { Place } from '../diagnostics/problem.ts';
import { lastUpTo } from '../site/ascending.ts';
import type { Path } from '../site/fields.ts';
import type { TextRange } from './index.ts';

/**
 * The offset in `source` of every UTF-16 unit of `value`, and of its end; `from` is where the scalar begins. Undefined where
 * the two do not fit together.
 */
export function aligned(source: string, from: number, value: string): number[] | undefined {
  const sign = source[from];
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
      if (!escaped || !value.startsWith(escaped.means, index)) return undefined;
      for (let unit = 0; unit < escaped.means.length; unit++) offsets.push(at);
      index += escaped.means.length;
      at += escaped.length;
      continue;
    }
    const here = blanksAt(source, at);
    if (here > 0) {
      // A run of blanks may be a folded line, or the indentation that the value lacks.
      const beforeEscape = style === 'double' && source[at + here] === '\\';
      const shared = blanksAt(value, index, beforeEscape ? Math.min(index + here, value.length) : value.length);
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

/** A text and where its value stands, as check/every-text.ts lists them. */
interface Spoken {
  readonly text: string;
  readonly path: Path;
  readonly source: {
    readonly text: string;
    readonly place: (path: Path, aim?: { readonly find: string }) => Place;
  };
}

const placings = new WeakMap<Spoken, { readonly scalar: Place; readonly find: ReturnType<typeof placesInFile> }>();

/** Where a stretch of a text stands. The letters of a text are looked up in its file once, however much of it is told. */
export function placeOfRange(spoken: Spoken, stretch: TextRange): Place {
  const { text, source, path } = spoken;
  let placing = placings.get(spoken);
  if (!placing) {
    const scalar = source.place(path);
    placing = { scalar, find: placesInFile(source.text, scalar, text) };
    placings.set(spoken, placing);
  }
  const place = placing.find(stretch);
  return place ? { ...placing.scalar, ...place } : source.place(path, { find: text.slice(stretch.start, stretch.end) });
}

/** From stretches of a text to their lines and columns in its file; `scalar` is where the text's value begins. Both count from 1. */
function placesInFile(
  source: string,
  scalar: { readonly line: number; readonly column: number },
  text: string,
): (stretch: TextRange) => { line: number; column: number; length: number } | undefined {
  const starts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)];
  const offsets = aligned(source, (starts[scalar.line - 1] ?? 0) + scalar.column - 1, text);
  return ({ start, end }) => {
    const first = offsets?.[start];
    const last = offsets?.[end - 1];
    if (first === undefined || last === undefined) return undefined;
    const line = lastUpTo(starts, first);
    // A place lies on one line, also where the text goes on in the next.
    const stop = Math.min(last + 1, (starts[line + 1] ?? source.length + 1) - 1);
    return { line: line + 1, column: first - (starts[line] ?? 0) + 1, length: Math.max(1, stop - first) };
  };
}

function blanksAt(text: string, from: number, to = text.length): number {
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

function readEscape(source: string, at: number): { means: string; length: number } | undefined {
  const mark = source[at + 1] ?? '';
  const digits = { x: 2, u: 4, U: 8 }[mark];
  if (digits) {
    const code = Number.parseInt(source.slice(at + 2, at + 2 + digits), 16);
    return Number.isNaN(code) || code > 0x10ffff
      ? undefined
      : { means: String.fromCodePoint(code), length: digits + 2 };
  }
  // A backslash at a line's end joins two lines.
  const fold = /^\\[ \t]*\r?\n[ \t]*/.exec(source.slice(at, at + 200));
  if (fold) return { means: '', length: fold[0].length };
  const means = named[mark];
  return means === undefined ? undefined : { means, length: 2 };
}
