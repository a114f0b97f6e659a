import { defineRule } from './rule.ts';

export const duplicateId = defineRule({
  id: 'duplicate-id',
  severity: 'error',
  scope: 'page',
  what: 'Two sections or elements of a page have the same id.',
  why: 'A link to it finds only the first, and screen readers pair the wrong label and field.',
  at: 'content/pages/home.yaml sections.1',
  wrong: 'id: closing      # as in content/sections/closing.yaml, which the page uses',
  right: 'id: lamp',
});
