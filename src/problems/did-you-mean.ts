// Suggests the name that an author probably meant by an unknown one.

/**
 * "did you mean `x`?" for the closest candidate: one with at most a few typos, or the same name with or
 * without its folder and extension. One that looks the same is said to. Undefined if none is close.
 */
export function didYouMean(written: string, candidates: Iterable<string>): string | undefined {
  const name = closestName(written, candidates);
  if (name !== undefined && name !== written && name.normalize() === written.normalize())
    return `${name} has the same letters, but its accents are stored in another way: rename it to this`;
  return name && `did you mean \`${name}\`?`;
}

/** The candidate that an author probably meant. Undefined if none is close. */
export function closestName(written: string, candidates: Iterable<string>): string | undefined {
  // Comparing takes quadratic time, and a text this long is not a mistyped name.
  if (written.length > 100) return undefined;
  if (!Array.isArray(candidates)) return closest(written, candidates);
  const found = foundInLists.get(candidates) ?? new Map<string, string | undefined>();
  foundInLists.set(candidates, found);
  if (!found.has(written)) found.set(written, closest(written, candidates));
  return found.get(written);
}

/** Thousands of problems may have one list, and some of these the same name. Lists must not change. */
const foundInLists = new WeakMap<readonly string[], Map<string, string | undefined>>();

function closest(written: string, candidates: Iterable<string>): string | undefined {
  const [name, normal] = [written.toLowerCase(), written.normalize()];
  const isSameFile = sameFileAs(name);
  let limit = Math.max(1, Math.floor(written.length / 3));
  let best: string | undefined;
  for (const candidate of candidates) {
    if (candidate !== written && candidate.normalize() === normal) return candidate;
    const other = candidate.toLowerCase();
    const distance = isSameFile(other) ? 0 : editDistance(name, other, limit);
    // From here on, only what is closer counts.
    if (distance <= limit) [best, limit] = [candidate, distance - 1];
  }
  return best;
}

/** Recognizes names that differ only in folder and extension: content/sections/faq.yaml, faq.yaml and faq. */
function sameFileAs(written: string): (name: string) => boolean {
  const files = [written, written.replace(/\.[a-z]+$/, '')];
  return (name) => files.some((file) => file === name || file.endsWith(`/${name}`) || name.endsWith(`/${file}`));
}

/**
 * The Damerau–Levenshtein distance of two words: insertions, deletions, replacements and swaps of neighbours.
 * Infinity as soon as it must be more than `limit`.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  let before: readonly number[] = [];
  let last = firstRow;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(before, j - 2) + 1);
      row.push(least);
    }
    if (Math.min(...row) > limit) return Number.POSITIVE_INFINITY;
    [before, last] = [last, row];
  }
  return at(last, b.length);
}

/** Of words of any length that are compared. */
const firstRow: readonly number[] = Array.from({ length: 200 }, (_, column) => column);

function at(row: readonly number[], column: number): number {
  return row[column] ?? 0;
}
