import { readIfPossible } from '../files/read-if-possible.ts';
import { layoutWith } from '../problems/example-layout.ts';
import { placeAt } from '../problems/problem.ts';
import type { SiteSettings } from '../read/site.ts';
import type { StartTag } from '../render/writers.ts';
import { endpointOf, serviceFormOf } from '../settings/contact-settings.ts';
import { styleAddresses } from '../site/style-addresses.ts';
import type { PageFinding } from './finding/found.ts';
import { componentProblem, pagePlace } from './finding/page-finding.ts';
import { findStyleAddress } from './finding/theme-places.ts';
import { engineRule } from './rule.ts';

export const foreignOrigin = engineRule({
  id: 'foreign-origin',
  fixed: 'always',
  what: 'A page, or a stylesheet of public/ or templates/assets/, loads something from, or posts to, an origin other than the site’s own.',
  why: 'The visitor’s IP address would be sent to a third party without consent; the security policy blocks it.',
  wrong: { files: layoutWith(`<img src="https://cdn.example/lamp.svg" alt="" />`) },
  right: { files: layoutWith(`<img src={usePage().asset('icon.svg')} alt="" />`) },
  checks: {
    // Of stylesheets that are published as they are: any page may load them, and one may import another.
    file: ({ settings, publicFiles }) => {
      const foreignIn = foreignOrigins(settings);
      return [...publicFiles].flatMap(([path, published]) => {
        if (!/\.css$/i.test(path)) return [];
        // Those of templates/assets/ were read already.
        const isAsset = published instanceof Uint8Array;
        const bytes = isAsset ? published : readIfPossible(published.copy);
        const source = { file: isAsset ? path : `public/${path}`, text: new TextDecoder().decode(bytes) };
        return styleAddresses(source.text).flatMap(({ url, offset, length }) => {
          const origin = foreignIn(url);
          const text = `${source.file} contacts another host: ${origin}`;
          return origin === undefined ? [] : { text, hint, place: placeAt(source, offset, length) };
        });
      });
    },
    page: ({ site }) => {
      const foreignIn = foreignOrigins(site);
      return (page) => {
        // React adds a preload for some pictures; the problem is reported for the picture itself.
        const loaded = page.outside.filter(({ where }) => !/preload/.test(where)).map(({ url }) => url);
        return page.outside.flatMap(({ where, url }) => {
          const origin = foreignIn(url);
          if (origin === undefined || (/preload/.test(where) && loaded.includes(url))) return [];
          const text = `${page.route.url} contacts another host: ${origin} in ${where}`;
          const groupKey = `${where} ${url}`;
          const isWriter = ({ name, attributes }: StartTag) =>
            where.startsWith(`<${name} `) && Object.values(attributes).some((value) => value.includes(url));
          if (where !== '<style>')
            return [componentProblem(page, groupKey, { text, hint: `a component wrote it; ${hint}` }, isWriter)];
          const isInStyle = (css: string) => styleAddresses(css).some((one) => one.url === url);
          const findPlace: PageFinding['findPlace'] = async ({ findWriters, templateSources }) =>
            findStyleAddress(url, templateSources()) ?? (await findWriters(page.route, { text: isInStyle }))?.element;
          return [{ groupKey, text, hint, place: pagePlace(page.route), findPlace }];
        });
      };
    },
  },
});

const hint = 'put the file into public/ or templates/assets/, and let forms post to contact.endpoint';

/** Returns a function that gives the origin of an address, unless the settings of the site name it. */
function foreignOrigins({ url: siteUrl, contact, auth }: Pick<SiteSettings, 'url' | 'contact' | 'auth'>) {
  const urls = [siteUrl, endpointOf(contact)?.endpoint ?? '', serviceFormOf(contact)?.url ?? '', auth?.url ?? ''];
  // An address without a host, such as `data:`, has the origin `null`.
  const own = new Set(['null', ...urls.map((url) => URL.parse(url)?.origin)]);
  return (url: string): string | undefined => {
    const origin = URL.parse(url, siteUrl)?.origin ?? url;
    return own.has(origin) ? undefined : origin;
  };
}
