import { defineRule } from './rule.ts';

export const unknownIcon = defineRule({
  id: 'unknown-icon',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A field names an icon that the theme lacks.',
  why: 'The place would stay empty.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'icon: lmap',
  right: 'icon: lamp',
});
