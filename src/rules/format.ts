import { defineRule } from './rule.ts';

export const format = defineRule({
  id: 'format',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A value or a name has the wrong format.',
  why: 'Programs read dates, addresses and ids, and do not guess.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 1.1.2026',
  right: 'reviewed: 2026-01-01',
});
