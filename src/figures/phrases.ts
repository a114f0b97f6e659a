// Finds numbers that consist of several words. Each word is replaced with the letter of its category,
// and the grammar of a language is a pattern over these letters. A pattern over the words themselves
// would have thousands of branches.
import { anyOf, find, L, R } from './pattern.ts';

/** A number in words, and its range in the text. */
export interface Phrase {
  readonly start: number;
  readonly end: number;
  /** The words of the phrase, in lower case. */
  readonly words: string;
}

/**
 * Creates a function that finds phrases in a text. `categories` lists the words of each letter.
 * `grammar` is a pattern over these letters, separated by a space, a hyphen, or a comma (for a
 * comma and a space).
 */
export function phraseFinder(
  categories: Readonly<Record<string, readonly string[]>>,
  grammar: string,
): (text: string) => Phrase[] {
  const letters = new Map(Object.entries(categories).flatMap(([letter, words]) => words.map((word) => [word, letter])));
  const word = find(`${L}${anyOf([...letters.keys()])}${R}`);
  const phrase = new RegExp(grammar, 'g');
  return (text) => {
    const found = [...text.matchAll(word)].map(({ 0: written, index }) => ({
      start: index,
      end: index + written.length,
      letter: letters.get(written.toLowerCase()) ?? '',
    }));
    // Letters are at even indexes, separators at odd ones.
    const sentence = found.map(({ start, letter }, index) =>
      index === 0 ? letter : separatorOf(text.slice(found[index - 1]?.end, start)) + letter,
    );
    return [...sentence.join('').matchAll(phrase)].map((match) => {
      const start = found[match.index / 2]?.start ?? 0;
      const end = found[(match.index + match[0].length - 1) / 2]?.end ?? start;
      return { start, end, words: text.slice(start, end).toLowerCase() };
    });
  };
}

function separatorOf(between: string): string {
  if (/^\s$/.test(between)) return ' ';
  if (between === '-') return '-';
  return /^,\s$/.test(between) ? ',' : '|';
}
