import { defineRule } from './rule.ts';

export const strengthening = defineRule({
  id: 'strengthening',
  severity: 'warning',
  scope: 'text',
  what: 'A word next to a claim changes or strengthens it.',
  why: 'The claim was reviewed without that word: “over 50” or “guaranteed within a day” are different promises.',
  wrong: 'text: { en: "Always deleted within ${claim.retention}." }',
  right: 'text: { en: "Deleted within ${claim.retention}." }',
});
