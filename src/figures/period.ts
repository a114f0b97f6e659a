// Whether a sentence speaks of another period than the claim whose figure it states: €3.49 a year is no €3.49 a month.
import type { Claim } from '../claims/claim.ts';
import type { TextRange } from './index.ts';

const periods: readonly (readonly [letter: string, words: RegExp])[] = [
  ['Y', /(?<!\p{L})(?:\p{L}*jahr|\p{L}*jähr|annual|per annum|year|año|anual|par an(?!\p{L})|annuel|jaar)/iu],
  ['M', /(?<!\p{L})(?:monat|month|mes(?:es)?(?!\p{L})|mensual|mois(?!\p{L})|mensuel|maand)/iu],
  ['W', /(?<!\p{L})(?:woche|wöchentlich|week|semana|semaine|hebdomadaire|wekelijks)/iu],
  ['D', /(?<!\p{L})(?:tag|täglich|day|daily|día|diari|jours?(?!\p{L})|quotidien|dag(?!\p{L})|dagelijks)/iu],
];

/** So many characters before and behind a figure belong to its sentence at most. */
const furthest = 500;

function namedIn(words: string): string[] {
  return periods.filter(([, word]) => word.test(words)).map(([letter]) => letter);
}

function ownOf({ period }: Pick<Claim, 'period'>): string | undefined {
  return /^P1([DWMY])$/.exec(period ?? '')?.[1];
}

/** Whether the words right behind a price say how often it is paid, and not as the claim does. */
export function isPaidOtherwise(claim: Pick<Claim, 'period'>, behind: string): boolean {
  const named = namedIn(/^[^.,;:!?\n]*/.exec(behind.slice(0, furthest))?.[0] ?? '');
  return claim.period !== undefined && named.length > 0 && !named.includes(ownOf(claim) ?? '');
}

/** The words that are replaced may name the period themselves; the rest of their sentence must then not matter. */
export function saysOtherPeriod(claim: Pick<Claim, 'period'>, text: string, { start, end }: TextRange): boolean {
  if (claim.period === undefined) return false;
  const own = ownOf(claim);
  if (own !== undefined && namedIn(text.slice(start, end)).includes(own)) return false;
  const before = text
    .slice(Math.max(0, start - furthest), start)
    .split(/[.!?\n]/)
    .at(-1);
  const [behind] = text.slice(end, end + furthest).split(/[.!?\n]/);
  return namedIn(`${before} ${behind}`).some((letter) => letter !== own);
}
