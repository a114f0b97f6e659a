// What a release adds to a build: the checks of a release, and the addresses that it remembers.

import { type Addresses, nextAddresses } from '../addresses/addresses-lock.ts';
import type { Site } from '../read/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { listsAbove } from '../site/entries.ts';
import type { RuleSettings } from './apply-settings.ts';

/** What a release adds to a build. */
export interface ReleaseGate {
  /** How the checks of a release are judged, if they run. Waivers of content/site.yaml apply to them. */
  readonly checks: RuleSettings['release'];
  /** The next content/addresses.lock.yaml. `date` is the day of the release: 2026-11-01. */
  readonly addresses: (site: Site, pages: readonly RenderedPage[], date: string | undefined) => Addresses;
}

/** The checks and addresses of a release. */
export const releaseGate: ReleaseGate = { checks: true, addresses: releasedAddresses };

function releasedAddresses(site: Site, pages: readonly RenderedPage[], date: string | undefined): Addresses {
  // Without a day nothing can be dated.
  if (date === undefined) return site.released;
  const { released, addresses: decisions, defaultLocale, collections } = site;
  const served = pages
    .filter(({ route }) => !route.page.not_found)
    .map(({ route: { url, page, locale }, contentHash: content = '' }) => ({ url, page: page.id, locale, content }));
  const successorsOf = listsAbove(collections);
  return nextAddresses({ released, decisions, defaultLocale, served, successorsOf }, date);
}
