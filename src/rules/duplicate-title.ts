import { duplicates } from './finding/duplicates.ts';
import { defineRule } from './rule.ts';

export const duplicateTitle = defineRule({
  id: 'duplicate-title',
  severity: 'warning',
  scope: 'site',
  what: 'Two pages of a locale have the same title.',
  why: 'In a list of results, bookmarks or tabs nobody can tell them apart.',
  wrong: '# on two pages\ntitle: { en: Bicycle repairs }',
  right: 'title: { en: Bicycle repairs in the city }',
  check: ({ pages }) => duplicates(pages, 'title'),
});
