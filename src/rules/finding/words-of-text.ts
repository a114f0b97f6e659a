// Reads the words of a text, as its script and its language part them.
import type { Language } from '../../claims/languages/language.ts';
import { once } from '../../files/once.ts';
import { katakana, segmented, wordEdges } from '../../text/unspaced-scripts.ts';

/** A letter or digit of a script with spaces. */
export const letter = String.raw`[[\p{L}\p{M}\p{N}]--${segmented}--${katakana}]`;

/** Lengths that are tried for what is attached to a word. */
const lengths: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** The words of one text. */
export type WordReader = ReturnType<ReturnType<typeof wordReader>>;

/**
 * One word of a text, or one letter of a script without spaces. A hyphen ends a word, so the parts of a
 * compound are words of their own.
 */
export type TextWord = ReturnType<WordReader['at']>[number];

/** Creates a reader for the texts of one language. Its patterns are compiled here. */
export function wordReader({ before = '', after = '' }: Language['attached'] = {}) {
  const begins = before ? `(?<=(?<!${letter}['’]?)(?:${before})?)` : `(?<!${letter}['’]?)`;
  const spaced = `${begins}${letter}+(?:['’]${letter}+)*`;
  const word = new RegExp(`${spaced}|(?<!${katakana})${katakana}+|${segmented}`, 'vy');
  const prefix = new RegExp(`^(?:${before})?$`, 'u');
  const particle = new RegExp(`^(?:${after})?$`, 'u');
  return (text: string) => {
    /** The word that begins at an offset, as written and without what is attached behind it. Or none. */
    const at = (start: number) => {
      word.lastIndex = start;
      const whole = word.exec(text)?.[0] ?? '';
      const isEnd = (end: number) => end > 0 && (end === whole.length || particle.test(whole.slice(end)));
      return (after ? lengths : [0])
        .map((length) => whole.length - length)
        .filter(isEnd)
        .map((end) => ({
          text: whole.slice(0, end),
          lower: whole.slice(0, end).toLowerCase(),
          start,
          end: start + end,
        }));
    };
    /** The same, and the words behind what is attached in front of them. */
    const from = (start: number) => {
      const isPrefix = (length: number) => prefix.test(text.slice(start, start + length));
      return before ? lengths.filter(isPrefix).flatMap((length) => at(start + length)) : at(start);
    };
    return { text, at, from, edges: once(() => wordEdges(text, after)) };
  };
}
