import { defineProblem } from './define-problem.ts';

export const unknownIcon = defineProblem({
  id: 'unknown-icon',
  severity: 'error',
  fixed: 'always',
  what: 'A field names an icon that the theme lacks.',
  why: 'The place would stay empty.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'icon: lmap',
  right: 'icon: lamp',
});
