import { defineRule } from './rule.ts';

export const sitemap = defineRule({
  id: 'sitemap',
  severity: 'error',
  fixed: 'always',
  scope: 'site',
  what: '`sitemap.xml` lists an address that is not a page, or a page is missing from it.',
  why: 'Search engines find pages by it; litfass writes it, so this is a bug, or the theme renames pages.',
  wrong: '# sitemap.xml lists /kontakt twice',
  right: '# sitemap.xml is left to litfass',
});
