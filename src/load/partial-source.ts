// What can still be read of a file that cannot be read as a whole: lists and maps at its top, each by itself, and where not
// even that can be, entry by entry. All else of the file is blanked out, so that everything stands where it stood.

import type { Problem } from '../diagnostics/problem.ts';
import type { Source } from '../model/source.ts';

interface Text {
  readonly file: string;
  readonly text: string;
}

type Parse = (file: string, text: string) => Source & { readonly problems: readonly Problem[] };

/** The entries of these names, as far as they can be read; undefined where none can. */
export function partialSource({ file, text }: Text, names: readonly string[], parse: Parse): Source | undefined {
  const lines = text.split('\n');
  const parts = new Map<string, Source>();
  for (const name of names) {
    const part = readPart(blocksOf(lines, name), (kept) => {
      const shown = lines.map((line, index) => (kept.has(index) ? line : ''));
      const source = parse(file, shown.join('\n'));
      return source.problems.every(({ severity }) => severity === 'warning') ? source : undefined;
    });
    if (part) parts.set(name, part);
  }
  const [first] = parts.values();
  if (!first) return undefined;
  return {
    ...first,
    text,
    data: Object.assign({}, ...[...parts.values()].map(({ data }) => data)),
    place: (path, aim) => ({ ...(parts.get(String(path[0])) ?? first).place(path, aim), source: text }),
  };
}

/** The numbers of the lines that hold the entry, in pieces: its first line, then one piece for each thing in it. */
function blocksOf(lines: readonly string[], name: string): number[][] {
  const pieces: number[][] = [];
  let inside = false;
  let indent: number | undefined;
  for (const [index, line] of lines.entries()) {
    if (/^(<{7}|={7}|>{7}|\s*#|\s*$)/.test(line)) continue;
    const isHead = line.startsWith(`${name}:`);
    if (isHead || /^[^\s-]|^---/.test(line)) [inside, indent] = [isHead, undefined];
    if (!inside) continue;
    const column = line.search(/\S/);
    if (!isHead) indent ??= column;
    if (isHead || column <= (indent ?? 0)) pieces.push([index]);
    else pieces.at(-1)?.push(index);
  }
  return pieces;
}

/** Each piece is read with those before it. No site has so many waivers, and a file can be made to have more. */
const mostPieces = 500;

function readPart(pieces: readonly number[][], read: (kept: ReadonlySet<number>) => Source | undefined) {
  if (pieces.length === 0) return undefined;
  const whole = read(new Set(pieces.flat()));
  if (whole || pieces.length > mostPieces) return whole;
  let kept = new Set<number>();
  let found: Source | undefined;
  for (const piece of pieces) {
    const more = new Set([...kept, ...piece]);
    const source = read(more);
    if (source) [kept, found] = [more, source];
  }
  return found;
}
