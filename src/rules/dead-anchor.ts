import { defineRule } from './rule.ts';

export const deadAnchor = defineRule({
  id: 'dead-anchor',
  severity: 'error',
  scope: 'page',
  what: 'A link goes to an anchor (`#…`) that the page does not have.',
  why: 'The page opens at the top instead, and the visitor has to search.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: ${page.home}#lmap',
  right: 'to: ${page.home}#lamp      # a section there has id: lamp',
});
