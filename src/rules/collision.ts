import { defineRule } from './rule.ts';

export const collision = defineRule({
  id: 'collision',
  severity: 'error',
  fixed: 'always',
  scope: 'site',
  what: 'Two pages, or a page and a file in `public/`, have the same address.',
  why: 'Only one of them would be published, and which one would be chance.',
  wrong: '# content/pages/a.yaml and content/pages/b.yaml\nslug: { de: kontakt }',
  right: '# content/pages/b.yaml\nslug: { de: kontakt/danke }',
});
