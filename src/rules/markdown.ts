import { defineRule } from './rule.ts';

export const markdown = defineRule({
  id: 'markdown',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A text uses Markdown that is not allowed there: a picture, a heading of level 1, or too many Markdown characters or levels.',
  why: 'The page’s first heading and its pictures belong to sections, which know how to show them.',
  at: 'content/sections/closing.yaml',
  wrong: 'body: { de: "# Unser Glas", en: "# Our glass" }',
  right: 'body: { de: "### Unser Glas", en: "### Our glass" }',
});
