import { withBase, withoutBase } from '../addresses/base.ts';
import { addressesOfFile } from '../addresses/page-address.ts';
import { once } from '../files/once.ts';
import { answerTo } from '../hosts/static-answer.ts';
import { didYouMean, lateHint } from '../problems/problem.ts';
import { hostingOf } from '../publish/site-hosting.ts';
import { endpointOf } from '../settings/contact-settings.ts';
import { placeInFiles } from '../site/source.ts';
import { anchorHint, hasAnchor } from './dead-anchor.ts';
import { splitLink } from './finding/page-links.ts';
import { engineRule } from './rule.ts';

export const deadAddress = engineRule({
  id: 'dead-address',
  what: 'An address of the site’s own domain, under `links:` or in a text, leads to no page, file or redirect.',
  why: 'Visitors and search engines would get the not-found page.',
  at: 'content/site.yaml links',
  wrong: 'paper: { url: "https://laterne.example/human.txt" }',
  right: 'paper: { url: "https://laterne.example/humans.txt" }      # public/humans.txt',
  checks: {
    site: ({ site, pages, files, pageAt }) => {
      const endpoint = endpointOf(site.contact)?.endpoint;
      const inLinks = Object.entries(site.links).map(([name, { url }]) => ({
        written: url,
        placeOf: () => site.source?.place(['links', name, 'url']),
      }));
      const inTexts = pages.flatMap(({ ownAddresses, route: { page } }) =>
        ownAddresses.map((written) => ({ written, placeOf: () => placeInFiles(page.source, [written]) })),
      );
      const own = [...inLinks, ...inTexts].flatMap(({ written, placeOf }) => {
        const url = URL.parse(written);
        const path = url?.host === new URL(site.url).host ? withoutBase(site.base, url.pathname) : undefined;
        return url && path !== undefined && path !== endpoint ? [{ placeOf, url }] : [];
      });
      if (own.length === 0) return [];
      const routes = pages.map(({ route }) => route);
      const assets = { files: new Map() };
      const hosting = hostingOf({ site, routes, stylesheets: new Map(), assets });
      const pageOf = (file: string) =>
        addressesOfFile(file)
          .map(pageAt)
          .find((page) => page?.route.outputs.includes(file));
      const exists = (file: string) => files.has(file) || pageOf(file) !== undefined;
      const answer = (path: string) => answerTo(path, exists, hosting);
      const known = once(() => {
        const others = [...files].filter((file) => !pageOf(file)).map((file) => `/${file}`);
        return [...pages.map(({ route }) => route.url), ...others].map((address) => withBase(site.base, address));
      });
      return own.flatMap(({ placeOf, url }) => {
        const { status, location, file = '' } = answer(url.pathname);
        if (status < 400) {
          const target = pageOf(location?.startsWith('/') ? (answer(location).file ?? '') : file);
          const { anchor } = splitLink(url.hash);
          if (!target || hasAnchor(anchor, target)) return [];
          const text = `there is no \`${anchor}\` on ${target.route.url}`;
          return [{ text, hint: anchorHint(anchor, target), place: placeOf() }];
        }
        const text = `no page, file or redirect is at ${url.pathname}`;
        const otherwise = 'put the file into public/, or write ${page.ID} for a page';
        const hint = lateHint(() => didYouMean(url.pathname, known()) ?? otherwise);
        return [{ text, hint, place: placeOf() }];
      });
    },
  },
});
