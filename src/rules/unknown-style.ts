import { defineRule } from './rule.ts';

export const unknownStyle = defineRule({
  id: 'unknown-style',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A text asks for a style of a claim that it does not have in this locale.',
  why: 'A style is the claim’s words for one kind of sentence; without it there are no words.',
  wrong: 'text: { en: "${claim.price, montly}" }',
  right: 'text: { en: "${claim.price, monthly}" }     # text: { en: { monthly: "{figure} a month" } }',
});
