import { rawLink } from '../problems/raw-link.ts';
import { componentProblem } from './finding/page-finding.ts';
import { isForeign, isLinkTo } from './finding/page-links.ts';
import { engineRule } from './rule.ts';

/** Reading finds it in texts and fields, this check in what components wrote. */
export const rawLinkOfPage = engineRule({
  ...rawLink,
  checks: {
    page: ({ site }) => {
      const declared = new Set(Object.values(site.links).map((link) => link.url));
      return (page) =>
        page.links
          .filter((href) => isForeign(href) && !declared.has(href) && !page.ownAddresses.includes(href))
          .map((href) => {
            const text = `${page.route.url} links to ${href}, an address that the site does not declare`;
            const hint = 'a component wrote it; use a link field, or usePage().link("link.NAME")';
            const follows = [{ kind: 'address', name: href } as const];
            return componentProblem(page, href, { text, hint, follows }, isLinkTo(href));
          });
    },
  },
});
