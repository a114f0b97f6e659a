import { defineFixedProblem, didYouMean, type Place, type Problem } from './problem.ts';

export const unknownLayout = defineFixedProblem({
  id: 'unknown-layout',
  what: 'A page names a layout that the theme lacks.',
  why: 'A layout is the frame of a page: header, footer, styles.',
  at: 'content/pages/contact.yaml',
  wrong: 'layout: plian',
  right: 'layout: plain',
});

/** A page or a budget names a layout that the theme does not have. */
export function layoutNotInTheme(layout: string, layouts: readonly string[], place: Place | undefined): Problem {
  const hint = didYouMean(layout, layouts) ?? `layouts: ${layouts.join(', ')}`;
  return unknownLayout.problem({ text: `the theme has no layout \`${layout}\``, hint, place });
}
