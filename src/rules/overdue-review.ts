import { defineRule } from './rule.ts';

export const overdueReview = defineRule({
  id: 'overdue-review',
  severity: 'error',
  release: 'only',
  scope: 'site',
  what: 'A claim was last reviewed longer ago than `review_every` allows.',
  why: 'Figures become outdated even if nobody changes them.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 2025-01-01\nreview_every: P6M',
  right: 'reviewed: 2026-01-01      # its owner looked at it on that day\nreview_every: P6M',
});
