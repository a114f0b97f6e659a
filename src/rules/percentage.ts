import { defineRule } from './rule.ts';

export const percentage = defineRule({
  id: 'percentage',
  severity: 'warning',
  scope: 'file',
  what: 'A claim of the kind percentage is greater than 100.',
  why: 'No share exceeds the whole; most often a decimal point is missing.',
  wrong: 'accuracy:\n  kind: percentage\n  value: "995"',
  right: 'accuracy:\n  kind: percentage\n  value: "99.5"',
});
