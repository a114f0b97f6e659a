// Lays out text for a terminal: tables, wrapped paragraphs, and removal of control characters.
import { graphemesOf, widthOf } from '../../diagnostics/frame.ts';

/** The line width of stdout in characters, from 40 to 120; 80 if it is not a terminal. */
export function lineWidth(): number {
  return Math.max(40, Math.min(process.stdout.columns ?? 80, 120));
}

/**
 * Formats rows as a table; the first row is the header. If the table is wider than `width`, shortens
 * the columns listed in `shrink`, in this order, to 16 characters at least.
 */
export function table(
  rows: readonly (readonly string[])[],
  { width, shrink }: { readonly width: number; readonly shrink: readonly number[] },
): string {
  const shown = rows.map((row) => row.map(withoutControls));
  const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((row) => widthOf(row[column] ?? ''))));
  for (const column of shrink) {
    const excess = widths.reduce((sum, one) => sum + one + 2, -2) - width;
    const current = widths[column] ?? 0;
    widths[column] = Math.min(current, Math.max(16, current - Math.max(0, excess)));
  }
  return shown
    .map((row) => `${row.map((text, column) => padded(text, widths[column] ?? 0)).join('  ')}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('');
}

/** Wraps text into lines of at most `width` characters. Breaks words that are longer. Keeps line breaks. */
export function wrapped(text: string, width: number): string[] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of withoutControls(paragraph).split(' ')) {
      const joined = line === '' ? word : `${line} ${word}`;
      if (widthOf(joined) <= width) {
        line = joined;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = splitWord(word, width);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    return [...lines, line];
  });
}

/**
 * Replaces control and bidi characters, so that text from senders cannot move the cursor or change
 * colours or direction.
 */
export function withoutControls(text: string): string {
  return text.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '·');
}

function padded(text: string, width: number): string {
  const missing = width - widthOf(text);
  return missing >= 0 ? text + ' '.repeat(missing) : cut(text, width);
}

function cut(text: string, width: number): string {
  const [start = ''] = splitWord(text, width - 1);
  return `${start}…${' '.repeat(Math.max(0, width - 1 - widthOf(start)))}`;
}

/** Splits a word into pieces of at most `width` columns, between graphemes. */
function splitWord(word: string, width: number): string[] {
  const pieces: string[] = [''];
  for (const grapheme of graphemesOf(word)) {
    const last = pieces.at(-1) ?? '';
    if (last !== '' && widthOf(last + grapheme) > width) pieces.push(grapheme);
    else pieces[pieces.length - 1] = last + grapheme;
  }
  return pieces;
}
