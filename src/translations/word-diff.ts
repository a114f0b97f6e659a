// A diff of two texts by words. A reference (`${claim.price, month}`) counts as one word.

import { diffArrays } from 'diff/lib/diff/array.js';
import { segmenter, unspaced } from '../text/unspaced-scripts.ts';

/** A run of words in both versions, only in the old one, or only in the new one. */
export interface Change {
  readonly kind: 'same' | 'removed' | 'added';
  readonly words: readonly string[];
}

/**
 * The changes from `before` to `after`, in order. Removed words come before the added ones that replace
 * them.
 */
export function wordDiff(before: string, after: string): Change[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  const changes = diffArrays(old, now, { maxEditLength }) ?? [
    { removed: true, added: false, value: old },
    { removed: false, added: true, value: now },
  ];
  return changes.map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    words: value,
  }));
}

/** Beyond this number of changed words, a text counts as replaced: comparing takes quadratic time in it. */
const maxEditLength = 2000;

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
