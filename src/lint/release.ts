// What a release adds to a build: the rules that only a release runs, and the addresses that it remembers.
import type { Site } from '../read/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { authUrlInRelease } from '../rules/auth-url.ts';
import { allRules } from '../rules/index.ts';
import type { SiteRule } from '../rules/rule.ts';
import { type Addresses, nextAddresses } from '../site/addresses-lock.ts';

/** What the addresses of a release are computed from. `date` is its day: 2026-11-01. */
export interface ReleaseInput {
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
  readonly date: string | undefined;
}

/** What a release adds to a build. */
export interface ReleaseGate {
  /** The rules that only a release runs. Waivers of content/site.yaml apply to them; severities do not. */
  readonly rules: readonly SiteRule[];
  /** The next content/addresses.lock.yaml. */
  readonly addresses: (input: ReleaseInput) => Addresses;
}

const releaseRules = allRules.filter((rule) => rule.scope === 'site').filter(({ release }) => release === 'only');

/** The rules and addresses of a release. */
export const releaseGate: ReleaseGate = { rules: [...releaseRules, authUrlInRelease], addresses: releasedAddresses };

function releasedAddresses({ site, pages, date }: ReleaseInput): Addresses {
  // Without a day nothing can be dated.
  if (date === undefined) return site.released;
  const { released, addresses: decisions, defaultLocale } = site;
  const served = pages
    .filter(({ route }) => !route.page.not_found)
    .map(({ route: { url, page, locale }, contentHash = '' }) => ({
      url,
      page: page.id,
      locale,
      content: contentHash,
    }));
  return nextAddresses({ released, decisions, defaultLocale, served }, date);
}
