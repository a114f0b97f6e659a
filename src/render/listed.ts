// Every claim that the site states, as a section shows it to visitors: its words, the day of its last review, and what proves it.
import type { Site } from '../check/index.ts';
import type { Route } from '../routes.ts';
import type { ListedClaim } from '../theme.ts';
import type { Rendering } from './index.ts';
import { claimNode } from './notes.ts';

/** In the order of content/claims.yaml. */
export function listedClaims(route: Route, locale: string, rendering: Rendering): ListedClaim[] {
  const { claims, locales } = rendering.site;
  const region = locales.find(({ tag }) => tag === locale)?.territory;
  const writtenIn = new Intl.Locale(locale, region === undefined ? {} : { region });
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
      reviewed: { day: claim.reviewed, words: dayWords(claim.reviewed, writtenIn) },
      evidence: [...new Set(kinds)],
    };
  });
}

/** The claims that a text of the site names, with those that qualify them and so stand in notes. */
export function statedClaims({
  referencingTexts,
  claims,
}: Pick<Site, 'referencingTexts' | 'claims'>): ReadonlySet<string> {
  const stated = new Set(referencingTexts.claims);
  // The set grows while it is walked.
  for (const id of stated) for (const qualifier of claims.get(id)?.qualified_by ?? []) stated.add(qualifier);
  return stated;
}

/** As the locale’s country writes it: 1 November 2026 where it is GB. */
function dayWords(day: string, locale: Intl.Locale): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(`${day}T00:00:00Z`)).replaceAll(' ', '\u00a0');
}
