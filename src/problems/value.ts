import { defineProblem } from './define-problem.ts';

export const value = defineProblem({
  id: 'value',
  severity: 'error',
  fixed: 'always',
  what: 'A value is not one of those that are allowed here.',
  why: 'Only the listed values have a meaning; the hint names them, or the one that was probably meant.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'tone: brihgt',
  right: 'tone: bright',
});
