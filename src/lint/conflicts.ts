// Claims that must not stand on one page, and do: one page that says “no logs” and “logs for 14 days” says nothing.
// What a page states was read from it by render; notes that qualify a claim count as stated.
import type { Site } from '../check/index.ts';
import type { Place } from '../diagnostics/problem.ts';
import type { PageFacts } from './index.ts';
import { type Finding, pagePlace, statementPlace } from './page-places.ts';

type CheckedPage = Pick<PageFacts, 'route' | 'statements'>;

/** Rule `claims-conflict`: each pair once per page, whatever its locale, with both places. */
export function conflictCheck({ claims }: Pick<Site, 'claims'>): (page: CheckedPage) => Finding[] {
  // Few sites have claims that shun others.
  const isAnyShunned = [...claims.values()].some(({ not_with }) => not_with);
  return (page) => (isAnyShunned ? conflictProblems(page, claims) : []);
}

function conflictProblems(page: CheckedPage, claims: Site['claims']): Finding[] {
  const stated = statedPlaces(page, claims);
  const pairs = new Set<string>();
  return [...stated].flatMap(([id, place]) =>
    (claims.get(id)?.not_with ?? []).flatMap((other): Finding[] => {
      const otherPlace = stated.get(other);
      // Both claims may shun each other.
      const pair = [id, other].sort().join(' ');
      if (!otherPlace || pairs.has(pair)) return [];
      pairs.add(pair);
      const text = `\`${id}\` and \`${other}\` cannot stand on one page, and ${page.route.url} states both`;
      const hint = 'content/claims.yaml says so (not_with); take one of them off the page';
      const related = [{ text: 'the other one:', place: otherPlace() }];
      const problem = { rule: 'claims-conflict', severity: 'error', text, hint, place: place(), related } as const;
      return [{ groupKey: `${page.route.page.id} ${pair}`, problem }];
    }),
  );
}

/**
 * Where each claim is stated. A note stands where the claim does that needs it. What neither a text nor a note states is only
 * listed, by a section that shows all claims.
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
