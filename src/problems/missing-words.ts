import { defineFixedProblem, type Place, type Problem } from './problem.ts';

export const missingWords = defineFixedProblem({
  id: 'missing-words',
  what: 'A text states a claim that has no words in its locale.',
  why: 'A figure in the words of another language is worse than none.',
  at: 'content/claims.yaml lamps',
  wrong: `text:
  de: { default: "{value} Lampen" }      # and an English text says \${claim.lamps}`,
  right: `text:
  de: { default: "{value} Lampen" }
  en: { default: "{value} lamps" }`,
});

/** A text states a claim that has no words in its locale. `words` shows what to write. */
export function noWordsIn(locale: string, id: string, words: string, place: Place): Problem {
  const text = `the claim \`${id}\` has no words in ${locale}`;
  return missingWords.problem({ text, hint: `write them in content/claims.yaml: ${words}`, locale, place });
}

/** A claim has no words of the default style in a locale. */
export function noDefaultWords(locale: string, id: string, hint: string | undefined, place: Place): Problem {
  const text = `the claim \`${id}\` has no default words in ${locale}`;
  return missingWords.problem({ text, place, hint, locale });
}
