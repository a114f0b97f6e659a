// Finds pages that state two claims which exclude each other, such as “no logs” and “logs for 14 days”.
// render collects the claims that a page states; notes that qualify a claim count as stated.
import type { Place } from '../diagnostics/problem.ts';
import type { Site } from '../model/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { type PageFinding, pagePlace, statementPlace } from './page-places.ts';

type CheckedPage = Pick<RenderedPage, 'route' | 'statements'>;

/**
 * Rule `claims-conflict`: reports each pair once per page, for all its locales together, with both
 * places.
 */
export function conflictCheck({ claims }: Pick<Site, 'claims'>): (page: CheckedPage) => PageFinding[] {
  // Most sites have no conflicting claims.
  const hasConflicts = [...claims.values()].some(({ not_with }) => not_with);
  return (page) => (hasConflicts ? conflictProblems(page, claims) : []);
}

function conflictProblems(page: CheckedPage, claims: Site['claims']): PageFinding[] {
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
      const problem = { rule: 'claims-conflict', severity: 'error', text, hint, place: place(), related } as const;
      return [{ groupKey: `${page.route.page.id} ${pair}`, problem }];
    }),
  );
}

/**
 * The place of each stated claim. A note gets the place of the claim that it qualifies. Claims that
 * only a section listing all claims shows are left out.
 */
function statedPlaces(page: CheckedPage, claims: Site['claims']): Map<string, () => Place> {
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
