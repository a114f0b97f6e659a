import { defineRule } from './rule.ts';

export const noH1 = defineRule({
  id: 'no-h1',
  severity: 'error',
  scope: 'page',
  what: 'A page has no heading of level 1.',
  why: 'Screen readers announce it first, and search engines take it for the subject of the page.',
  wrong: 'sections:\n  - use: pricing',
  right: 'sections:\n  - type: hero\n  - use: pricing',
});
