import { defineRule } from './rule.ts';

export const tooLong = defineRule({
  id: 'too-long',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A text exceeds the limit of its kind: 5,000 characters, or 1,000 for the words of a claim.',
  why: 'Nobody reads a heading of two pages; most often something was pasted into the wrong field.',
  wrong: 'heading: { en: "… the whole contract …" }',
  right: 'body: { en: "… the whole contract …" }     # a field for long texts has room for 50,000',
});
