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
  const limit = Math.max(1, Math.floor(written.length / 3));
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    if (candidate !== written && candidate.normalize() === written.normalize()) return candidate;
    const [name, other] = [written.toLowerCase(), candidate.toLowerCase()];
    const distance = isSameFile(name, other) ? 0 : editDistance(name, other, limit);
    if (distance <= limit && (!best || distance < best.distance)) best = { candidate, distance };
  }
  return best?.candidate;
}

/** Whether two names differ only in folder and extension: content/sections/faq.yaml, faq.yaml and faq. */
function isSameFile(written: string, name: string): boolean {
  const withoutExtension = written.replace(/\.[a-z]+$/, '');
  return [written, withoutExtension].some(
    (file) => file === name || file.endsWith(`/${name}`) || name.endsWith(`/${file}`),
  );
}

/**
 * The Damerau–Levenshtein distance of two words: insertions, deletions, replacements and swaps of neighbours.
 * Infinity if the lengths alone differ by more than `limit`.
 */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(rows, i - 1, j) + 1, (row[j - 1] ?? 0) + 1, at(rows, i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(rows, i - 2, j - 2) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return at(rows, a.length, b.length);
}

function at(rows: number[][], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}
