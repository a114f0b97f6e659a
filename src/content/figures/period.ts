// Whether a sentence speaks of another period than the claim whose figure it states: €3.49 a year is no €3.49 a month.
import type { Claim } from '../claim.ts';
import type { Stretch } from '../figures.ts';

const periods: readonly (readonly [letter: string, words: RegExp])[] = [
  ['Y', /(?<!\p{L})(?:\p{L}*jahr|\p{L}*jähr|annual|per annum|year|año|anual)/iu],
  ['M', /(?<!\p{L})(?:monat|month|mes(?:es)?(?!\p{L})|mensual)/iu],
  ['W', /(?<!\p{L})(?:woche|wöchentlich|week|semana)/iu],
  ['D', /(?<!\p{L})(?:tag|täglich|day|daily|día|diari)/iu],
];

/** The words that are replaced may name the period themselves; the rest of their sentence must then not matter. */
export function saysOtherPeriod({ period }: Pick<Claim, 'period'>, text: string, { start, end }: Stretch): boolean {
  if (period === undefined) return false;
  const own = /^P1([DWMY])$/.exec(period)?.[1];
  const namedIn = (words: string) => periods.filter(([, word]) => word.test(words)).map(([letter]) => letter);
  if (own !== undefined && namedIn(text.slice(start, end)).includes(own)) return false;
  const before = /[^.!?\n]*$/.exec(text.slice(0, start))?.[0] ?? '';
  const behind = /^[^.!?\n]*/.exec(text.slice(end))?.[0] ?? '';
  return namedIn(`${before} ${behind}`).some((letter) => letter !== own);
}
