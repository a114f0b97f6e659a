import { defineProblem } from './define-problem.ts';

export const date = defineProblem({
  id: 'date',
  severity: 'error',
  fixed: 'always',
  what: 'A date does not exist in the calendar.',
  why: 'Due dates are computed from it.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 2025-02-29',
  right: 'reviewed: 2025-02-28',
});
