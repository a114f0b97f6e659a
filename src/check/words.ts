// Lints the words of the whole site, each text in all its locales: parity, figures, promises, terms,
// stale translations. Rendering does not depend on the results, so it can run at the same time.
import type { Claim } from '../claims/claim.ts';
import type { Problem } from '../diagnostics/problem.ts';
import type { LocalizedText } from '../model/localized-text.ts';
import type { Source } from '../model/source.ts';
import { translatedWords } from '../translations/claim-words.ts';
import { figureCheck } from './figures.ts';
import { parityCheck } from './parity.ts';
import { type LockInput, staleCheck } from './stale-translations.ts';
import { termCheck } from './terms/index.ts';
import { promiseCheck } from './typed-promises.ts';

/** The texts to lint, and what they are compared with. */
export interface WordsInput extends LockInput {
  /** Iterated once; texts are not kept. */
  readonly texts: Iterable<LocalizedText>;
  /** Whether a file had no problems in an earlier run and has not changed since. */
  readonly isClean: (source: Source) => boolean;
  readonly claims: ReadonlyMap<string, Claim>;
  readonly wordsOfClaims: readonly LocalizedText[];
  readonly locales: readonly string[];
  readonly terms: Source | undefined;
  /** Problems found so far. */
  readonly reported: readonly Problem[];
}

/** The problems of all words, with those of content/terms.yaml itself. */
export function wordProblems({ texts, isClean, wordsOfClaims, reported, ...input }: WordsInput): Problem[] {
  const { claims, locales } = input;
  const terms = termCheck(input);
  const stale = staleCheck(input);
  const checks = [parityCheck({ claims, reported }), figureCheck(claims), promiseCheck(claims), terms.ofText];
  const problems = [...terms.ofList];
  for (const text of texts) {
    stale.see(text);
    // An interface word has one file per locale.
    if ([...text.spoken.values()].every(({ source }) => isClean(source))) continue;
    for (const check of checks) problems.push(...check(text));
  }
  for (const words of wordsOfClaims) problems.push(...terms.ofClaim(words));
  for (const words of translatedWords(wordsOfClaims, locales)) stale.see(words);
  return [...problems, ...stale.problems()];
}
