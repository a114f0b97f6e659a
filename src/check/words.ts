// Judges the words of the whole site, each text in all its languages: parity, figures, promises, terms, stale translations.
// Rendering does not need to know what is found, so that it may begin before.
import type { Claim } from '../claims/claim.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { Source } from '../load/index.ts';
import { translatedWords } from '../translations/claim-words.ts';
import type { LocalizedText } from './every-text.ts';
import { figureJudge } from './figures.ts';
import { parityJudge } from './parity.ts';
import { type AgainstLock, staleJudge } from './stale-translations.ts';
import { termJudge } from './terms/index.ts';
import { promiseJudge } from './typed-promises.ts';

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
  const terms = termJudge(known);
  const stale = staleJudge(known);
  const judges = [parityJudge({ claims, told }), figureJudge(claims), promiseJudge(claims), terms.ofText];
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
