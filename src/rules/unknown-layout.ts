import { defineRule } from './rule.ts';

export const unknownLayout = defineRule({
  id: 'unknown-layout',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A page names a layout that the theme lacks.',
  why: 'A layout is the frame of a page: header, footer, styles.',
  wrong: 'layout: landng',
  right: 'layout: landing',
});
