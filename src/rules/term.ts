import { defineRule } from './rule.ts';

export const term = defineRule({
  id: 'term',
  severity: 'warning',
  scope: 'text',
  what: 'A text uses a word that `content/terms.yaml` replaces with another.',
  why: 'If one thing has two names, readers look for the difference.',
  wrong: 'text: { de: Dein Bike in guten Händen }',
  right: 'text: { de: Dein Fahrrad in guten Händen }      # terms: { term: Fahrrad, not: [Bike] }',
});
