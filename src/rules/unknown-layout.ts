import { defineRule } from './rule.ts';

export const unknownLayout = defineRule({
  id: 'unknown-layout',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A page names a layout that the theme lacks.',
  why: 'A layout is the frame of a page: header, footer, styles.',
  at: 'content/pages/contact.yaml',
  wrong: 'layout: plian',
  right: 'layout: plain',
});
