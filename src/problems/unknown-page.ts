import { defineProblem } from './define-problem.ts';

export const unknownPage = defineProblem({
  id: 'unknown-page',
  severity: 'error',
  fixed: 'always',
  what: 'A `${page.…}`, or a setting, names a page that is not a file in `content/pages/`.',
  why: 'The link would lead to the not-found page.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: ${page.contcat}',
  right: 'to: ${page.contact}      # content/pages/contact.yaml',
});
