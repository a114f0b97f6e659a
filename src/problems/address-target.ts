import { defineFixedProblem, type Problem, type Wordless } from './problem.ts';

export const addressTarget = defineFixedProblem({
  id: 'address-target',
  what: 'An entry under `addresses:` redirects an address that has a page, or leads to a target that does not exist.',
  why: 'A redirect from the address of a page would hide that page.',
  at: 'content/site.yaml',
  wrong: 'addresses:\n  /kontakt: "${page.home}"      # the page contact is there',
  right: 'addresses:\n  /brief: "${page.home}"      # no page is there any more',
});

/** `addresses:` decides about an address at which something else is. `what` is it, and `it` the address. */
export function cannotDecide(what: string, found: Wordless, it = 'the address'): Problem {
  return wrongTarget(`${what}, so ${it} cannot be redirected or removed`, found);
}

/** `addresses:` names a target that is none, or not a good one. */
export function wrongTarget(text: string, found: Wordless): Problem {
  return addressTarget.problem({ text, ...found });
}
