import { defineRule } from './rule.ts';

export const length = defineRule({
  id: 'length',
  severity: 'warning',
  scope: 'page',
  what: 'A title does not have 15 to 60 characters, or a description does not have 70 to 160. Full-width ones count twice.',
  why: 'Search engines cut longer ones, and shorter ones say too little to attract a click.',
  at: 'content/pages/contact.yaml',
  wrong: 'title: { de: Kontakt, en: Contact }',
  right: 'title: { de: Schreib uns einen Brief, en: Write us a letter }',
});
