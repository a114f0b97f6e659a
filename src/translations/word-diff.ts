// A diff of two texts by words, based on their longest common subsequence. A reference (`${claim.price,
// month}`) counts as one word.

import { once } from '../site/once.ts';
import { unspaced } from '../site/unspaced-scripts.ts';

/** A run of words in both versions, only in the old one, or only in the new one. */
export interface Change {
  readonly kind: 'same' | 'removed' | 'added';
  readonly words: readonly string[];
}

/** The changes from `before` to `after`, in order. */
export function wordDiff(before: string, after: string): Change[] {
  return diffOf(splitWords(before), splitWords(after));
}

function diffOf(old: readonly string[], now: readonly string[]): Change[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const changes: Change[] = [];
  const add = (kind: Change['kind'], words: readonly string[]) => {
    if (words.length > 0) changes.push({ kind, words });
  };
  add('same', old.slice(0, start));
  changes.push(...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)));
  add('same', end > 0 ? old.slice(-end) : []);
  return changes;
}

/** The maximum size of the table of a comparison. Larger ones would take too long. */
const maxCells = 4_000_000;

function middle(old: readonly string[], now: readonly string[]): Change[] {
  if (old.length === 0 || now.length === 0) return replaced(old, now);
  if (old.length * now.length <= maxCells) return compared(old, now);
  const [before, after] = [sentencesOf(old), sentencesOf(now)];
  const bySentence = before.length * after.length <= maxCells ? compared(before, after) : [];
  if (!bySentence.some(({ kind }) => kind === 'same')) return replaced(old, now);
  const changes = bySentence.flatMap(({ kind, words }, index): Change[] => {
    const next = bySentence[index + 1];
    if (kind === 'removed' && next?.kind === 'added') return diffOf(wordsIn(words), wordsIn(next.words));
    // Already compared with the removed sentences before it.
    if (kind === 'added' && bySentence[index - 1]?.kind === 'removed') return [];
    return [{ kind, words: wordsIn(words) }];
  });
  return runs(changes.flatMap(({ kind, words }) => words.map((word) => ({ kind, word }))));
}

function replaced(old: readonly string[], now: readonly string[]): Change[] {
  return [
    { kind: 'removed' as const, words: old },
    { kind: 'added' as const, words: now },
  ].filter(({ words }) => words.length > 0);
}

/** Joins words to sentences or clauses. Each is a single string, so that they can be compared like words. */
function sentencesOf(words: readonly string[]): string[] {
  const sentences: string[][] = [[]];
  for (const word of words) {
    sentences.at(-1)?.push(word);
    if (/[.!?:;。！？：；]$/.test(word)) sentences.push([]);
  }
  return sentences.filter(({ length }) => length > 0).map((sentence) => sentence.join(separator));
}

function wordsIn(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) => sentence.split(separator));
}

/** A separator that does not occur in texts. */
const separator = '\u0000';

/** Compares two lists of words or sentences with a table of longest common subsequences. */
function compared(old: readonly string[], now: readonly string[]): Change[] {
  const width = now.length + 1;
  // longest[i × width + j]: the length of the longest common subsequence of old from i on and now from j on.
  const longest = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      longest[i * width + j] =
        old[i] === now[j]
          ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0);
  const steps: { kind: Change['kind']; word: string }[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      steps.push({ kind: 'same', word: old[i] ?? '' });
      i++;
      j++;
    } else if (
      j >= now.length ||
      (i < old.length && (longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0))
    )
      steps.push({ kind: 'removed', word: old[i++] ?? '' });
    else steps.push({ kind: 'added', word: now[j++] ?? '' });
  }
  return runs(steps);
}

/** Groups adjacent words of the same kind. Removed words come before the added ones that replace them. */
function runs(steps: readonly { readonly kind: Change['kind']; readonly word: string }[]): Change[] {
  const changes: { kind: Change['kind']; words: string[] }[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    if (removed.length > 0) changes.push({ kind: 'removed', words: removed });
    if (added.length > 0) changes.push({ kind: 'added', words: added });
    removed = [];
    added = [];
  };
  for (const { kind, word } of steps) {
    if (kind === 'removed') removed.push(word);
    else if (kind === 'added') added.push(word);
    else {
      flush();
      const last = changes.at(-1);
      if (last?.kind === 'same') last.words.push(word);
      else changes.push({ kind, words: [word] });
    }
  }
  flush();
  return changes;
}

/** How to mark removed and added words. */
export interface DiffStyle {
  readonly removed: (words: string) => string;
  readonly added: (words: string) => string;
}

/** The style of `git diff --word-diff`, for output without colour. */
export const plainDiff: DiffStyle = { removed: (words) => `[-${words}-]`, added: (words) => `{+${words}+}` };

/** A diff on one line. Long unchanged runs are shortened to the words next to a change. */
export function formatDiff(changes: readonly Change[], style: DiffStyle = plainDiff): string {
  return changes
    .map(({ kind, words }, index) => {
      // Omit the space if there is none between the first word and the previous one.
      const [first = '', ...rest] = words;
      const before = index === 0 || first.startsWith(glue) ? '' : ' ';
      if (kind !== 'same') return before + style[kind](joined([first.replace(glue, ''), ...rest]));
      const [from, to] = [index === 0 ? 0 : contextWords, index === changes.length - 1 ? 0 : contextWords];
      const shown =
        words.length <= from + to + 2 ? words : [...words.slice(0, from), '…', ...(to > 0 ? words.slice(-to) : [])];
      return before + joined([(shown[0] ?? '').replace(glue, ''), ...shown.slice(1)]);
    })
    .join('');
}

function joined(words: readonly string[]): string {
  return words.join(' ').replaceAll(` ${glue}`, '');
}

/** The number of unchanged words to show on each side of a change. */
const contextWords = 6;

/**
 * The first character of a word that follows the previous one without a space, as in Chinese,
 * Japanese and Thai.
 */
const glue = '\u2060';
const containsUnspaced = new RegExp(unspaced, 'u');
/** Created on first use, because that takes longer than comparing two texts. */
const segmenter = once(() => new Intl.Segmenter('und', { granularity: 'word' }));

/** The words of a text, including adjacent punctuation. */
export function splitWords(text: string): string[] {
  const words = text.match(/(?:\$\{[^{}]*\}|\S)+/g) ?? [];
  return containsUnspaced.test(text)
    ? words.flatMap((word) => (containsUnspaced.test(word) ? partsOf(word) : [word]))
    : words;
}

/** Splits a run of characters without spaces into dictionary words and references. */
function partsOf(run: string): string[] {
  const pieces = run.split(/(\$\{[^{}]*\})/).filter(Boolean);
  const words = pieces.flatMap((piece) =>
    piece.startsWith('${') ? [piece] : [...segmenter().segment(piece)].map(({ segment }) => segment),
  );
  return words.map((word, index) => (index === 0 ? word : glue + word));
}
