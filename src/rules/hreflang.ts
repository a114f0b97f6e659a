import { defineRule } from './rule.ts';

export const hreflang = defineRule({
  id: 'hreflang',
  severity: 'error',
  scope: 'page',
  what: 'The head of a page names a wrong canonical address, or does not list all of its language versions.',
  why: 'Search engines would show a page in the wrong language, or leave it out.',
  wrong: '# templates/head.tsx writes <link rel="canonical" href="/">',
  right: '# templates/head.tsx leaves canonical and alternate links to litfass',
});
