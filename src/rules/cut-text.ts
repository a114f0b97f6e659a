import { defineRule } from './rule.ts';

export const cutText = defineRule({
  id: 'cut-text',
  severity: 'warning',
  fixed: 'errors',
  scope: 'file',
  what: 'An unquoted text ends too early: at ` #`, or in `{ … }` at a comma.',
  why: 'YAML reads the rest as a comment or as another key, and visitors see half a sentence.',
  wrong: 'heading: Platform #1',
  right: 'heading: "Platform #1"',
});
