import { claimsFile } from '../problems/problem.ts';
import { isDay } from '../site/day.ts';
import { engineRule } from './rule.ts';

export const expiredClaim = engineRule({
  id: 'expired-claim',
  follows: [claimsFile],
  severity: 'warning',
  release: 'also',
  what: 'The last day on which a claim may be stated has passed.',
  why: 'An offer or a certificate that has ended must not be promised; in a release this is an error.',
  at: 'content/claims.yaml price',
  wrong: 'expires: 2025-12-31      # and it is 2026',
  right: 'expires: 2026-12-31      # its owner looked at it again',
  checks: {
    file: ({ validClaims, claimsFile, date }) => {
      if (date === undefined) return [];
      const expired = validClaims.filter(({ expires }) => expires && isDay(expires) && expires < date);
      const hint = 'review it and set a new date, or remove it from your texts: a release rejects it';
      return expired.map(({ id, expires, owner }) => {
        const text = `\`${id}\` expired on ${expires}`;
        return { text, hint, owner, place: claimsFile?.place([id, 'expires']) };
      });
    },
  },
});
