import { defineFixedProblem, didYouMean, type Place, type Problem } from './problem.ts';

export const unknownIcon = defineFixedProblem({
  id: 'unknown-icon',
  what: 'A field names an icon that the theme lacks.',
  why: 'The place would stay empty.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'icon: lmap',
  right: 'icon: lamp',
});

/** A field names an icon that the theme does not have. */
export function noIcon(name: string, icons: readonly string[], place: Place): Problem {
  const all = icons.length > 0 ? `icons: ${icons.join(', ')}` : 'the theme has no icons: list them in its `icons`';
  const text = `the theme has no icon \`${name}\``;
  return unknownIcon.problem({ text, hint: didYouMean(name, icons) ?? all, place });
}
