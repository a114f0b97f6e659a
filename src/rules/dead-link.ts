import { defineRule } from './rule.ts';

export const deadLink = defineRule({
  id: 'dead-link',
  severity: 'error',
  fixed: 'always',
  scope: 'page',
  what: 'A page links to or loads a page or file of this site that does not exist.',
  why: 'Visitors would get the not-found page, or a picture or script would be missing.',
  wrong: '# a component wrote <a href="/prices">',
  right: '# usePage().link("page.pricing"), or a link field: to: ${page.pricing}',
});
