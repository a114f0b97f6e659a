import { type Claim, caveatStyle } from '../claims/claim.ts';
import type { Statement } from '../claims/stated.ts';
import { claimsFile } from '../problems/problem.ts';
import type { RenderedPage } from '../render/rendered.ts';
import type { PageFinding } from './finding/found.ts';
import { pagePlace, statementPlace } from './finding/page-finding.ts';
import { engineRule } from './rule.ts';

const caveat = `text:
  de: { default: "{value} Lampen", caveat: nach eigener Zählung }
  en: { default: "{value} lamps", caveat: by our own count }`;

/** A site with these words of a claim, and this text on its home page. */
const siteWithText = (text: string) => ({
  yaml: { 'content/claims.yaml lamps': caveat, 'content/pages/home.yaml sections.0': text },
});

export const missingCaveat = engineRule({
  id: 'missing-caveat',
  follows: [claimsFile],
  release: 'also',
  what: 'A page states a claim that has a style `caveat`, and does not show it.',
  why: 'A figure that is qualified on one page and bare on the next is believed on the next one.',
  wrong: siteWithText(`text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`),
  right: siteWithText(`text:
  de: Wir haben \${claim.lamps}, \${claim.lamps, caveat}.
  en: We have \${claim.lamps}, \${claim.lamps, caveat}.`),
  checks: {
    page: ({ site: { claims } }) => {
      const withCaveat = [...claims.values()].filter(({ text }) =>
        Object.values(text).some((styles) => Object.hasOwn(styles, caveatStyle)),
      );
      return (page) => withCaveat.flatMap((claim) => caveatProblems(page, claim, claims));
    },
  },
});

/**
 * A section that lists all claims does not count: it says of each whether it is proven. One caveat is
 * enough for claims that have it in the same words, and that of a comparison for the claims it compares.
 */
function caveatProblems(
  { route, statements }: RenderedPage,
  { id, text: words }: Claim,
  claims: ReadonlyMap<string, Claim>,
): PageFinding[] {
  const shown = statements().filter(({ isText, where }) => isText && where.length > 0);
  const first = shown.find(({ claim }) => claim === id);
  const isOurs = (caveat: Statement) =>
    caveat.claim === id ||
    caveat.words === words[caveat.locale]?.[caveatStyle] ||
    claims.get(caveat.claim)?.compares?.includes(id);
  if (!first || shown.some((one) => one.style === caveatStyle && isOurs(one))) return [];
  const text = `${route.url} states \`${id}\` without its caveat`;
  const hint = `write \${claim.${id}, caveat} once on the page`;
  return [{ groupKey: `${route.page.id} ${id}`, text, hint, place: statementPlace(first) ?? pagePlace(route) }];
}
