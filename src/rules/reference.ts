import { defineRule } from './rule.ts';

export const reference = defineRule({
  id: 'reference',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A `${…}` cannot be read: its kind is misspelt, its closing brace is missing, or it has a style where none is allowed.',
  why: 'Visitors would see the braces.',
  wrong: 'text: { en: "We know ${clam.languages}." }',
  right: 'text: { en: "We know ${claim.languages}." }',
});
