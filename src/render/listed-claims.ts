// Lists all claims that the site states, for sections that show them with the date of review and
// the kinds of evidence.

import type { Site } from '../read/site.ts';
import type { Route } from '../site/routes.ts';
import type { ListedClaim } from '../theme/index.ts';
import { claimNode } from './footnotes.ts';
import type { Rendering } from './rendered.ts';

/** The stated claims, in the order of content/claims.yaml. */
export function listedClaims(route: Route, locale: string, rendering: Rendering): ListedClaim[] {
  const { claims, locales } = rendering.site;
  const region = locales.find(({ tag }) => tag === locale)?.territory;
  const dateLocale = new Intl.Locale(locale, region === undefined ? {} : { region });
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
      reviewed: { day: claim.reviewed, words: dayWords(claim.reviewed, dateLocale) },
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

/** Formats a date (YYYY-MM-DD) for the locale's region: 1 November 2026 for GB. */
function dayWords(day: string, locale: Intl.Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(`${day}T00:00:00Z`)).replaceAll(' ', '\u00a0');
}
