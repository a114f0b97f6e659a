import { defineRule } from './rule.ts';

export const parityList = defineRule({
  id: 'parity-list',
  severity: 'warning',
  scope: 'text',
  what: 'A long text has more or fewer paragraphs, headings, list entries or table rows than its original.',
  why: 'Most often something was left out when the original grew.',
  wrong: 'text:\n  de: "- Name\\n- Adresse"\n  en: "- Name"',
  right: 'text:\n  de: "- Name\\n- Adresse"\n  en: "- Name\\n- Address"',
});
