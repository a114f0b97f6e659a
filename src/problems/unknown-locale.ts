import { defineProblem } from './define-problem.ts';

export const unknownLocale = defineProblem({
  id: 'unknown-locale',
  severity: 'error',
  fixed: 'always',
  what: 'A text, a slug or a list names a locale that the site, or this page, does not have.',
  why: 'It would never be shown; most often two letters are swapped.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'text: { de: Damit du heimfindest., en: So that you find home., ne: So that you find home. }',
  right: 'text: { de: Damit du heimfindest., en: So that you find home. }',
});
