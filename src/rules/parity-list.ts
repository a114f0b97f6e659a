import { defineRule } from './rule.ts';

export const parityList = defineRule({
  id: 'parity-list',
  severity: 'warning',
  scope: 'text',
  what: 'A long text has more or fewer paragraphs, headings, list entries or table rows than its original.',
  why: 'Most often something was left out when the original grew.',
  at: 'content/sections/closing.yaml',
  wrong: `body:
  de: |
    - Docht
    - Öl
  en: |
    - Wick`,
  right: `body:
  de: |
    - Docht
    - Öl
  en: |
    - Wick
    - Oil`,
});
