import { defineProblem } from './define-problem.ts';

export const unknownLayout = defineProblem({
  id: 'unknown-layout',
  severity: 'error',
  fixed: 'always',
  what: 'A page names a layout that the theme lacks.',
  why: 'A layout is the frame of a page: header, footer, styles.',
  at: 'content/pages/contact.yaml',
  wrong: 'layout: plian',
  right: 'layout: plain',
});
