import { defineProblem } from './define-problem.ts';

export const unknownLink = defineProblem({
  id: 'unknown-link',
  severity: 'error',
  fixed: 'always',
  what: 'A `${link.…}` names an address that `content/site.yaml` does not declare.',
  why: 'The link would lead nowhere.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: ${link.shpo}',
  right: 'to: ${link.shop}      # content/site.yaml: links: { shop: { url: … } }',
});
