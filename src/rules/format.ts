import { defineRule } from './rule.ts';

export const format = defineRule({
  id: 'format',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A value or a name has the wrong format.',
  why: 'Programs read dates, addresses and ids, and do not guess.',
  wrong: 'reviewed: 1.11.2026',
  right: 'reviewed: 2026-11-01',
});
