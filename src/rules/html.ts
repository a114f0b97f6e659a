import { defineRule } from './rule.ts';

export const html = defineRule({
  id: 'html',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A text contains HTML.',
  why: 'Content is never code: HTML could contain a script.',
  wrong: 'lead: { en: "Just <b>read</b> it" }',
  right: 'lead: { en: "Just **read** it" }',
});
