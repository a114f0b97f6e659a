import { defineProblem } from './define-problem.ts';

export const addressTarget = defineProblem({
  id: 'address-target',
  severity: 'error',
  fixed: 'always',
  what: 'An entry under `addresses:` redirects an address that has a page, or leads to a target that does not exist.',
  why: 'A redirect from the address of a page would hide that page.',
  at: 'content/site.yaml',
  wrong: 'addresses:\n  /kontakt: "${page.home}"      # the page contact is there',
  right: 'addresses:\n  /brief: "${page.home}"      # no page is there any more',
});
