import { defineProblem } from './define-problem.ts';

export const duplicate = defineProblem({
  id: 'duplicate',
  severity: 'error',
  fixed: 'always',
  what: 'A list contains an entry twice where each may appear only once.',
  why: 'It is unclear which of the two is meant.',
  at: 'content/site.yaml',
  wrong: 'locales: [de, en, de]',
  right: 'locales: [de, en]',
});
