// Finds numbers in words that are written as one word, and words that begin with one: zweihundertfünfzig,
// dreimal, zweiwöchig, anderthalbmal.
import type { JoinedNumbers } from '../languages/figure-words.ts';
import { type SpelledAtom, tidy, valuesOf } from './figure.ts';
import { anyOf, expanded, find } from './pattern.ts';

/** Creates a function that finds the numbers in words of a plain text. */
export function joinedNumbers(numbers: JoinedNumbers): (text: string) => SpelledAtom[] {
  const { hundred, thousand, point, hyphenated, endings } = numbers;
  const tens = valuesOf(numbers.tens);
  const belowTwenty = valuesOf(numbers.small);
  const small = new Map([...belowTwenty, ...tens]);
  const ones = [...belowTwenty].flatMap(([word, value]) => (value > 0 && value < 10 ? [word] : []));
  const factors = {
    100: new RegExp(`^(.*?)${hundred}(?:${numbers.and})?(.*)$`),
    1000: new RegExp(`^(.*?)${thousand}(?:${numbers.and})?(.*)$`),
  };
  const compound = new RegExp(`^(${anyOf(ones)})${numbers.and}(${anyOf([...tens.keys()])})$`, 'u');
  const initials = new Set([...small.keys(), hundred, thousand].map((word) => word[0] ?? ''));
  const word = find(`\\<(?=[${[...initials].join('')}])\\p{L}+(?:-(?:${hyphenated})\\>)?`);
  const ending = new RegExp(`^(.{3,}?)-?(?:${endings.map(([pattern]) => `(${expanded(pattern)})`).join('|')})$`, 'u');
  const half = new RegExp(`^(.+)${numbers.half}$`);
  const begins = new RegExp(`^\\s${point}\\s$`, 'i');

  return (text) =>
    withDecimals(
      [...text.matchAll(word)].flatMap((match) => read(match[0], match.index)),
      text,
    );

  /** The number that a word is or starts with, or an empty list for words such as Zweifel. */
  function read(written: string, start: number): SpelledAtom[] {
    const lower = written.toLowerCase();
    const end = start + written.length;
    const whole = amountOf(lower);
    if (whole !== undefined) return [{ start, end, value: tidy(whole), one: whole === 1 }];
    const [, front = '', ...matched] = ending.exec(lower) ?? [];
    const base = amountOf(front);
    if (base === undefined || base === 1) return [];
    const [, kind, unit] = endings[matched.findIndex((one) => one !== undefined)] ?? [];
    return [{ start, end, value: tidy(base), kind, unit }];
  }

  function amountOf(word: string): number | undefined {
    const whole = half.exec(word)?.[1];
    if (whole === undefined) return withFactor(word, 1000, (part) => withFactor(part, 100, belowHundred));
    const base = amountOf(whole);
    return base === undefined ? undefined : base + 0.5;
  }

  /** The value of a word with a factor in it: `hundert` in zweihundertfünfzig. `read` reads both sides. */
  function withFactor(
    word: string,
    factor: 100 | 1000,
    read: (part: string) => number | undefined,
  ): number | undefined {
    const found = factors[factor].exec(word);
    if (!found) return read(word);
    const [, front = '', back = ''] = found;
    const many = front === '' ? 1 : read(front);
    const rest = back === '' ? 0 : read(back);
    return many === undefined || rest === undefined ? undefined : many * factor + rest;
  }

  function belowHundred(word: string): number | undefined {
    const [, one = '', ten = ''] = compound.exec(word) ?? [];
    return small.get(word) ?? (ten === '' ? undefined : (small.get(ten) ?? 0) + (small.get(one) ?? 0));
  }

  /**
   * Joins the numbers of a spoken decimal: "drei Komma eins vier". Each word after the first decimal
   * must be one digit.
   */
  function withDecimals(atoms: readonly SpelledAtom[], text: string): SpelledAtom[] {
    const found: SpelledAtom[] = [];
    let isOpen = false;
    for (const atom of atoms) {
      const last = found.at(-1);
      const between = last && !last.kind && !atom.kind ? text.slice(last.end, atom.start) : '';
      const isFirst = begins.test(between);
      const isNext = isOpen && /^\s$/.test(between) && atom.value.length === 1;
      if (!last || !/^\d+$/.test(atom.value) || !(isFirst || isNext)) {
        found.push(atom);
        isOpen = false;
        continue;
      }
      const value = `${last.value}${isFirst ? '.' : ''}${atom.value}`;
      found.splice(-1, 1, { start: last.start, end: atom.end, value });
      isOpen = atom.value.length === 1;
    }
    return found.map((atom) => (atom.value.includes('.') ? { ...atom, value: tidy(Number(atom.value)) } : atom));
  }
}
