import { defineRule } from './rule.ts';

export const emptyText = defineRule({
  id: 'empty-text',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A text is empty.',
  why: 'Screen readers announce an empty heading or button, and nobody sees it.',
  wrong: 'note: { de: "", en: "" }',
  right: '# leave out `note` where there is nothing to say',
});
