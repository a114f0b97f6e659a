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
      return (page) => {
        // What a third party shows has a link where no script runs.
        const doors = page.outside.flatMap(({ where, url }) => (where.startsWith('<litfass-door ') ? url : []));
        const known = new Set([...declared, ...page.ownAddresses, ...doors]);
        return page.links
          .filter((href) => isForeign(href) && !known.has(href))
          .map((href) => {
            const text = `${page.route.url} links to ${href}, an address that the site does not declare`;
            const hint = 'a component wrote it; use a link field, or usePage().link("link.NAME")';
            const follows = [{ kind: 'address', name: href } as const];
            return componentProblem(page, href, { text, hint, follows }, isLinkTo(href));
          });
      };
    },
  },
});
