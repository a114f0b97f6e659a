// Lays out tables for a terminal, and removes control characters from what others wrote.
import { graphemesOf, startForWidth, widthOf } from './frame.ts';

/** How a table is laid out. Columns count from 0. */
interface TableOptions {
  /** In characters. */
  readonly width?: number;
  /** The columns that are shortened if the table is wider, in this order, to 16 characters at least. */
  readonly shrink?: readonly number[];
  /** The column that loses its beginning when it is shortened; the others lose their end. */
  readonly keepEnd?: number;
  /** The columns that are aligned on the right. */
  readonly right?: readonly number[];
}

/** Formats rows as a table; the first row may be a header. */
export function table(
  rows: readonly (readonly string[])[],
  { width = Number.POSITIVE_INFINITY, shrink = [], keepEnd, right = [] }: TableOptions = {},
): string {
  const shown = rows.map((row) => row.map(withoutControls));
  const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((row) => widthOf(row[column] ?? ''))));
  for (const column of shrink) {
    const excess = widths.reduce((sum, one) => sum + one + 2, -2) - width;
    const current = widths[column] ?? 0;
    widths[column] = Math.min(current, Math.max(16, current - Math.max(0, excess)));
  }
  const cellOf = (text: string, column: number) => {
    const missing = (widths[column] ?? 0) - widthOf(text);
    if (missing < 0) return cut(text, widths[column] ?? 0, column === keepEnd);
    return right.includes(column) ? ' '.repeat(missing) + text : text + ' '.repeat(missing);
  };
  return shown.map((row) => `${row.map(cellOf).join('  ').trimEnd()}\n`).join('');
}

/**
 * Replaces control and bidi characters, so that text from senders cannot move the cursor or change
 * colours or direction.
 */
export function withoutControls(text: string): string {
  return text.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '·');
}

function cut(text: string, width: number, keepsEnd: boolean): string {
  if (keepsEnd) return `…${text.slice(startForWidth(text, text.length, width - 1))}`;
  const [start = ''] = splitWord(text, width - 1);
  return `${start}…${' '.repeat(Math.max(0, width - 1 - widthOf(start)))}`;
}

/** Splits a word into pieces of at most `width` columns, between graphemes. */
export function splitWord(word: string, width: number): string[] {
  const pieces: string[] = [''];
  for (const grapheme of graphemesOf(word)) {
    const last = pieces.at(-1) ?? '';
    if (last !== '' && widthOf(last + grapheme) > width) pieces.push(grapheme);
    else pieces[pieces.length - 1] = last + grapheme;
  }
  return pieces;
}
