import { defineRule } from './rule.ts';

export const futureDate = defineRule({
  id: 'future-date',
  severity: 'warning',
  scope: 'file',
  what: 'The date of a claim’s review, or the date on which its evidence was seen, is in the future.',
  why: 'Most often the year is wrong, and the next review would be a year late.',
  wrong: 'reviewed: 2062-11-01',
  right: 'reviewed: 2026-11-01',
});
