import { defineProblem } from './define-problem.ts';

export const format = defineProblem({
  id: 'format',
  severity: 'error',
  fixed: 'always',
  what: 'A value or a name has the wrong format.',
  why: 'Programs read dates, addresses and ids, and do not guess.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 1.1.2026',
  right: 'reviewed: 2026-01-01',
});
