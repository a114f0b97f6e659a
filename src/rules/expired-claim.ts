import { defineRule } from './rule.ts';

export const expiredClaim = defineRule({
  id: 'expired-claim',
  severity: 'warning',
  release: 'also',
  scope: 'file',
  what: 'The last day on which a claim may be stated has passed.',
  why: 'An offer or a certificate that has ended must not be promised; in a release this is an error.',
  wrong: 'expires: 2026-10-31      # and it is November',
  right: '# no text states it any more; or, after a review:\nexpires: 2027-04-30',
});
