import { defineProblem, type Place, type Problem } from './problem.ts';

export const inTranslation = defineProblem({
  id: 'in-translation',
  severity: 'warning',
  what: 'A locale is still being translated; the message counts its missing and stale translations.',
  why: 'Missing texts are shown in the first locale, so visitors read two languages on one page.',
  at: 'content/site.yaml',
  wrong: 'locales: [de, { tag: en, status: in-translation }]',
  right: 'locales: [de, en]      # when npx litfass translations --locale en lists nothing any more',
});

/** So many texts of a locale in translation have no translation, or a stale one. */
export function stateOfTranslation(locale: string, missing: number, stale: number, place: Place | undefined): Problem {
  const states = [
    ...(missing > 0 ? [missing === 1 ? '1 translation is missing' : `${missing} translations are missing`] : []),
    ...(stale > 0 ? [stale === 1 ? '1 is stale' : `${stale} are stale`] : []),
  ];
  return inTranslation.problem({
    text: `${locale} is in translation: ${states.join(', ') || 'nothing is missing'}`,
    hint:
      states.length > 0
        ? `npx litfass translations --locale ${locale} lists them`
        : 'remove its status under locales: when it is complete',
    locale,
    place,
  });
}
