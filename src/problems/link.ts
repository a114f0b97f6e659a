import { defineProblem } from './define-problem.ts';

export const link = defineProblem({
  id: 'link',
  severity: 'error',
  fixed: 'always',
  what: 'The value of a link field is not a link.',
  why: 'A button that leads nowhere loses visitors.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: contact',
  right: 'to: ${page.contact}',
});
