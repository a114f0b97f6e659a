import { engineRule } from './rule.ts';

export const sitemap = engineRule({
  id: 'sitemap',
  severity: 'error',
  fixed: 'always',
  what: '`sitemap.xml` lists an address that is not a page, or a page is missing from it.',
  why: 'Search engines find pages by it; litfass writes it itself, so this is a bug of litfass.',
  wrong: '# sitemap.xml lists /kontakt/danke, which has index: false',
  right: '# sitemap.xml is as litfass wrote it',
  checks: {
    site: ({ sitemap, pages, site, isWhole }) => {
      if (sitemap === undefined || !isWhole) return [];
      const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
      const indexed = pages.filter(({ route }) => route.indexed).map(({ route }) => `${site.url}${route.url}`);
      const problem = (text: string) => ({ text });
      const indexedUrls = new Set(indexed);
      const listedUrls = new Set(listed);
      return [
        ...listed
          .filter((url) => !indexedUrls.has(url))
          .map((url) => problem(`sitemap.xml lists ${url}, which is not an indexed page`)),
        ...indexed.filter((url) => !listedUrls.has(url)).map((url) => problem(`sitemap.xml does not list ${url}`)),
      ];
    },
  },
});
