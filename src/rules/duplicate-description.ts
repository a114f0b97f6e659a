import { duplicates } from './finding/duplicates.ts';
import { defineRule } from './rule.ts';

export const duplicateDescription = defineRule({
  id: 'duplicate-description',
  severity: 'warning',
  scope: 'site',
  what: 'Two pages of a locale have the same description.',
  why: 'Search engines then show only one of the two pages, or pick their own words.',
  wrong: '# on two pages\ndescription: { en: Forward a message and read it. }',
  right: 'description: { en: Forward a message from your landlord and read it in your own language. }',
  check: ({ pages }) => duplicates(pages, 'description'),
});
