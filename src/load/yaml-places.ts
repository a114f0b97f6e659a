// Where a value stands in its file: from a path to a node, and from a node's offset to a line and column.
import { type Document, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml';
import type { Place } from '../diagnostics/problem.ts';
import type { Path } from '../site/fields.ts';

/** From offsets in the text to a place; a place lies on one line. */
export type At = (offset: number, end: number) => Place;

/** Places by offset. Where the lines begin is worked out once, when the first place is asked for. */
export function placesIn(file: string, source: string): At {
  let starts: number[] | undefined;
  return (offset, end) => {
    starts ??= [0, ...[...source.matchAll(/\n/g)].map((match) => match.index + 1)];
    let line = 0;
    for (let step = 2 ** Math.ceil(Math.log2(starts.length + 1)); step >= 1; step /= 2)
      if ((starts[line + step] ?? Infinity) <= offset) line += step;
    const start = starts[line] ?? 0;
    const stop = (starts[line + 1] ?? source.length + 1) - 1;
    return {
      file,
      line: line + 1,
      column: offset - start + 1,
      length: Math.max(1, Math.min(end, stop) - offset),
      source,
    };
  };
}

/** The place of a value, of its key, or of a string inside the value; of what is around it where there is no such value. */
export function placeOf(
  document: Document.Parsed,
  path: Path,
  aim: { key?: true; find?: string; nth?: number },
  at: At,
  text: string,
): Place {
  let node: Node | null = document.contents;
  let pair: Pair | undefined;
  for (const step of path) {
    const next = child(node, step);
    if (!next) break;
    node = next.value;
    pair = next.pair ?? undefined;
  }
  const key = pair?.key as Node | undefined;
  if (key?.range && (aim.key || !node?.range)) return at(key.range[0], key.range[1]);
  if (!node?.range) return at(0, 0);
  if (aim.find) {
    const { find, nth = 0 } = aim;
    const [from, to] = node.range;
    let found = text.indexOf(find, from);
    for (let before = 0; before < nth; before++) {
      const next = text.indexOf(find, found + find.length);
      // Written in another way there: the place before it is near enough.
      if (found < 0 || next < 0 || next >= to) break;
      found = next;
    }
    if (found >= 0 && found < to) return at(found, found + find.length);
  }
  // A whole map or list is too much to underline: its first key or entry stands for it.
  if (isMap(node) || isSeq(node)) {
    const first = isMap(node) ? (node.items[0]?.key as Node | undefined) : (node.items[0] as Node | undefined);
    if (first?.range) return at(first.range[0], first.range[1]);
  }
  return at(node.range[0], node.range[1]);
}

function child(node: Node | null, step: string | number): { value: Node | null; pair?: Pair } | undefined {
  if (isMap(node)) {
    const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step));
    return pair && { value: pair.value as Node | null, pair };
  }
  if (isSeq(node)) {
    const value = node.items[Number(step)] as Node | undefined;
    return value && { value };
  }
  return undefined;
}
