import { defineRule } from './rule.ts';

const files = { 'content/terms.yaml': 'de: { preferred: [{ term: Licht, not: [Beleuchtung] }] }\n' };

export const term = defineRule({
  id: 'term',
  severity: 'warning',
  scope: 'text',
  what: 'A text uses a word that `content/terms.yaml` replaces with another.',
  why: 'If one thing has two names, readers look for the difference.',
  wrong: {
    files,
    yaml: { 'content/pages/home.yaml sections.0': 'heading: { de: Beleuchtung für draußen, en: Light for outdoors }' },
  },
  right: {
    files,
    yaml: { 'content/pages/home.yaml sections.0': 'heading: { de: Licht für draußen, en: Light for outdoors }' },
  },
});
