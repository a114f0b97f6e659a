// Finds the place of a value in a YAML file: from its path to a node, and from the node's offset to a line
// and column.
import { type Document, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml';
import type { Place } from '../../problems/problem.ts';
import type { Path } from '../../site/fields.ts';

/** Turns offsets in a text into a place. A place is on one line: it ends with the line of `start`. */
export type PlaceAt = (start: number, end: number) => Place;

/** Creates the function for one text. It finds the line starts on its first call. */
export function placesIn(file: string, source: string): PlaceAt {
  let starts: number[] | undefined;
  return (offset, end) => {
    starts ??= [0, ...[...source.matchAll(/\n/g)].map((match) => match.index + 1)];
    // Binary search for the last line that starts at or before the offset.
    let line = 0;
    for (let step = 2 ** Math.ceil(Math.log2(starts.length + 1)); step >= 1; step /= 2)
      if ((starts[line + step] ?? Infinity) <= offset) line += step;
    const start = starts[line] ?? 0;
    const lineEnd = (starts[line + 1] ?? source.length + 1) - 1;
    return {
      file,
      line: line + 1,
      column: offset - start + 1,
      length: Math.max(1, Math.min(end, lineEnd) - offset),
      source,
    };
  };
}

interface Aim {
  readonly key?: true;
  readonly find?: string;
  readonly nth?: number;
  readonly text: string;
  readonly placeAt: PlaceAt;
}

/**
 * The place of the value at `path`; with `key`, of its key; with `find`, of the `nth` occurrence of that
 * string in the value. If there is no such value, the place of the nearest one above it.
 */
export function valuePlace(
  document: Document.Parsed,
  path: Path,
  { key: wantsKey, find, nth = 0, text, placeAt }: Aim,
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
  if (key?.range && (wantsKey || !node?.range)) return placeAt(key.range[0], key.range[1]);
  if (!node?.range) return placeAt(0, 0);
  const [start, end] = node.range;
  if (find) {
    const found = nthIndex(text, { find, nth, start, end });
    if (found >= 0 && found < end) return placeAt(found, found + find.length);
  }
  // Underlining a whole map or list would be too much: use its first key or entry.
  if (isMap(node) || isSeq(node)) {
    const first = isMap(node) ? (node.items[0]?.key as Node | undefined) : (node.items[0] as Node | undefined);
    if (first?.range) return placeAt(first.range[0], first.range[1]);
  }
  return placeAt(start, end);
}

interface Occurrence {
  readonly find: string;
  readonly nth: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The index of the nth occurrence, or of the last one if there are fewer: others may be escaped in the
 * file.
 */
export function nthIndex(text: string, { find, nth, start, end }: Occurrence): number {
  let found = text.indexOf(find, start);
  for (let before = 0; before < nth; before++) {
    const next = text.indexOf(find, found + find.length);
    if (found < 0 || next < 0 || next >= end) break;
    found = next;
  }
  return found;
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
