// Finds the place of a value in a YAML file: from its path to a node, and from the node's offset to a line
// and column.
import { type Document, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml';
import type { Place } from '../../problems/problem.ts';
import type { Path } from '../../site/fields.ts';
import type { Source } from '../../site/source.ts';
import { nthIndex, type PlaceAt } from './text-places.ts';

interface Aim extends NonNullable<Parameters<Source['place']>[1]> {
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
