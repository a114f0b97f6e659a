import { defineRule } from './rule.ts';

export const claimsConflict = defineRule({
  id: 'claims-conflict',
  severity: 'error',
  release: 'also',
  scope: 'page',
  what: 'A page states two claims that exclude each other with `not_with`.',
  why: 'Together they contradict each other, or promise what neither does alone.',
  wrong: 'text: { en: "${claim.no-logs} Logs are kept for ${claim.log-retention}." }',
  right: 'text: { en: "Logs are kept for ${claim.log-retention}." }',
});
