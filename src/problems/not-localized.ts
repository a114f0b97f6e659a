import { defineFixedProblem, type Place, type Problem } from './problem.ts';

export const notLocalized = defineFixedProblem({
  id: 'not-localized',
  what: 'A single text is given where each locale needs its own.',
  why: 'Visitors of every language would see it.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'heading: Licht für draußen',
  right: 'heading: { de: Licht für draußen, en: Light for outdoors }',
});

/** A text is written once for several locales. */
export function oneTextForAll(name: string, locales: readonly string[], place: Place): Problem {
  const text = `\`${name}\` is one text for ${locales.length} locales`;
  const hint = `write one per locale: { ${locales.map((locale) => `${locale}: …`).join(', ')} }`;
  return notLocalized.problem({ text, hint, place });
}
