import type { Statement } from '../claims/stated.ts';
import { layoutOf, layoutWith } from '../problems/example-layout.ts';
import { claimsFile } from '../problems/problem.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { PageFinding } from './finding/found.ts';
import { elementFinder, pagePlace, statementPlace } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

export const ledger = engineRule({
  id: 'ledger',
  follows: [claimsFile],
  fixed: 'always',
  what: 'A page does not show the claims that its texts state: a component drops one, or marks other words as one.',
  why: 'The list of claims must match what visitors read, or it proves nothing.',
  wrong: { files: layoutWith('<data value="2.49" data-claim="price">€2.49</data>') },
  right: { files: layoutOf('return <main>{children}</main>;', 'A text of the page says ${claim.price}.') },
  checks: {
    page: () => (page) => {
      const findings = [...droppedClaims(page), ...foreignMarkProblems(page)];
      return new Map(findings.map((one) => [one.groupKey, one])).values();
    },
  },
});

/** A text in content states a claim, but the component that received the text does not show it. */
function droppedClaims({ route, stated, statements }: RenderedPage): PageFinding[] {
  // Most pages show everything. This check spares them from building their statements.
  const isShown = ({ spots, where, times = 1, texts = spots.length }: (typeof stated)[number]) =>
    where?.length !== 0 && texts <= Math.max(1, times);
  if (stated.every(isShown)) return [];
  const missing = statements().filter(({ where }) => where.length === 0);
  return missing.map(({ claim, words, from, written }) => ({
    groupKey: `dropped ${claim} ${textId(from()) ?? route.page.id}`,
    text: `this text states the claim \`${claim}\` (“${words}”), but ${route.url} does not show it`,
    hint: 'a component drops or rewrites the text; show it unchanged, or remove it from content',
    place: statementPlace({ from, written }) ?? pagePlace(route),
  }));
}

function textId(text: ReturnType<Statement['from']>): string | undefined {
  return text && `${text.source.file} ${text.path.join('.')}`;
}

/** A component marks words as a claim, but no text of the page states that claim with these words. */
function foreignMarkProblems({ route, foreignMarks }: RenderedPage): PageFinding[] {
  return foreignMarks.map(({ claim, value, words }) => ({
    groupKey: `foreign ${claim} ${value} ${words}`,
    text: `${route.url} marks “${words}” as the claim \`${claim}\` (${value}), but no text of the page states that`,
    hint: `a component wrote it; write \${claim.${claim}} in a text, and show that text`,
    place: pagePlace(route),
    findPlace: elementFinder(
      route,
      ({ attributes }) => attributes['data-claim'] === claim && (attributes.value ?? '') === value,
    ),
  }));
}
