import { defineRule } from './rule.ts';

export const type = defineRule({
  id: 'type',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A value has the wrong type: a text instead of a list, a number instead of a text.',
  why: 'A component would show nothing, or break.',
  wrong: 'items: Mornings, evenings',
  right: 'items:\n  - Mornings\n  - Evenings',
});
