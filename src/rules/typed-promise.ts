import { defineRule } from './rule.ts';

export const typedPromise = defineRule({
  id: 'typed-promise',
  severity: 'warning',
  scope: 'text',
  what: 'A text repeats a promise or a legal status of content/claims.yaml word for word, without a reference to it.',
  why: 'It would stay when the claim is reworded or withdrawn, and no list of claims shows it.',
  wrong: 'text: { en: Made by hand in Emden. }',
  right: 'text: { en: "${claim.handmade, capital}." }',
});
