// Guesses which of the names that there are was meant by one that is not.

/** "did you mean `x`?" for the candidate that a slip of the finger, or a folder and an ending, makes the written word, or undefined. */
export function didYouMean(written: string, candidates: Iterable<string>): string | undefined {
  // Nobody mistypes a name of a hundred letters, and comparing two of them takes long.
  if (written.length > 100) return undefined;
  const limit = Math.max(1, Math.floor(written.length / 3));
  let best: { candidate: string; distance: number } | undefined;
  for (const candidate of candidates) {
    const [own, other] = [written.toLowerCase(), candidate.toLowerCase()];
    const distance = isFileOf(own, other) ? 0 : editDistance(own, other, limit);
    if (distance <= limit && (!best || distance < best.distance)) best = { candidate, distance };
  }
  return best && `did you mean \`${best.candidate}\`?`;
}

/** Whether one of two names is the file or the folder and name of the other: content/sections/faq.yaml, faq.yaml and faq. */
function isFileOf(written: string, name: string): boolean {
  const bare = written.replace(/\.[a-z]+$/, '');
  return [written, bare].some((file) => file === name || file.endsWith(`/${name}`) || name.endsWith(`/${file}`));
}

/** Insertions, deletions, replacements and swaps of neighbours between two words; more than `limit` is told as Infinity. */
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
