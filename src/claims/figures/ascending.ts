// Binary search in sorted numbers and ranges.

/** A range of a text, in UTF-16 code units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The index of the last number that is at most `most`, or -1 if all are larger. */
export function lastUpTo(ascending: readonly number[], most: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns a function that checks whether a range is inside one of `ranges`. */
export function containedBy(ranges: readonly TextRange[]): (inner: TextRange) => boolean {
  if (ranges.length === 0) return () => false;
  const sorted = ranges.toSorted((a, b) => a.start - b.start);
  const starts = sorted.map(({ start }) => start);
  let reached = 0;
  const ends = sorted.map(({ end }) => (reached = Math.max(reached, end)));
  return ({ start, end }) => (ends[lastUpTo(starts, start)] ?? -1) >= end;
}
