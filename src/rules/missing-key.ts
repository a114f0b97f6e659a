import { defineRule } from './rule.ts';

export const missingKey = defineRule({
  id: 'missing-key',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A required key is missing.',
  why: 'The section, page or claim cannot be shown without it.',
  wrong: '- type: contact\n  lead: { de: Schreib uns, en: Write to us }',
  right: '- type: contact\n  heading: { de: Kontakt, en: Contact }\n  lead: { de: Schreib uns, en: Write to us }',
});
