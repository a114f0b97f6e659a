import { didYouMean } from '../diagnostics/problem.ts';
import { hostingOf } from '../hosts/index.ts';
import { answerTo } from '../hosts/static-answer.ts';
import { withBase, withoutBase } from '../site/base.ts';
import { endpointOf } from '../site/contact-settings.ts';
import { addressOfPage } from '../site/page.ts';
import { anchorsOf, hasAnchor } from './dead-anchor.ts';
import { splitLink } from './finding/page-links.ts';
import { defineRule, type RenderedSite } from './rule.ts';

export const deadAddress = defineRule({
  id: 'dead-address',
  severity: 'error',
  scope: 'site',
  what: 'An address of the site’s own domain in `content/site.yaml` leads to no page, file or redirect.',
  why: 'Visitors and search engines would get the not-found page.',
  at: 'content/site.yaml links',
  wrong: 'paper: { url: "https://laterne.example/human.txt" }',
  right: 'paper: { url: "https://laterne.example/humans.txt" }      # public/humans.txt',
  check: (rendered) => {
    const { site, pages, files, pageAt } = rendered;
    const own = ownAddresses(rendered);
    if (own.length === 0) return [];
    const { redirects } = hostingOf({ site, routes: pages.map(({ route }) => route), stylesheets: new Map() });
    const pageOf = (file: string) => (file.endsWith('.html') ? pageAt(addressOfPage(`/${file}`)) : undefined);
    const exists = (file: string) => files.has(file) || pageOf(file) !== undefined;
    const answer = (path: string) => answerTo(path, exists, { base: site.base, redirects });
    return own.flatMap(({ url, path }) => {
      const { status, location, file = '' } = answer(url.pathname);
      const place = site.source?.place(path);
      if (status < 400) {
        const target = pageOf(location?.startsWith('/') ? (answer(location).file ?? '') : file);
        const { anchor } = splitLink(url.hash);
        if (!target || hasAnchor(anchor, target)) return [];
        const text = `there is no \`${anchor}\` on ${target.route.url}`;
        return [{ text, hint: `anchors there: ${anchorsOf(target)}`, place }];
      }
      const known = [...pages.map(({ route }) => route.url), ...[...files].map((name) => `/${name}`)];
      const meant = didYouMean(
        url.pathname,
        known.map((address) => withBase(site.base, address)),
      );
      const text = `no page, file or redirect is at ${url.pathname}`;
      return [{ text, hint: meant ?? 'put the file into public/, or write ${page.ID} for a page', place }];
    });
  },
});

/** The addresses of content/site.yaml that this site has to answer, but that of the contact form. */
function ownAddresses({ site }: RenderedSite) {
  const { host } = new URL(site.url);
  const written = [
    ...Object.entries(site.links).map(([name, link]) => ({ address: link.url, path: ['links', name, 'url'] })),
    ...Object.entries(site.values).map(([name, address]) => ({ address, path: ['values', name] })),
  ];
  const endpoint = endpointOf(site.contact)?.endpoint;
  return written.flatMap(({ address, path }) => {
    const url = /^https?:\/\/\S+$/.test(address) ? URL.parse(address) : null;
    const below = url?.host === host ? withoutBase(site.base, url.pathname) : undefined;
    return url && below !== undefined && below !== endpoint ? [{ url, path }] : [];
  });
}
