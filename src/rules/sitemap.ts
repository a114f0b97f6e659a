import { defineRule } from './rule.ts';

export const sitemap = defineRule({
  id: 'sitemap',
  severity: 'error',
  fixed: 'always',
  scope: 'site',
  what: '`sitemap.xml` lists an address that is not a page, or a page is missing from it.',
  why: 'Search engines find pages by it; litfass writes it itself, so this is a bug of litfass.',
  wrong: '# sitemap.xml lists /kontakt/danke, which has index: false',
  right: '# sitemap.xml is as litfass wrote it',
});
