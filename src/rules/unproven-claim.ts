import { defineRule } from './rule.ts';

export const unprovenClaim = defineRule({
  id: 'unproven-claim',
  severity: 'error',
  release: 'only',
  scope: 'site',
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
});
