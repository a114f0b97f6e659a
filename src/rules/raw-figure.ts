import type { Claim } from '../claims/claim.ts';
import { formatClaim } from '../claims/claim.ts';
import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import { claimsMeantBy, isMeant, type MatchContext, rangeToReplace, referenceTo } from '../claims/matching.ts';
import type { Finding } from '../claims/raw-figures.ts';
import type { TextRange } from '../site/ascending.ts';
import { defineRule } from './rule.ts';

export const rawFigure = defineRule({
  id: 'raw-figure',
  severity: 'error',
  what: 'Copy contains a figure that comes from no claim: a number, price, percentage, range or multiple, in digits, or in German, English or Spanish words.',
  why: 'A figure typed by hand has no owner and no evidence, and drifts from the others in the next language.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `heading:
  de: Licht aus mehr als 50 Lampen
  en: Light from more than 50 lamps`,
  right: `# litfass check --fix writes this
heading:
  de: Licht aus \${claim.lamps}
  en: Light from \${claim.lamps}`,
  checks: {
    text: ({ claims, rawFigures }) => ({
      text: (text) =>
        rawFigures(text)
          .filter(({ limit }) => limit === undefined)
          .map((finding) => ({
            text: `“${finding.figure.raw}” is a figure that comes from no claim`,
            hint: hintFor(finding, claims),
            place: placeOfRange(finding.spoken, finding.figure),
          })),
    }),
  },
});

/** Suggests a claim that has this value. */
function hintFor({ figure, match, spoken, locale }: Finding, claims: ReadonlyMap<string, Claim>): string {
  const { near, replacement } = match;
  const where: MatchContext = { text: spoken.text, locale, claims };
  const use = (reference: string, { start, end }: TextRange) => {
    const instead =
      start === figure.start && end === figure.end ? '' : ` instead of “${spoken.text.slice(start, end)}”`;
    return `use ${reference}${instead}`;
  };
  if (replacement) return use(replacement.reference, replacement);
  const [first, ...others] = claimsMeantBy(match, figure, where);
  if (first && others.length === 0) return use(referenceTo(first, figure, where), rangeToReplace(first, figure, where));
  if (first) {
    const shown = [first, ...others].slice(0, 3).map(({ id }) => `\${claim.${id}}`);
    return `use the right claim: ${shown.join(', ')}${others.length > 2 ? ' …' : ''}`;
  }
  const other = near.find((claim) => isMeant(claim, figure, where));
  const words = other && formatClaim(other, locale, 'default', claims);
  if (other && words) return `\${claim.${other.id}} says “${words}”: say the same as the claim`;
  return 'define it in content/claims.yaml and write ${claim.ID}, or remove the figure';
}
