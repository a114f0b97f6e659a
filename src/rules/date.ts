import { defineRule } from './rule.ts';

export const date = defineRule({
  id: 'date',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A date does not exist in the calendar.',
  why: 'Due dates are computed from it.',
  wrong: 'reviewed: 2026-02-30',
  right: 'reviewed: 2026-02-28',
});
