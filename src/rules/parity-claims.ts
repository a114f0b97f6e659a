import { defineRule } from './rule.ts';

export const parityClaims = defineRule({
  id: 'parity-claims',
  severity: 'error',
  scope: 'text',
  what: 'A translation does not state the same claims as its original; the style may differ.',
  why: 'A promise must not depend on the language in which it is read.',
  wrong: 'text: { de: "In ${claim.languages}.", en: "In many languages." }',
  right: 'text: { de: "In ${claim.languages}.", en: "In ${claim.languages}." }',
});
