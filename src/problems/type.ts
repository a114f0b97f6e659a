import { defineProblem } from './define-problem.ts';

export const type = defineProblem({
  id: 'type',
  severity: 'error',
  fixed: 'always',
  what: 'A value has the wrong type: a text instead of a list, a number instead of a text.',
  why: 'A component would show nothing, or break.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'times: three',
  right: 'times: 3',
});
