import { claimsFile } from '../problems/problem.ts';
import type { Site } from '../read/site.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { PageFinding } from './finding/found.ts';
import { pagePlace, statementPlace } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

/** A site whose home page states a claim that another one qualifies, and has a text. */
const siteWithText = (text: string) => ({
  yaml: {
    'content/claims.yaml lamps': 'qualified_by: [price]',
    'content/pages/home.yaml': 'title: { de: "${claim.lamps} aus Emden", en: "${claim.lamps} from Emden" }',
    'content/pages/home.yaml sections.0': `text: ${text}`,
  },
});

export const unqualifiedClaim = engineRule({
  id: 'unqualified-claim',
  follows: [claimsFile],
  release: 'also',
  what: 'A page states a claim without the claims that qualify it: neither a text nor a note says them.',
  why: 'Half the truth misleads; readers of the claim must find on the same page what limits it.',
  wrong: {
    ...siteWithText('{ de: Damit du heimfindest., en: So that you find home. }'),
    shown: `# content/claims.yaml
lamps:
  qualified_by: [price]
# content/pages/home.yaml, where no text says \${claim.price}
title: { de: "\${claim.lamps} aus Emden", en: "\${claim.lamps} from Emden" }`,
  },
  right: {
    ...siteWithText('{ de: "Ab ${claim.price}.", en: "From ${claim.price}." }'),
    shown: `# content/pages/home.yaml
title: { de: "\${claim.lamps} aus Emden", en: "\${claim.lamps} from Emden" }
sections:
  - type: hero
    text: { de: "Ab \${claim.price}.", en: "From \${claim.price}." }`,
  },
  checks: {
    page: ({ site: { claims } }) => {
      // Most sites have no qualified claims.
      const hasQualifiers = [...claims.values()].some(({ qualified_by }) => qualified_by);
      return (page) => (hasQualifiers ? qualifierProblems(page, claims) : []);
    },
  },
});

/** Reports each claim once per page and qualifier. */
function qualifierProblems({ route, statements, links }: RenderedPage, claims: Site['claims']): PageFinding[] {
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
      return [{ groupKey: `${route.page.id} ${pair}`, text, hint, place }];
    }),
  );
}
