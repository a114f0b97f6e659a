// The comparators of a language, as they are read around a figure that is typed.
import { type Comparator, comparators, type Language } from '../languages/language.ts';
import { find, literally, never, wholeWord } from './pattern.ts';

/** What is written before a figure and after it, and its plus sign. */
interface WordsAround {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly plus?: string | undefined;
}

/** The meaning of a negated comparator: “not more than 50” is “at most 50”. */
const negated: Readonly<Partial<Record<Comparator, Comparator>>> = { 'more-than': 'at-most', 'at-most': 'at-least' };

/** The patterns of a language. */
export type ComparatorPatterns = ReturnType<typeof comparatorsOf>;

/** Compiles the patterns of a language. Without words, only a plus sign compares. */
export function comparatorsOf({ comparators: known = {}, figures }: Language) {
  const before = comparators.map((comparator) => {
    const entries = comparator === 'at-most' ? [known['at-most'], known['less-than']] : [known[comparator]];
    return [comparator, patternFor(entries.flatMap((entry) => [entry?.words, entry?.figure]))] as const;
  });
  const after = comparators.map((comparator) => [comparator, patternFor([known[comparator]?.after])] as const);
  const negation = figures && find(`^(?:${figures.negation})\\s`);
  const [readBefore, readAfter] = [before, after].map((list) => {
    const compiled = list.map(([comparator, words]) => [comparator, wholeWord(`(?:${words})(?:\\s.*)?`)] as const);
    const read = (phrase: string): Comparator | undefined => {
      const comparator = compiled.find(([, words]) => words.test(phrase))?.[0];
      if (comparator || !negation) return comparator;
      const rest = phrase.replace(negation, '');
      const opposite = rest === phrase ? undefined : read(rest);
      return opposite && negated[opposite];
    };
    return (phrase: string | undefined) => (phrase ? read(phrase.trim()) : undefined);
  });
  return {
    /** All words before a figure, and all after it. */
    before: before.map(([, words]) => words).join('|'),
    after: after.map(([, words]) => words).join('|'),
    /** The comparator that the words around a figure state. */
    of: (around: WordsAround): Comparator | undefined =>
      readBefore?.(around.before) ?? readAfter?.(around.after) ?? (around.plus ? 'more-than' : undefined),
  };
}

function patternFor(lists: readonly (string | undefined)[]): string {
  const words = lists.flatMap((list) => list?.split('|') ?? []);
  return words.map(literally).join('|') || never;
}
