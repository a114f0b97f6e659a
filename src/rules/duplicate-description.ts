import { duplicates } from './finding/duplicates.ts';
import { engineRule } from './rule.ts';

export const duplicateDescription = engineRule({
  id: 'duplicate-description',
  severity: 'warning',
  what: 'Two pages of a locale have the same description.',
  why: 'Search engines then show only one of the two pages, or pick their own words.',
  at: 'content/pages/contact.yaml',
  wrong: `# as on content/pages/home.yaml
description:
  de: Hier gibt es Laternen aus Emden, von Hand gemacht und für den Garten gedacht, in vielen Farben.
  en: Lanterns from Emden, made by hand and meant for the garden, in many colours and all sizes.`,
  right: `description:
  de: Wie du uns erreichst, wenn eine Lampe flackert, und wann wir dir darauf eine Antwort geben.
  en: How to reach us when a lamp flickers, and when you can expect to hear back from the workshop.`,
  checks: {
    site: ({ pages }) => duplicates(pages, 'description'),
  },
});
