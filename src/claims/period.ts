// Checks whether a sentence mentions a different period than the claim whose figure it states: €3.49 a
// year is not €3.49 a month.

import type { Claim } from './claim.ts';
import type { TextRange } from './figures/ascending.ts';
import { languages } from './languages/index.ts';

/** By period, its words in all languages: a price may be stated in a quote from another one. */
const periods = (['Y', 'M', 'W', 'D'] as const).map((letter) => {
  const words = languages.flatMap(({ periods }) => periods?.[letter] ?? []);
  return [letter, new RegExp(`(?<!\\p{L})(?:${words.join('|')})`, 'iu')] as const;
});

/** The maximum number of characters on each side of a figure that count as its sentence. */
const sentenceReach = 500;

/** The periods that some words name, by the letter of ISO 8601. */
export function periodsIn(words: string): string[] {
  return periods.filter(([, word]) => word.test(words)).map(([letter]) => letter);
}

function letterOf({ period }: Pick<Claim, 'period'>): string | undefined {
  return /^P1([DWMY])$/.exec(period ?? '')?.[1];
}

/** Whether the words after a price mention a period, but not the claim's. */
export function isPaidOtherwise(claim: Pick<Claim, 'period'>, after: string): boolean {
  const named = periodsIn(/^[^.,;:!?\n]*/.exec(after.slice(0, sentenceReach))?.[0] ?? '');
  return claim.period !== undefined && named.length > 0 && !named.includes(letterOf(claim) ?? '');
}

/**
 * Whether the sentence around a range mentions a period other than the claim's. Returns false if
 * the range itself mentions the claim's period.
 */
export function saysOtherPeriod(claim: Pick<Claim, 'period'>, text: string, { start, end }: TextRange): boolean {
  if (claim.period === undefined) return false;
  const own = letterOf(claim);
  if (own !== undefined && periodsIn(text.slice(start, end)).includes(own)) return false;
  const textBefore = text.slice(Math.max(0, start - sentenceReach), start);
  const before = textBefore.split(/[.!?\n]/).at(-1);
  const [after] = text.slice(end, end + sentenceReach).split(/[.!?\n]/);
  return periodsIn(`${before} ${after}`).some((letter) => letter !== own);
}
