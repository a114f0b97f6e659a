import { componentProblem } from './finding/page-finding.ts';
import { isForeign, isLinkTo } from './finding/page-links.ts';
import { defineRule } from './rule.ts';

export const rawLink = defineRule({
  id: 'raw-link',
  severity: 'error',
  fixed: 'always',
  what: 'A link, or a bare `https://…`, leads to an address that `content/site.yaml` does not declare.',
  why: 'All addresses outside the site are in one list, so that each can be checked and changed in one place.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: https://shop.example/lamps',
  right: 'to: ${link.shop}      # content/site.yaml: links: { shop: { url: "https://shop.example/lamps" } }',
  checks: {
    page: ({ site }) => {
      const declared = new Set(Object.values(site.links).map((link) => link.url));
      return (page) =>
        page.links
          .filter((href) => isForeign(href) && !declared.has(href))
          .map((href) => {
            const text = `${page.route.url} links to ${href}, an address that the site does not declare`;
            const hint = 'a component wrote it; use a link field, or usePage().link("link.NAME")';
            return componentProblem(page, href, { text, hint }, isLinkTo(href));
          });
    },
  },
});
