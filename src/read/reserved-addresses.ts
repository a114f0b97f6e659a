// Addresses that litfass itself needs: no page, file or redirect can have them.

import { withBase } from '../addresses/base.ts';
import { addressOfPage, decode } from '../addresses/page-address.ts';
import { folded } from '../files/file-names.ts';
import { writtenHosts } from '../hosts/index.ts';
import { contactPaths, endpointOf } from '../settings/contact-settings.ts';
import type { Feed } from '../site/collection.ts';
import type { SiteSettings } from './site.ts';

/** Files that the engine itself writes in addition to pages, assets and the parts of a large sitemap. */
const reservedPaths = ['sitemap.xml', 'robots.txt', '.litfass-manifest.json'];

/** Whether the engine itself writes a file at this path of the output. */
export function isWrittenByEngine(
  written: string,
  { hosts, feeds }: Pick<SiteSettings, 'hosts'> & { readonly feeds: readonly Feed[] },
): boolean {
  const path = folded(written);
  if (feeds.some((feed) => folded(feed.path) === path)) return true;
  if (reservedPaths.includes(path) || /^sitemap-\d+\.xml$/.test(path)) return true;
  return writtenHosts(hosts).some(({ host }) => Object.hasOwn(host.files, path));
}

/** Returns a function that finds the path at which the contact endpoint answers an address of the site. */
export function answeredByEndpoint({ contact, url, base }: Pick<SiteSettings, 'contact' | 'url' | 'base'>) {
  const { origin, pathname } = new URL(withBase(base, endpointOf(contact)?.endpoint ?? 'none:'), url);
  const paths =
    origin === new URL(url).origin
      ? [...contactPaths(pathname, endpointOf(contact)?.alias), '/healthz', '/readyz']
      : [];
  return (address: string) => {
    const asked = withBase(base, addressOfPage(decode(address) ?? address)).toLowerCase();
    return paths.find((path) => path.toLowerCase() === asked);
  };
}
