import { proofsOf } from '../claims/evidence.ts';
import { engineRule } from './rule.ts';

/** A site with this evidence of its two claims. */
const siteWithEvidence = ([lamps, price]: readonly [string, string]) => ({
  yaml: { 'content/claims.yaml lamps': `evidence:${lamps}`, 'content/claims.yaml price': `evidence:${price}` },
});

export const unprovenClaim = engineRule({
  id: 'unproven-claim',
  severity: 'warning',
  release: 'also',
  what: 'A claim has no evidence yet, or only a count of what is promised (`proves: length`).',
  why: 'A promise that cannot be proved on request must not be published.',
  wrong: siteWithEvidence([' none-yet', ' none-yet']),
  right: siteWithEvidence([
    '\n  - { type: counsel, who: Grandmother, date: 2026-01-01 }',
    '\n  - { type: counsel, who: The tax adviser, date: 2026-01-01 }',
  ]),
  checks: {
    file: ({ validClaims, claimsFile }) =>
      validClaims.flatMap(({ id, evidence, owner, placeholder }) => {
        // What has no real value yet cannot have evidence.
        if (placeholder || proofsOf(evidence).length > 0) return [];
        const hint = `ask ${owner} for a document, a measurement, data or advice, or for the clause of the terms that says so`;
        const text =
          evidence === 'none-yet'
            ? `the claim \`${id}\` has no evidence yet`
            : `the evidence of \`${id}\` proves only the length of a list`;
        return [{ text, hint, owner, place: claimsFile?.place([id, 'evidence']) }];
      }),
  },
});
