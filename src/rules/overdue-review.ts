import { dayAfter } from '../site/day.ts';
import { reviewsOf } from './finding/reviews.ts';
import { engineRule } from './rule.ts';

export const overdueReview = engineRule({
  id: 'overdue-review',
  severity: 'warning',
  release: 'also',
  what: 'A claim, or a third party of `allow:`, was last reviewed longer ago than `review_every` allows.',
  why: 'Figures become outdated even if nobody changes them, and so does what others load.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 2025-01-01\nreview_every: P6M',
  right: 'reviewed: 2026-01-01      # its owner looked at it on that day\nreview_every: P6M',
  checks: {
    file: (files) => {
      const { date } = files;
      if (date === undefined) return [];
      return reviewsOf(files).flatMap(({ what, reviewed, review_every, owner, place }) => {
        const due = dayAfter(reviewed, review_every);
        if (due >= date) return [];
        const hint = `ask ${owner} whether it is still true, then write the date of the review under reviewed:`;
        return [{ text: `the review of ${what} was due by ${due}`, hint, owner, since: due, place }];
      });
    },
  },
});
