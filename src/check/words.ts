// Judges the words of the whole site, each text in all its languages: parity, figures, promises, terms, stale translations.
// Rendering does not need to know what is found, so that it may begin before.
import type { Claim } from '../content/claim.ts';
import type { Source } from '../load.ts';
import type { Problem } from '../problem.ts';
import { translatedWords } from '../translations/claim-words.ts';
import type { LocalizedText } from './every-text.ts';
import { figureProblems } from './figures.ts';
import { parityProblems } from './parity.ts';
import { type AgainstLock, staleProblems } from './stale.ts';
import { termProblems } from './terms.ts';
import { promiseProblems } from './typed-promises.ts';

export interface Words extends AgainstLock {
  readonly texts: readonly LocalizedText[];
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
  // A word of the interface has a file for each locale.
  const unsure = texts.filter(({ spoken }) => [...spoken.values()].some(({ source }) => !isClean(source)));
  const judging = { ...known, texts: unsure };
  return [
    ...parityProblems({ ...judging, told }),
    ...figureProblems(judging),
    ...promiseProblems(judging),
    ...termProblems({ ...judging, wordsOfClaims }),
    ...staleProblems([...texts, ...translatedWords(wordsOfClaims, known.locales)], known),
  ];
}
