import { defineRule } from './rule.ts';

export const unprovenClaim = defineRule({
  id: 'unproven-claim',
  severity: 'error',
  release: 'only',
  scope: 'site',
  what: 'A claim has no evidence yet.',
  why: 'A promise that cannot be proved on request must not be published.',
  wrong: 'evidence: none-yet',
  right: 'evidence:\n  - { type: data, file: evidence/languages.yaml, count: items }',
});
