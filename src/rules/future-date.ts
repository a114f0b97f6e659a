import { defineRule } from './rule.ts';

export const futureDate = defineRule({
  id: 'future-date',
  severity: 'warning',
  scope: 'file',
  what: 'The date of a claim’s review, or the date on which its evidence was seen, is in the future.',
  why: 'Most often the year is wrong, and the next review would be a year late.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 2062-01-01',
  right: 'reviewed: 2026-01-01',
});
