import { endsOf } from '../claims/claim.ts';
import { engineRule } from './rule.ts';

/** A site with a percentage of this value. */
const siteWithShare = (value: string) => ({
  yaml: {
    'content/claims.yaml': `glass:
  kind: percentage
  value: "${value}"
  text:
    de: { default: "{value} Altglas" }
    en: { default: "{value} old glass" }
  evidence: [{ type: counsel, who: Ada, date: 2026-01-01 }]
  owner: workshop
  reviewed: 2026-01-01
  review_every: P6M
`,
  },
  shown: `# content/claims.yaml\nglass:\n  kind: percentage\n  value: "${value}"`,
});

export const percentage = engineRule({
  id: 'percentage',
  severity: 'warning',
  what: 'A claim of the kind percentage is greater than 100.',
  why: 'No share exceeds the whole; most often a decimal point is missing.',
  wrong: siteWithShare('995'),
  right: siteWithShare('99.5'),
  checks: {
    file: ({ validClaims, claimsFile }) =>
      validClaims.flatMap(({ id, kind, value, owner }) =>
        kind === 'percentage' && value !== undefined
          ? endsOf(value)
              .filter(([written]) => Number(written) > 100)
              .map(([written, path]) => ({
                text: `${written} % is more than 100 %`,
                hint: 'a share is at most 100 %; if this is a growth rate, waive the warning',
                owner,
                place: claimsFile?.place([id, ...path]),
              }))
          : [],
      ),
  },
});
