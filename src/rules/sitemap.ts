import { engineRule } from './rule.ts';

export const sitemap = engineRule({
  id: 'sitemap',
  fixed: 'always',
  what: '`sitemap.xml` lists an address that is not a page, or a page is missing from it.',
  why: 'Search engines find pages by it; litfass writes it itself, so this is a bug of litfass.',
  wrong: '# sitemap.xml lists /kontakt/danke, which has index: false',
  right: '# sitemap.xml is as litfass wrote it',
  checks: {
    site: ({ sitemap, pages, site, isWhole }) => {
      if (sitemap === undefined || !isWhole) return [];
      const urls = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
      const listed = new Set(urls);
      const indexed = new Set(pages.flatMap(({ route }) => (route.indexed ? [`${site.url}${route.url}`] : [])));
      return [
        ...[...listed]
          .filter((url) => !indexed.has(url))
          .map((url) => `sitemap.xml lists ${url}, which is not an indexed page`),
        ...[...indexed].filter((url) => !listed.has(url)).map((url) => `sitemap.xml does not list ${url}`),
      ].map((text) => ({ text }));
    },
  },
});
