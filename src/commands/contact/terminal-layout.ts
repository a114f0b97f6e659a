// Lays out text for a terminal in paragraphs.
import { widthOf } from '../../problems/print/frame.ts';
import { splitWord, withoutControls } from '../../problems/print/table.ts';

/** The line width of stdout in characters, from 40 to 120; 80 if it is not a terminal. */
export function lineWidth(): number {
  return Math.max(40, Math.min(process.stdout.columns ?? 80, 120));
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
