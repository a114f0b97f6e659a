import { defineProblem, type Place, type Problem } from './problem.ts';

export const missingTranslation = defineProblem({
  id: 'missing-translation',
  severity: 'warning',
  fixed: 'errors',
  release: 'also',
  waivable: 'broadly',
  what: 'A locale lacks a text, a word or an address that the others have.',
  why: 'Visitors read a sentence in the first locale instead; the first locale itself has no fallback.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'heading: { de: Licht für draußen }      # and the site has de and en',
  right: 'heading: { de: Licht für draußen, en: Light for outdoors }',
});

/** A page has no slug in a locale. */
export function slugMissing(tag: string, hint: string, place: Place): Problem {
  const text = `the page has no slug in ${tag}, so it does not exist there`;
  return missingTranslation.problem({ severity: 'warning', text, locale: tag, hint, place });
}

/** A word of the interface is missing in a locale; `first` has it. */
export function wordMissing(
  key: string,
  [tag, first]: readonly [string, string],
  place: Place,
  original: Place,
): Problem {
  const text = `the word \`${key}\` is missing in ${tag}; the one in ${first} is shown instead`;
  const related = [{ text: `in ${first}:`, place: original }];
  return missingTranslation.problem({ severity: 'warning', text, locale: tag, place, related });
}

/** A text is missing in a locale: an error in the first one, whose text replaces the others. */
export function textMissing(name: string, locale: string, first: string, place: Place): Problem {
  const isFirst = locale === first;
  return missingTranslation.problem({
    severity: isFirst ? 'error' : 'warning',
    text: `\`${name}\` is missing in ${locale}${isFirst ? '' : `; the text in ${first} is shown instead`}`,
    locale,
    ...(isFirst && { hint: 'add it: the text in the first locale replaces missing translations' }),
    place,
  });
}

/** A claim has no words in a locale. `words` shows what to write. */
export function claimWordsMissing(id: string, locale: string, words: string, place: Place): Problem {
  const text = `the claim \`${id}\` has no words in ${locale}`;
  return missingTranslation.problem({ severity: 'warning', text, place, hint: words, locale });
}

/** A page that must exist in every locale does not. `named` is where content/site.yaml names it. */
export function pageMissing(id: string, missing: readonly string[], place: Place, named: Place | undefined): Problem {
  const text = `the page \`${id}\` must exist in every locale, but is missing in ${missing.join(', ')}`;
  const hint = `give it a slug there: slug: { ${missing.map((locale) => `${locale}: …`).join(', ')} }`;
  const related = named ? [{ text: 'named here:', place: named }] : [];
  return missingTranslation.problem({ severity: 'error', text, hint, place, related });
}
