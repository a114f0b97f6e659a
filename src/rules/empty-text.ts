import { defineRule } from './rule.ts';

export const emptyText = defineRule({
  id: 'empty-text',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A text is empty.',
  why: 'Screen readers announce an empty heading or button, and nobody sees it.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'text: { de: "", en: "" }',
  right: 'text: { de: Damit du heimfindest., en: So that you find home. }      # or no text:',
});
