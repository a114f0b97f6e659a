import { dayAfter } from '../site/day.ts';
import { engineRule } from './rule.ts';

export const overdueReview = engineRule({
  id: 'overdue-review',
  severity: 'warning',
  release: 'also',
  what: 'A claim was last reviewed longer ago than `review_every` allows.',
  why: 'Figures become outdated even if nobody changes them.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 2025-01-01\nreview_every: P6M',
  right: 'reviewed: 2026-01-01      # its owner looked at it on that day\nreview_every: P6M',
  checks: {
    file: ({ validClaims, claimsFile, date }) => {
      if (date === undefined) return [];
      return validClaims.flatMap(({ id, reviewed, review_every, owner }) => {
        const due = dayAfter(reviewed, review_every);
        if (due >= date) return [];
        const hint = `ask ${owner} whether it is still true, then write the date of the review under reviewed:`;
        const text = `the review of the claim \`${id}\` was due by ${due}`;
        return [{ text, hint, owner, since: due, place: claimsFile?.place([id, 'reviewed']) }];
      });
    },
  },
});
