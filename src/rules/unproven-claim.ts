import { engineRule } from './rule.ts';

export const unprovenClaim = engineRule({
  id: 'unproven-claim',
  severity: 'error',
  release: 'only',
  what: 'A claim has no evidence yet.',
  why: 'A promise that cannot be proved on request must not be published.',
  wrong: {
    yaml: {
      'content/claims.yaml lamps': 'evidence: none-yet',
      'content/claims.yaml price': 'evidence: none-yet',
    },
  },
  right: {
    yaml: {
      'content/claims.yaml lamps': 'evidence:\n  - { type: counsel, who: Grandmother, date: 2026-01-01 }',
      'content/claims.yaml price': 'evidence:\n  - { type: counsel, who: The tax adviser, date: 2026-01-01 }',
    },
  },
  checks: {
    release: ({ site: { claims }, sources }) => {
      const source = sources.find(({ file }) => file === 'content/claims.yaml');
      if (!source) return [];
      return [...claims.values()].flatMap(({ id, evidence, owner }) => {
        if (evidence !== 'none-yet') return [];
        const hint = `ask ${owner} for data, a document, a measurement or legal advice, or stop stating the claim`;
        const text = `the claim \`${id}\` has no evidence yet`;
        return [{ text, hint, owner, place: source.place([id, 'evidence']) }];
      });
    },
  },
});
