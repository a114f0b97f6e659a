// Finds numbers in words that are written apart: two hundred and fifty, treinta y cinco. Each word is
// replaced with the letter of its category, and the grammar of a language is a pattern over these letters.
// A pattern over the words themselves would have thousands of branches.
import type { SeparateNumbers } from '../languages/figure-words.ts';
import { type SpelledAtom, tidy, valuesOf } from './figure.ts';
import { anyOf, find, plainLetters } from './pattern.ts';

interface NumberWord {
  readonly letter: string;
  readonly value: number;
}

/** Creates a function that finds the numbers in words of a plain text. */
export function separateNumbers({ words, grammar, except = [] }: SeparateNumbers): (text: string) => SpelledAtom[] {
  const known = new Map<string, NumberWord>(
    Object.entries(words).flatMap(([letter, list]) =>
      [...valuesOf(plainLetters(list))].map(([word, value]) => [word, { letter, value }] as const),
    ),
  );
  const word = find(`\\<${anyOf([...known.keys()])}\\>`);
  const phrase = new RegExp(grammar, 'g');
  const exceptions = except.map((pattern) => new RegExp(find(pattern).source, 'i'));
  return (text) => {
    const found = [...text.matchAll(word)].map(({ 0: written, index }) => ({
      start: index,
      end: index + written.length,
      ...(known.get(written.toLowerCase()) ?? { letter: '', value: 0 }),
    }));
    // Letters are at even indexes, separators at odd ones.
    const sentence = found.map(({ start, letter }, index) =>
      index === 0 ? letter : separatorOf(text.slice(found[index - 1]?.end, start)) + letter,
    );
    const atoms: SpelledAtom[] = [];
    let before = '';
    let last = 0;
    for (const match of sentence.join('').matchAll(phrase)) {
      const used = found.slice(match.index / 2, (match.index + match[0].length + 1) / 2);
      const [start, end] = [used[0]?.start ?? 0, used.at(-1)?.end ?? 0];
      before += text.slice(last, start);
      last = end;
      const marked = `${before}⟨${text.slice(start, end)}⟩${text.slice(end)}`;
      // The number before this one is a digit in `before`, so that a pattern can ask for it.
      before += '1';
      if (exceptions.some((exception) => exception.test(marked))) continue;
      const value = amountOf(used);
      atoms.push({ start, end, value, one: value === '1' });
    }
    return atoms;
  };
}

function separatorOf(between: string): string {
  if (/^\s$/.test(between)) return ' ';
  if (between === '-') return '-';
  return /^,\s$/.test(between) ? ',' : '|';
}

/** The value of a number, as a decimal string: a hundred and twenty thousand five hundred → "120500". */
function amountOf(words: readonly NumberWord[]): string {
  let total = 0;
  let part = 0;
  /** The factor directly before a word: “a million and a half” adds half a million. */
  let factor = 1;
  let decimals: number[] | undefined;
  const takeDecimals = () => {
    if (decimals) part += fractionOf(decimals);
    decimals = undefined;
  };
  for (const { letter, value } of words) {
    if (letter === 'p') {
      decimals = [];
    } else if (letter === 'h') part += value * factor;
    else if (letter === 'H') part = (part || 1) * value;
    else if (letter === 'T') {
      total += (part || 1) * value;
      part = 0;
    } else if ('MdD'.includes(letter)) {
      takeDecimals();
      total = (total + part || 1) * value;
      part = 0;
      factor = value;
      continue;
    } else if (decimals) decimals.push(value);
    else part += value;
    // Words without a value, such as “and a”, separate a factor from its half.
    if (value > 0) factor = 1;
  }
  takeDecimals();
  return tidy(total + part);
}

/** “one four” → 0.14, “treinta y cinco” → 0.35 */
function fractionOf(decimals: readonly number[]): number {
  const isDigits = decimals.every((value) => value < 10);
  return Number(`0.${isDigits ? decimals.join('') : decimals.reduce((all, value) => all + value, 0)}`);
}
