// Fits a headline into its block: the largest possible size, and which words go on which line. Works from
// the widths of the characters, so that no word of any language overflows the picture.

/** A block in pixels, and the sizes that may be tried. `line` is the height of a line in ems. */
export interface Block {
  readonly width: number;
  readonly height: number;
  readonly largest: number;
  readonly smallest: number;
  readonly line: number;
  /** The width of a text in ems. */
  readonly measure: (text: string) => number;
}

export interface Headline {
  readonly size: number;
  readonly lines: readonly string[];
}

/**
 * The largest size at which all words fit unbroken; else the largest at which they fit, broken at soft
 * hyphens; else the smallest, its last line ending in an ellipsis.
 */
export function fitted(text: string, block: Block): Headline {
  const words = pieces(text);
  const found = whole(pieces(text.replaceAll('\u00ad', '')), block) ?? whole(words, block);
  if (found) return found;
  const size = block.smallest;
  const most = Math.floor(block.height / (size * block.line));
  const lines = wrap(broken(words, block.width / size, block.measure), block.width / size, block.measure) ?? [];
  if (lines.length <= most) return { size, lines };
  const last = shortened(lines[most - 1] ?? '', block.width / size, block.measure);
  return { size, lines: [...lines.slice(0, most - 1), last] };
}

/** The largest size at which all pieces fit. */
function whole(words: readonly Piece[], block: Block): Headline | undefined {
  let first: Headline | undefined;
  // A little smaller is better than a sentence that begins at the end of a line, and so is a line more,
  // a little smaller again.
  for (const { more, share } of [
    { more: 0, share: 0.85 },
    { more: 1, share: 0.75 },
  ])
    for (let size = block.largest; size >= Math.max(block.smallest, (first?.size ?? 0) * share); size -= 2) {
      const width = block.width / size;
      const lines = wrap(words, width, block.measure);
      if (!lines || (lines.length + more) * size * block.line > block.height) continue;
      const found = { size, lines: balance(words, lines, { width, more, measure: block.measure }) };
      if (!found.lines.some((line) => sentenceWithin.test(line))) return found;
      first ??= found;
    }
  return first;
}

const sentenceWithin = /[.?!:,;] /;

/**
 * A piece of text that is not broken, and what separates it from the next one: a space, nothing, or a soft
 * hyphen.
 */
interface Piece {
  readonly text: string;
  readonly after: '' | ' ' | '\u00ad';
}

function pieces(text: string): Piece[] {
  const found = text.trim().matchAll(/([^ \n\u00ad–/-]*[–/-]?)([ \n]+|\u00ad|)/g);
  return [...found]
    .filter(([whole]) => whole !== '')
    .map(([, word = '', gap = '']) => ({ text: word, after: gap === '\u00ad' ? gap : gap === '' ? '' : ' ' }));
}

/** Fills line after line; undefined when a piece alone is too wide. `width` is in ems. */
function wrap(words: readonly Piece[], width: number, measure: Block['measure']): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  let gap: Piece['after'] = '';
  for (const { text, after } of words) {
    const joined = line + (gap === ' ' ? ' ' : '') + text;
    // A line may still have to end in the hyphen that the next break shows.
    const needed = measure(joined) + (after === '\u00ad' ? measure('-') : 0);
    if (line !== '' && needed > width) {
      lines.push(gap === '\u00ad' ? `${line}-` : line);
      line = text;
      if (measure(text) > width) return undefined;
    } else if (needed > width) return undefined;
    else line = joined;
    gap = after;
  }
  return line === '' ? lines : [...lines, line];
}

/**
 * At most as many lines and `more`, broken where they read best: as even as they can be, but rather
 * after a sentence than within one. Tries every way to break, which is little for a headline.
 */
function balance(
  words: readonly Piece[],
  lines: readonly string[],
  { width, more, measure }: Space,
): readonly string[] {
  const known = new Map<string, Broken>();
  const from = (start: number, left: number): Broken => {
    if (start === words.length) return { cost: 0, lines: [] };
    const key = `${start} ${left}`;
    const before = known.get(key);
    if (before || left === 0) return before ?? { cost: Number.POSITIVE_INFINITY, lines: [] };
    let best: Broken = { cost: Number.POSITIVE_INFINITY, lines: [] };
    for (let end = start + 1; end <= words.length; end++) {
      const line = lineOf(words.slice(start, end));
      const room = 1 - measure(line) / width;
      if (room < 0) break;
      const rest = from(end, left - 1);
      const cost = room ** 2 + (sentenceWithin.test(line) ? 2 : 0) + rest.cost;
      if (cost < best.cost) best = { cost, lines: [line, ...rest.lines] };
    }
    known.set(key, best);
    return best;
  };
  const best = from(0, lines.length + more);
  return best.cost === Number.POSITIVE_INFINITY ? lines : best.lines;
}

interface Space {
  /** In ems. */
  readonly width: number;
  readonly more: number;
  readonly measure: Block['measure'];
}

interface Broken {
  readonly cost: number;
  readonly lines: readonly string[];
}

/** The text of a line of these pieces: a soft hyphen shows only at its end. */
function lineOf(words: readonly Piece[]): string {
  return words
    .map(({ text, after }, index) => text + (after === '\u00ad' ? (index === words.length - 1 ? '-' : '') : after))
    .join('')
    .trimEnd();
}

/** Pieces that are wider than a line, torn where they must be. */
function broken(words: readonly Piece[], width: number, measure: Block['measure']): Piece[] {
  return words.flatMap(({ text, after }) => {
    const parts: Piece[] = [];
    let part = '';
    for (const character of text) {
      if (part !== '' && measure(`${part}${character}-`) > width) {
        parts.push({ text: part, after: '\u00ad' });
        part = '';
      }
      part += character;
    }
    return [...parts, { text: part, after }];
  });
}

function shortened(line: string, width: number, measure: Block['measure']): string {
  let text = line;
  while (text !== '' && measure(`${text}…`) > width) text = text.slice(0, -1);
  return `${text.trimEnd()}…`;
}
