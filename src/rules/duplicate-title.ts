import { duplicates } from './finding/duplicates.ts';
import { engineRule } from './rule.ts';

export const duplicateTitle = engineRule({
  id: 'duplicate-title',
  severity: 'warning',
  what: 'Two pages of a locale have the same title.',
  why: 'In a list of results, bookmarks or tabs nobody can tell them apart.',
  at: 'content/pages/contact.yaml',
  wrong: '# as on content/pages/home.yaml\ntitle: { de: Laternen aus Emden, en: Lanterns from Emden }',
  right: 'title: { de: Schreib uns einen Brief, en: Write us a letter }',
  checks: {
    site: ({ pages }) => duplicates(pages, 'title'),
  },
});
