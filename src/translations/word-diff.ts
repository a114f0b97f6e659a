// What changed between two versions of a text, in words: the longest common run of words stays, the rest was taken away
// or put in. Whole references (`${claim.price, month}`) count as one word.

import { once } from '../site/once.ts';
import { unspaced } from '../site/unspaced.ts';

/** A run of words that is in both versions, in the old one only, or in the new one only. */
export interface Change {
  readonly kind: 'same' | 'removed' | 'added';
  readonly words: readonly string[];
}

export function wordDiff(before: string, after: string): Change[] {
  return diffOf(wordsOf(before), wordsOf(after));
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

/** A table of more words than that would take too long. */
const mostCells = 4_000_000;

function middle(old: readonly string[], now: readonly string[]): Change[] {
  if (old.length === 0 || now.length === 0) return replaced(old, now);
  if (old.length * now.length <= mostCells) return compared(old, now);
  const [before, after] = [sentencesOf(old), sentencesOf(now)];
  const bySentence = before.length * after.length <= mostCells ? compared(before, after) : [];
  if (!bySentence.some(({ kind }) => kind === 'same')) return replaced(old, now);
  const changes = bySentence.flatMap(({ kind, words }, index): Change[] => {
    const next = bySentence[index + 1];
    if (kind === 'removed' && next?.kind === 'added') return diffOf(wordsIn(words), wordsIn(next.words));
    // Told together with what stood there before.
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

/** Words as sentences, or what ends like one: each a string, so that they can be compared. */
function sentencesOf(words: readonly string[]): string[] {
  const sentences: string[][] = [[]];
  for (const word of words) {
    sentences.at(-1)?.push(word);
    if (/[.!?:;。！？：；]$/.test(word)) sentences.push([]);
  }
  return sentences.filter(({ length }) => length > 0).map((sentence) => sentence.join(seam));
}

function wordsIn(sentences: readonly string[]): string[] {
  return sentences.flatMap((sentence) => sentence.split(seam));
}

/** Stands in no text. */
const seam = '\u0000';

/** The table itself: of words, or of sentences. */
function compared(old: readonly string[], now: readonly string[]): Change[] {
  const width = now.length + 1;
  // longest[i × width + j]: how many words the rest of both from i and j on have in common, in order.
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

/** Neighbours of one kind together; what was taken away stands before what came instead. */
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

export interface DiffStyle {
  readonly removed: (words: string) => string;
  readonly added: (words: string) => string;
}

/** As `git diff --word-diff` writes it, for where there is no colour. */
export const plainDiff: DiffStyle = { removed: (words) => `[-${words}-]`, added: (words) => `{+${words}+}` };

/** A diff in one line. Of long stretches that stayed the same only what stands beside a change is shown. */
export function formatDiff(changes: readonly Change[], style: DiffStyle = plainDiff): string {
  return changes
    .map(({ kind, words }, index) => {
      // What no blank parts from the word before it does not begin with one.
      const [first = '', ...rest] = words;
      const before = index === 0 || first.startsWith(glue) ? '' : ' ';
      if (kind !== 'same') return before + style[kind](joined([first.replace(glue, ''), ...rest]));
      const [from, to] = [index === 0 ? 0 : beside, index === changes.length - 1 ? 0 : beside];
      const shown =
        words.length <= from + to + 2 ? words : [...words.slice(0, from), '…', ...(to > 0 ? words.slice(-to) : [])];
      return before + joined([(shown[0] ?? '').replace(glue, ''), ...shown.slice(1)]);
    })
    .join('');
}

function joined(words: readonly string[]): string {
  return words.join(' ').replaceAll(` ${glue}`, '');
}

const beside = 6;

/** Opens a word that no blank parts from the one before it: Chinese, Japanese and Thai have none between words. */
const glue = '\u2060';
const holdsUnspaced = new RegExp(unspaced, 'u');
/** Made when such a text comes: that takes longer than to compare two. */
const segmenter = once(() => new Intl.Segmenter('und', { granularity: 'word' }));

/** Words with the signs beside them. */
export function wordsOf(text: string): string[] {
  const words = text.match(/(?:\$\{[^{}]*\}|\S)+/g) ?? [];
  return holdsUnspaced.test(text)
    ? words.flatMap((word) => (holdsUnspaced.test(word) ? partsOf(word) : [word]))
    : words;
}

/** A stretch without blanks: words as a dictionary knows them, and references whole. */
function partsOf(stretch: string): string[] {
  const pieces = stretch.split(/(\$\{[^{}]*\})/).filter(Boolean);
  const words = pieces.flatMap((piece) =>
    piece.startsWith('${') ? [piece] : [...segmenter().segment(piece)].map(({ segment }) => segment),
  );
  return words.map((word, index) => (index === 0 ? word : glue + word));
}
