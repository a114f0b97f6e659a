import { defineRule } from './rule.ts';

export const twoH1 = defineRule({
  id: 'two-h1',
  severity: 'error',
  scope: 'page',
  what: 'A page has more than one heading of level 1.',
  why: 'A page has one subject; the others are headings below it.',
  wrong: 'sections:\n  - type: hero\n  - type: hero',
  right: 'sections:\n  - type: hero\n  - type: story',
});
