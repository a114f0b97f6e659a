// Claims that a page states without what qualifies them. Marks and notes are made by render; this sees what none of them can
// help: a layout that shows no notes, and words that were written behind them.
import type { Site } from '../check/index.ts';
import type { PageFacts } from './index.ts';
import { type Finding, pagePlace, statementPlace } from './page-places.ts';

type CheckedPage = Pick<PageFacts, 'route' | 'statements' | 'links'>;

/** Rule `unqualified-claim`: each claim once per page and qualifier. */
export function qualifierCheck({ claims }: Pick<Site, 'claims'>): (page: CheckedPage) => Finding[] {
  // Few sites have claims that need others.
  const isAnyQualified = [...claims.values()].some(({ qualified_by }) => qualified_by);
  return (page) => (isAnyQualified ? qualifierProblems(page, claims) : []);
}

function qualifierProblems({ route, statements, links }: CheckedPage, claims: Site['claims']): Finding[] {
  const shown = statements().filter(({ where }) => where.length > 0);
  const stated = new Set(shown.map(({ claim }) => claim));
  const told = new Set<string>();
  return shown.flatMap(({ claim, from, written }) =>
    (claims.get(claim)?.qualified_by ?? []).flatMap((qualifier): Finding[] => {
      const pair = `${claim} ${qualifier}`;
      // A mark that leads to a note which is not there has been told as such.
      if (stated.has(qualifier) || links.includes(`#note-${qualifier}`) || told.has(pair)) return [];
      told.add(pair);
      const text = `${route.url} states \`${claim}\` without \`${qualifier}\`, which qualifies it`;
      const hint = `state \${claim.${qualifier}} in a text of the page, or let its layout show what useNotes() says`;
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
