import { defineFixedProblem, didYouMean, type Place, type Problem, settingsFile } from './problem.ts';

export const missingFile = defineFixedProblem({
  id: 'missing-file',
  what: 'A required file is missing: `content/site.yaml`, the words of a locale, all pages, or `content/claims.yaml` where texts name claims.',
  why: 'Without it the site has no URL, no interface words, no figures or no pages.',
  at: 'content/site.yaml',
  wrong: 'locales: [de, en, nl]      # npx litfass new locale nl writes content/locales/nl.yaml',
  right: 'locales: [de, en]',
});

/** The site has no page. */
export function noPage(place: Place): Problem {
  const hint = 'a page is a file in content/pages/; create one with npx litfass new page home';
  return missingFile.problem({ text: 'the site has no page', hint, place });
}

/** There is no content/site.yaml. */
export function noSiteFile(): Problem {
  const hint = 'it contains the name, url and locales of the site';
  return missingFile.problem({ text: 'there is no content/site.yaml', hint, about: settingsFile });
}

/** A locale of the site has no file. `strays` are the locales whose files the site does not list. */
export function noLocaleFile(tag: string, strays: readonly string[], place: Place): Problem {
  const text = `content/locales/ has no file for ${tag}`;
  const hint = didYouMean(tag, strays) ?? `create it with npx litfass new locale ${tag}`;
  return missingFile.problem({ text, locale: tag, about: { kind: 'locale', name: tag }, hint, place });
}

/** Texts name claims, and there is no file that defines any. `place` is the first of `count`. */
export function noClaimsFile(count: number, place: Place): Problem {
  const text = `there is no content/claims.yaml, but ${count === 1 ? 'one place names a claim' : `${count} places name claims`}`;
  const hint = 'it defines each claim under its id, with its value, its words and its evidence';
  return missingFile.problem({ text, hint, place });
}
