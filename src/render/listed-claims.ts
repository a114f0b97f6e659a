// Lists all claims that the site states, for sections that show them with the date of review and
// the kinds of evidence.

import { memoized } from '../files/once.ts';
import type { Site } from '../read/site.ts';
import type { Route } from '../site/routes.ts';
import type { ListedClaim } from '../theme/index.ts';
import { claimNode } from './footnotes.ts';
import type { Rendering } from './rendered.ts';

/** The stated claims, in the order of content/claims.yaml. */
export function listedClaims(route: Route, locale: string, rendering: Rendering): ListedClaim[] {
  const { claims } = rendering.site;
  const stated = rendering.statedClaims();
  const listed = [...claims.values()].filter(({ id }) => stated.has(id));
  return listed.map((claim) => {
    const { words, lang } = claimNode({ claim: claim.id, locale }, route, rendering);
    const kinds = claim.evidence === 'none-yet' ? [] : claim.evidence.map(({ type }) => type);
    return {
      id: claim.id,
      kind: claim.kind,
      words,
      ...(lang && { lang }),
      reviewed: { day: claim.reviewed, words: writtenDay(claim.reviewed, locale, rendering.site) },
      evidence: [...new Set(kinds)],
    };
  });
}

/**
 * Ids of the claims that texts of the site state, and of those that qualify them and therefore
 * appear in notes.
 */
export function statedClaims({
  referencingTexts,
  claims,
}: Pick<Site, 'referencingTexts' | 'claims'>): ReadonlySet<string> {
  const stated = new Set(referencingTexts.claims);
  // The loop also visits ids that it adds.
  for (const id of stated) for (const qualifier of claims.get(id)?.qualified_by ?? []) stated.add(qualifier);
  return stated;
}

/** A date (YYYY-MM-DD) in the words of a locale and its region: 1 November 2026 for GB. */
export function writtenDay(day: string, locale: string, { locales }: Pick<Site, 'locales'>): string {
  const format = formatIn(`${locale} ${locales.find(({ tag }) => tag === locale)?.territory ?? ''}`);
  return format.format(Date.parse(`${day}T00:00:00Z`)).replaceAll(' ', '\u00a0');
}

/** Cached, because Intl is slow. */
const formatIn = memoized((key: string) => {
  const [tag = '', region = ''] = key.split(' ');
  const locale = new Intl.Locale(tag, region === '' ? {} : { region });
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
});
