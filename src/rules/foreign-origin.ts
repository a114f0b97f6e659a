import { layoutWith } from '../problems/example-layout.ts';
import { endpointOf } from '../site/contact-settings.ts';
import { styleAddresses } from '../site/style-addresses.ts';
import type { PageFinding } from './finding/found.ts';
import { componentProblem } from './finding/page-finding.ts';
import { findStyleAddress } from './finding/theme-places.ts';
import { engineRule } from './rule.ts';

export const foreignOrigin = engineRule({
  id: 'foreign-origin',
  severity: 'error',
  fixed: 'always',
  what: 'A page, or a stylesheet of it, loads something from, or posts to, an origin other than the site’s own.',
  why: 'The visitor’s IP address would be sent to a third party without consent; the security policy blocks it.',
  wrong: { files: layoutWith(`<img src="https://cdn.example/lamp.svg" alt="" />`) },
  right: { files: layoutWith(`<img src={usePage().asset('icon.svg')} alt="" />`) },
  checks: {
    page: ({ site }) => {
      const endpoint = endpointOf(site.contact)?.endpoint ?? '';
      const own = new Set([site.url, endpoint, site.auth?.url ?? ''].flatMap((url) => URL.parse(url)?.origin ?? []));
      return (page) => {
        // React adds a preload for some pictures; the problem is reported for the picture itself.
        const loaded = page.outside.filter(({ where }) => !/preload/.test(where)).map(({ url }) => url);
        return page.outside.flatMap(({ where, url }) => {
          if (/preload/.test(where) && loaded.includes(url)) return [];
          const { origin = url } = URL.parse(url, site.url) ?? {};
          if (own.has(origin)) return [];
          const text = `${page.route.url} contacts another host: ${origin} in ${where}`;
          const isStyle = where === '<style>' || where.startsWith('/');
          const hint = `${isStyle ? '' : 'a component wrote it; '}put the file into public/ or templates/assets/, and let forms post to contact.endpoint`;
          const found = componentProblem(
            page,
            `${where} ${url}`,
            { text, hint },
            ({ name, attributes }) =>
              where.startsWith(`<${name} `) && Object.values(attributes).some((value) => value.includes(url)),
          );
          if (!isStyle) return [found];
          const isInStyle = (css: string) => styleAddresses(css).some((one) => one.url === url);
          const findPlace: PageFinding['findPlace'] = async ({ findWriters, templateSources }) =>
            findStyleAddress(url, templateSources()) ?? (await findWriters(page.route, { text: isInStyle }))?.element;
          return [{ ...found, findPlace }];
        });
      };
    },
  },
});
