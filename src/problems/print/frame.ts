// Formats a place in a file for a terminal: its line, the line before it, and carets below the range.
// Widths count in terminal cells (Chinese characters and emoji take two). Control characters in what
// authors wrote are replaced.

import { shortened } from '../counted.ts';
import type { Place } from '../problem.ts';

/** Colours, a function that splits a file's text into lines, and whether to print little or everything. */
export interface Style {
  readonly paint: ReturnType<typeof painter>;
  readonly linesOf: (source: string) => readonly string[];
  readonly detail?: 'little' | 'table' | 'all' | undefined;
}

/** Splits each file once, however many problems it has. */
export function lineReader(): Style['linesOf'] {
  const cache = new Map<string, readonly string[]>();
  return (source) => {
    const lines = cache.get(source) ?? source.split(/\r?\n/);
    cache.set(source, lines);
    return lines;
  };
}

/** `file:line:column`, which editors and terminals can open. */
export function where({ file, line, column }: Place): string {
  return `${printable(file)}:${line}:${column}`;
}

/**
 * The code frame: the line, the one before it, and carets below the range. Long lines are cut around
 * the carets.
 */
export function codeFrame(place: Place, { paint, linesOf }: Style): string {
  const lines = linesOf(place.source);
  const width = String(place.line).length;
  const shown = [place.line - 1, place.line].filter((number) => number >= 1 && number <= lines.length);
  const own = lines[place.line - 1] ?? '';
  const at = place.column - 1;
  const from = startForWidth(own, at, 59);
  const rows = shown.map((number) => {
    const text = lines[number - 1] ?? '';
    const cut = sliceToWidth(text, from, 110);
    const shownText = `${from > 0 ? '…' : ''}${printable(cut)}${text.length > from + cut.length ? '…' : ''}`;
    return `  ${paint.dim(`${String(number).padStart(width)} │`)} ${shownText}`.trimEnd();
  });
  const cut = sliceToWidth(own, from, 110);
  const offset = widthOf(printable(cut.slice(0, at - from))) + (from > 0 ? 1 : 0);
  const carets = '^'.repeat(Math.max(1, widthOf(printable(cut.slice(at - from, at - from + place.length)))));
  rows.push(`  ${' '.repeat(width)} ${paint.dim('│')} ${' '.repeat(offset)}${paint.error(carets)}`);
  return rows.join('\n');
}

/** The words that a place marks, or nothing if that is a single character. */
export function underlined({ source, line, column, length }: Place, { linesOf }: Style): string {
  const words = (linesOf(source)[line - 1] ?? '').slice(column - 1, column - 1 + length);
  const cut = sliceToWidth(words, 0, 60);
  return length > 1 ? printable(cut.length < words.length ? `${cut}…` : cut) : '';
}

/** Shows control characters and invisible direction marks as dots: they could forge terminal output. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to hide
  return text.replace(/\t/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '·');
}

/** A message on one line, at most 500 characters: it may quote a long or multi-line text of an author. */
export function oneLine(text: string, most = 500): string {
  return shortened(printable(withLetters(text.replace(/(?<!\s)\s*\n\s*/g, ' '))), most);
}

/** Decodes the letters in addresses: `/%C3%BCber` → `/über`. */
function withLetters(text: string): string {
  return text.replace(/(?:%[89A-F][\dA-F])+/gi, (encoded) => {
    const letters = Buffer.from(encoded.replaceAll('%', ''), 'hex').toString();
    return /^[\p{L}\p{M}\p{N}]+$/u.test(letters) ? letters : encoded;
  });
}

/** Text that may quote untrusted names or texts, made safe for a terminal. Keeps its line breaks. */
export function forTerminal(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(printable)
    .join('\n');
}

/** Functions that colour a text with ANSI escapes, or return it unchanged without `color`. */
export function painter(color: boolean) {
  const style = (code: number, end: number) => (text: string) =>
    color ? `\u001b[${code}m${text}\u001b[${end}m` : text;
  return {
    error: style(31, 39),
    warning: style(33, 39),
    cyan: style(36, 39),
    dim: style(2, 22),
    bold: style(1, 22),
  };
}

/** The graphemes of a text: an emoji is one, and so is a letter with its combining marks. */
export function graphemesOf(text: string): string[] {
  // Created on first use: a segmenter is slow to create, and most runs need none.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

let graphemes: Intl.Segmenter | undefined;

/** Matches Chinese, Japanese and Korean characters, which are as wide as two Latin letters. */
export const fullWidth =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\u30fc\uff01-\uff60\uffe0-\uffe6]/u;
const emoji = /\p{Emoji_Presentation}|\ufe0f/u;

/** The width of a text in terminal cells: full-width characters and emoji take two, combining marks none. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemesOf(text))
    width +=
      fullWidth.test(grapheme) || emoji.test(grapheme) ? 2 : [...grapheme.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')].length;
  return width;
}

/** The smallest offset from which the text up to `at` fits into `cells`. */
export function startForWidth(text: string, at: number, cells: number): number {
  let from = Math.max(0, at - cells);
  while (widthOf(text.slice(from, at)) > cells || splitsPair(text, from)) from++;
  return from;
}

/** As much of the text from offset `from` as fits into `cells`. */
export function sliceToWidth(text: string, from: number, cells: number): string {
  let to = Math.min(text.length, from + cells);
  while (widthOf(text.slice(from, to)) > cells || splitsPair(text, to)) to--;
  return text.slice(from, to);
}

/** Whether a cut at that offset would split a surrogate pair. */
function splitsPair(text: string, at: number): boolean {
  return /^[\udc00-\udfff]/.test(text.slice(at, at + 1));
}
