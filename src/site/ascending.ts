// Looks things up in numbers that ascend, without going through all of them for each.
import type { TextRange } from '../figures/index.ts';

/** Where the last number stands that is at most `most`; -1 where all are larger. */
export function lastUpTo(ascending: readonly number[], most: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Tells of a stretch whether it lies in one of these. */
export function coverOf(stretches: readonly TextRange[]): (inner: TextRange) => boolean {
  if (stretches.length === 0) return () => false;
  const sorted = stretches.toSorted((a, b) => a.start - b.start);
  const starts = sorted.map(({ start }) => start);
  let reached = 0;
  const ends = sorted.map(({ end }) => (reached = Math.max(reached, end)));
  return ({ start, end }) => (ends[lastUpTo(starts, start)] ?? -1) >= end;
}
