// Finds claims that a page states without the claims that qualify them. render adds marks and notes
// automatically; this check finds what they cannot cover, such as a layout that shows no notes.

import type { Site } from '../model/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import { type PageFinding, pagePlace, statementPlace } from './page-places.ts';

type CheckedPage = Pick<RenderedPage, 'route' | 'statements' | 'links'>;

/** Rule `unqualified-claim`: reports each claim once per page and qualifier. */
export function qualifierCheck({ claims }: Pick<Site, 'claims'>): (page: CheckedPage) => PageFinding[] {
  // Most sites have no qualified claims.
  const hasQualifiers = [...claims.values()].some(({ qualified_by }) => qualified_by);
  return (page) => (hasQualifiers ? qualifierProblems(page, claims) : []);
}

function qualifierProblems({ route, statements, links }: CheckedPage, claims: Site['claims']): PageFinding[] {
  const shown = statements().filter(({ where }) => where.length > 0);
  const stated = new Set(shown.map(({ claim }) => claim));
  const reported = new Set<string>();
  return shown.flatMap(({ claim, from, written }) =>
    (claims.get(claim)?.qualified_by ?? []).flatMap((qualifier): PageFinding[] => {
      const pair = `${claim} ${qualifier}`;
      // A mark that links to a missing note is already reported as a dead anchor.
      if (stated.has(qualifier) || links.includes(`#note-${qualifier}`) || reported.has(pair)) return [];
      reported.add(pair);
      const text = `${route.url} states \`${claim}\` without \`${qualifier}\`, which qualifies it`;
      const hint = `state \${claim.${qualifier}} in a text of the page, or let its layout show useNotes()`;
      const place = statementPlace({ from, written }) ?? pagePlace(route);
      return [
        {
          groupKey: `${route.page.id} ${pair}`,
          problem: { rule: 'unqualified-claim', severity: 'error', text, hint, place },
        },
      ];
    }),
  );
}
