// Judges the words of the whole site, each text in all its languages: parity, figures, promises, terms,
// stale translations. Rendering does not need to know what is found, so that it may begin before.
import type { Claim } from '../claims/claim.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { Source } from '../load/index.ts';
import { translatedWords } from '../translations/claim-words.ts';
import type { LocalizedText } from './every-text.ts';
import { figureCheck } from './figures.ts';
import { parityCheck } from './parity.ts';
import { type AgainstLock, staleCheck } from './stale-translations.ts';
import { termCheck } from './terms/index.ts';
import { promiseCheck } from './typed-promises.ts';

export interface Words extends AgainstLock {
  /** Taken one after the other, and kept no longer. */
  readonly texts: Iterable<LocalizedText>;
  /** Whether nothing was found in a file before, nor can be now. */
  readonly isClean: (source: Source) => boolean;
  readonly claims: ReadonlyMap<string, Claim>;
  readonly wordsOfClaims: readonly LocalizedText[];
  readonly locales: readonly string[];
  readonly terms: Source | undefined;
  /** What is wrong with the site besides. */
  readonly told: readonly Problem[];
}

export function wordProblems({ texts, isClean, wordsOfClaims, told, ...known }: Words): Problem[] {
  const { claims, locales } = known;
  const terms = termCheck(known);
  const stale = staleCheck(known);
  const judges = [parityCheck({ claims, told }), figureCheck(claims), promiseCheck(claims), terms.ofText];
  const problems = [...terms.ofList];
  for (const text of texts) {
    stale.see(text);
    // A word of the interface has a file for each locale.
    if ([...text.spoken.values()].every(({ source }) => isClean(source))) continue;
    for (const judge of judges) problems.push(...judge(text));
  }
  for (const words of wordsOfClaims) problems.push(...terms.ofClaim(words));
  for (const words of translatedWords(wordsOfClaims, locales)) stale.see(words);
  return [...problems, ...stale.problems()];
}
