// How a place in a file is shown in a terminal: its line with the one before it, and a caret below the stretch, counted in cells: signs
// of Chinese and emoji take two. What authors wrote is made harmless.
import type { Place } from './problem.ts';

/** How a frame is made: its colours, and the lines of a file. */
export interface Style {
  readonly paint: ReturnType<typeof painter>;
  readonly linesOf: (source: string) => readonly string[];
}

/** Splits each file once, however many problems it has. */
export function lineReader(): Style['linesOf'] {
  const known = new Map<string, readonly string[]>();
  return (source) => {
    const lines = known.get(source) ?? source.split(/\r?\n/);
    known.set(source, lines);
    return lines;
  };
}

/** As editors and terminals open it. */
export function where({ file, line, column }: Place): string {
  return `${printable(file)}:${line}:${column}`;
}

/** The line, with the one before it, and a caret below the stretch. Long lines are cut around the caret. */
export function frame(place: Place, { paint, linesOf }: Style): string {
  const lines = linesOf(place.source);
  const width = String(place.line).length;
  const shown = [place.line - 1, place.line].filter((number) => number >= 1 && number <= lines.length);
  const own = lines[place.line - 1] ?? '';
  const at = place.column - 1;
  const from = startOf(own, at, 59);
  const rows = shown.map((number) => {
    const text = lines[number - 1] ?? '';
    const cut = fitting(text, from, 110);
    const shownText = `${from > 0 ? '…' : ''}${printable(cut)}${text.length > from + cut.length ? '…' : ''}`;
    return `  ${paint.dim(`${String(number).padStart(width)} │`)} ${shownText}`.trimEnd();
  });
  const cut = fitting(own, from, 110);
  const offset = widthOf(printable(cut.slice(0, at - from))) + (from > 0 ? 1 : 0);
  const carets = '^'.repeat(Math.max(1, widthOf(printable(cut.slice(at - from, at - from + place.length)))));
  rows.push(`  ${' '.repeat(width)} ${paint.dim('│')} ${' '.repeat(offset)}${paint.red(carets)}`);
  return rows.join('\n');
}

/** Control and invisible direction characters could forge a terminal's output; a frame shows them as dots. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters to hide
  return text.replace(/\t/g, ' ').replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '·');
}

/** A sentence may quote what an author wrote, which can be long. */
export function oneLine(text: string): string {
  const shown = printable(text.replace(/(?<!\s)\s*\n\s*/g, ' '));
  return shown.length > 500 ? `${shown.slice(0, 500)}…` : shown;
}

/** Text in its own lines that may quote a name or a text of anybody. */
export function forTerminal(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map(printable)
    .join('\n');
}

export function painter(color: boolean) {
  const style = (code: number, end: number) => (text: string) =>
    color ? `\u001b[${code}m${text}\u001b[${end}m` : text;
  return {
    red: style(31, 39),
    yellow: style(33, 39),
    cyan: style(36, 39),
    dim: style(2, 22),
    bold: style(1, 22),
  };
}

/** The signs of a text as a reader counts them: an emoji is one, and so is a letter with its marks. */
export function graphemesOf(text: string): string[] {
  // Making it takes longer than all else that a start needs of this file.
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

let graphemes: Intl.Segmenter | undefined;

/** Signs of Chinese, Japanese and Korean, which are as wide as two Latin letters. */
export const fullWidth =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\u30fc\uff01-\uff60\uffe0-\uffe6]/u;
const emoji = /\p{Emoji_Presentation}|\ufe0f/u;

/** How many cells a text takes: full-width signs and emoji take two, and marks above or below a letter none. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const sign of graphemesOf(text))
    width += fullWidth.test(sign) || emoji.test(sign) ? 2 : [...sign.replace(/[\p{Mn}\p{Me}\p{Cf}]/gu, '')].length;
  return width;
}

/** Where to begin so that what then stands before `at` takes no more than so many cells. */
export function startOf(text: string, at: number, cells: number): number {
  let from = Math.max(0, at - cells);
  while (widthOf(text.slice(from, at)) > cells || isHalf(text, from)) from++;
  return from;
}

/** As much of a text from there on as fits into so many cells. */
export function fitting(text: string, from: number, cells: number): string {
  let to = Math.min(text.length, from + cells);
  while (widthOf(text.slice(from, to)) > cells || isHalf(text, to)) to--;
  return text.slice(from, to);
}

/** Whether a cut there would leave half of a sign. */
function isHalf(text: string, at: number): boolean {
  return /^[\udc00-\udfff]/.test(text.slice(at, at + 1));
}
