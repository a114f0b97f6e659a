import { defineFixedProblem, didYouMean, localeList, type Place, type Problem } from './problem.ts';

export const unknownLocale = defineFixedProblem({
  id: 'unknown-locale',
  what: 'A text, a slug or a list names a locale that the site, or this page, does not have.',
  why: 'It would never be shown; most often two letters are swapped.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'text: { de: Damit du heimfindest., en: So that you find home., ne: So that you find home. }',
  right: 'text: { de: Damit du heimfindest., en: So that you find home. }',
});

/** A tag is none of the site. `meant` are those that it may stand for, `locales` those of the site. */
export function notOfSite(tag: string, locales: readonly string[], place: Place, meant = locales): Problem {
  const text = `${tag} is not a locale of the site`;
  const hint = didYouMean(tag, meant) ?? `locales: ${locales.join(', ')}`;
  const about = { kind: 'locale', name: tag } as const;
  return unknownLocale.problem({ text, hint, about, follows: localeList, place });
}

/** A page has a slug in a locale in which it does not exist. */
export function slugElsewhere(tag: string, listed: readonly string[], place: Place, meant: readonly string[]): Problem {
  const text = `the page has a slug in ${tag}, but exists only in ${listed.join(', ')}`;
  const hint = didYouMean(tag, meant) ?? `locales: ${listed.join(', ')}`;
  return unknownLocale.problem({ text, hint, place });
}

/** A text has words in a locale in which its page does not exist. `only` says where it does. */
export function wordsElsewhere(name: string, locale: string, only: string | undefined, place: Place): Problem {
  const text = `\`${name}\` has words in ${locale}, but ${only}`;
  const hint = 'remove them, or add the locale to locales: of the page';
  return unknownLocale.problem({ text, hint, locale, place });
}

/** An old address leads to a page in a locale in which it does not exist. */
export function pageNotIn(locale: string, page: { id: string; locales: readonly string[] }, place: Place): Problem {
  const text = `the page \`${page.id}\` does not exist in ${locale}`;
  const hint = didYouMean(locale, page.locales) ?? `it exists in ${page.locales.join(', ')}`;
  return unknownLocale.problem({ text, hint, place });
}
