import { defineProblem } from './define-problem.ts';
import type { Place, Problem } from './problem.ts';

export const rawLink = defineProblem({
  id: 'raw-link',
  severity: 'error',
  fixed: 'always',
  what: 'A link, or a bare `https://…`, leads to an address that `content/site.yaml` does not declare.',
  why: 'All addresses outside the site are in one list, so that each can be checked and changed in one place.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: https://shop.example/lamps',
  right: 'to: ${link.shop}      # content/site.yaml: links: { shop: { url: "https://shop.example/lamps" } }',
});

/** A text, or a field for addresses outside of the site, has one that cannot be opened, or that misleads. */
export function faultyAddress(fault: { readonly text: string; readonly hint: string }, place: Place): Problem {
  return rawLink.problem({ ...fault, place });
}

/** A text or a field leads to an address that content/site.yaml does not declare. */
export function undeclaredAddress(written: string, place: Place): Problem {
  return rawLink.problem({
    text: `${written} is an address that the site does not declare`,
    about: { kind: 'address', name: written },
    hint: 'name it under links: in content/site.yaml and write ${link.NAME}, or ${page.ID} for a page of the site',
    place,
  });
}
