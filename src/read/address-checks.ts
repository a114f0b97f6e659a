// The input that all checks of addresses share, and the paths that the engine reserves.

import { folded } from '../files/file-names.ts';
import { decode } from '../hosts/hosting.ts';
import { writtenHosts } from '../hosts/index.ts';
import type { Problem } from '../problems/problem.ts';
import type { Addresses } from '../site/addresses-lock.ts';
import { withBase } from '../site/base.ts';
import { contactPaths, endpointOf } from '../site/contact-settings.ts';
import type { PageContent } from '../site/content.ts';
import { addressOfPage } from '../site/page.ts';
import type { Loaded } from '../site/source.ts';
import type { CheckedFiles } from './checked-content.ts';
import type { SiteSettings } from './site.ts';

/** `problems` collects what the checks find. */
export interface AddressCheckInput {
  readonly settings: SiteSettings;
  readonly pages: ReadonlyMap<string, PageContent>;
  readonly released: Addresses;
  /** Paths in the output that are taken by public/ and assets. */
  readonly publicFiles: ReadonlyMap<string, unknown>;
  readonly loaded: Loaded;
  /** The cached result for a page that need not be checked again. */
  readonly cached: CheckedFiles['page'];
  readonly problems: Problem[];
}

/** Files that the engine itself writes in addition to pages, assets and the parts of a large sitemap. */
const reservedPaths = ['sitemap.xml', 'robots.txt', '.litfass-manifest.json'];

/** Whether the engine itself writes a file at this path of the output. */
export function isWrittenByEngine(written: string, { hosts }: Pick<SiteSettings, 'hosts'>): boolean {
  const path = folded(written);
  if (reservedPaths.includes(path) || /^sitemap-\d+\.xml$/.test(path)) return true;
  return writtenHosts(hosts).some(({ host }) => Object.hasOwn(host.files, path));
}

/** Returns a function that finds the path at which the contact endpoint answers an address of the site. */
export function answeredByEndpoint({ contact, url, base }: Pick<SiteSettings, 'contact' | 'url' | 'base'>) {
  const { origin, pathname } = new URL(withBase(base, endpointOf(contact)?.endpoint ?? 'none:'), url);
  const paths = origin === new URL(url).origin ? [...contactPaths(pathname), '/healthz', '/readyz'] : [];
  return (address: string) => {
    const asked = withBase(base, addressOfPage(decode(address) ?? address)).toLowerCase();
    return paths.find((path) => path.toLowerCase() === asked);
  };
}
