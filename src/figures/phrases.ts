// Numbers of several words: each word becomes the letter of its sort, and a language writes its grammar over these letters.
// Over the words themselves the grammar would be a pattern of thousands of branches.
import { anyOf, find, L, R } from './pattern.ts';

export interface Phrase {
  readonly start: number;
  readonly end: number;
  /** In small letters. */
  readonly words: string;
}

/**
 * A finder of phrases. `sorts` has the words of each letter; in `grammar`, a pattern over these letters, a blank, a hyphen or
 * a comma (with its blank) stands between two of them.
 */
export function phraseFinder(
  sorts: Readonly<Record<string, readonly string[]>>,
  grammar: string,
): (text: string) => Phrase[] {
  const letters = new Map(Object.entries(sorts).flatMap(([letter, words]) => words.map((word) => [word, letter])));
  const word = find(`${L}${anyOf([...letters.keys()])}${R}`);
  const phrase = new RegExp(grammar, 'g');
  return (text) => {
    const found = [...text.matchAll(word)].map(({ 0: said, index }) => ({
      start: index,
      end: index + said.length,
      letter: letters.get(said.toLowerCase()) ?? '',
    }));
    // Letters at even places, what parts them at odd ones.
    const sentence = found.map(({ start, letter }, index) =>
      index === 0 ? letter : parting(text.slice(found[index - 1]?.end, start)) + letter,
    );
    return [...sentence.join('').matchAll(phrase)].map((match) => {
      const start = found[match.index / 2]?.start ?? 0;
      const end = found[(match.index + match[0].length - 1) / 2]?.end ?? start;
      return { start, end, words: text.slice(start, end).toLowerCase() };
    });
  };
}

function parting(between: string): string {
  if (/^\s$/.test(between)) return ' ';
  if (between === '-') return '-';
  return /^,\s$/.test(between) ? ',' : '|';
}
