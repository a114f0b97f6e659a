// Text on a terminal: columns that fit its width, paragraphs that are folded to it, characters that cannot forge its
// output. What is said is left to the commands.
import { graphemesOf, widthOf } from '../../diagnostics/problem.ts';

/** How many characters fit in a line of standard output; 80 where that is no terminal, as it is for most readers of a file. */
export function lineWidth(): number {
  return Math.max(40, Math.min(process.stdout.columns ?? 80, 120));
}

/**
 * Rows below each other, the first of them heads. What does not fit into `width` is cut in the columns that `shrink` names:
 * the first down to 16 characters, then the others.
 */
export function table(
  rows: readonly (readonly string[])[],
  { width, shrink }: { readonly width: number; readonly shrink: readonly number[] },
): string {
  const shown = rows.map((row) => row.map(oneLine));
  const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((row) => widthOf(row[column] ?? ''))));
  for (const column of shrink) {
    const tooMuch = widths.reduce((sum, one) => sum + one + 2, -2) - width;
    const own = widths[column] ?? 0;
    widths[column] = Math.min(own, Math.max(16, own - Math.max(0, tooMuch)));
  }
  return shown
    .map((row) => `${row.map((text, column) => padded(text, widths[column] ?? 0)).join('  ')}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('');
}

/** Lines of at most `width` characters, broken between words; a word that is longer is broken. Line breaks stay. */
export function folded(text: string, width: number): string[] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of oneLine(paragraph).split(' ')) {
      const joined = line === '' ? word : `${line} ${word}`;
      if (widthOf(joined) <= width) {
        line = joined;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = broken(word, width);
      line = pieces.pop() ?? '';
      lines.push(...pieces);
    }
    return [...lines, line];
  });
}

/** The same in one line: what a sender wrote must not move the cursor, colour the screen or turn its direction. */
export function oneLine(text: string): string {
  return text.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '·');
}

function padded(text: string, width: number): string {
  const missing = width - widthOf(text);
  return missing >= 0 ? text + ' '.repeat(missing) : cut(text, width);
}

function cut(text: string, width: number): string {
  const [start = ''] = broken(text, width - 1);
  return `${start}…${' '.repeat(Math.max(0, width - 1 - widthOf(start)))}`;
}

function broken(word: string, width: number): string[] {
  const pieces: string[] = [''];
  for (const sign of graphemesOf(word)) {
    const last = pieces.at(-1) ?? '';
    if (last !== '' && widthOf(last + sign) > width) pieces.push(sign);
    else pieces[pieces.length - 1] = last + sign;
  }
  return pieces;
}
