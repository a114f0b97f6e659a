import { defineRule } from './rule.ts';

export const collision = defineRule({
  id: 'collision',
  severity: 'error',
  fixed: 'always',
  scope: 'site',
  what: 'Two pages, or a page and a file in `public/`, have the same address.',
  why: 'Only one of them would be published, and which one would be chance.',
  at: 'content/pages/sent.yaml',
  wrong: 'slug: { de: kontakt, en: en/contact }      # as in content/pages/contact.yaml',
  right: 'slug: { de: kontakt/danke, en: en/contact/thanks }',
});
