import { claimsFile, type Place } from '../problems/problem.ts';
import type { Site } from '../read/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { PageFinding } from './finding/found.ts';
import { pagePlace, statementPlace } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

/** A site with two claims that exclude each other, and this text on its home page. */
const siteWithText = (text: string) => ({
  yaml: { 'content/claims.yaml lamps': 'not_with: [price]', 'content/pages/home.yaml sections.0': text },
});

export const claimsConflict = engineRule({
  id: 'claims-conflict',
  follows: [claimsFile],
  release: 'also',
  what: 'A page states two claims that exclude each other with `not_with`.',
  why: 'Together they contradict each other, or promise what neither does alone.',
  wrong: siteWithText(`text:
  de: Wir haben \${claim.lamps}, ab \${claim.price}.
  en: We have \${claim.lamps}, from \${claim.price}.`),
  right: siteWithText(`text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`),
  checks: {
    page: ({ site: { claims } }) => {
      // Most sites have no conflicting claims.
      const hasConflicts = [...claims.values()].some(({ not_with }) => not_with);
      return (page) => (hasConflicts ? conflictProblems(page, claims) : []);
    },
  },
});

/** Reports each pair once per page, for all its locales together, with both places. */
function conflictProblems(page: RenderedPage, claims: Site['claims']): PageFinding[] {
  const stated = statedPlaces(page, claims);
  const pairs = new Set<string>();
  return [...stated].flatMap(([id, place]) =>
    (claims.get(id)?.not_with ?? []).flatMap((other): PageFinding[] => {
      const otherPlace = stated.get(other);
      // Each claim may list the other.
      const pair = [id, other].sort().join(' ');
      if (!otherPlace || pairs.has(pair)) return [];
      pairs.add(pair);
      const text = `\`${id}\` and \`${other}\` must not be on the same page, but ${page.route.url} states both`;
      const hint = 'content/claims.yaml forbids it (not_with); remove one of them from the page';
      const related = [{ text: 'the other one:', place: otherPlace() }];
      return [{ groupKey: `${page.route.page.id} ${pair}`, text, hint, place: place(), related }];
    }),
  );
}

/**
 * The place of each stated claim. A note gets the place of the claim that it qualifies. Claims that
 * only a section listing all claims shows are left out.
 */
function statedPlaces(page: RenderedPage, claims: Site['claims']): Map<string, () => Place> {
  const places = new Map<string, () => Place>();
  const shown = page.statements().filter(({ where }) => where.length > 0);
  for (const statement of shown)
    if (statement.isText && !places.has(statement.claim))
      places.set(statement.claim, () => statementPlace(statement) ?? pagePlace(page.route));
  const noted = new Set(shown.map(({ claim }) => claim));
  for (const [id, place] of places)
    for (const qualifier of claims.get(id)?.qualified_by ?? [])
      if (noted.has(qualifier) && !places.has(qualifier)) places.set(qualifier, place);
  return places;
}
