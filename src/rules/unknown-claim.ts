import { defineRule } from './rule.ts';

export const unknownClaim = defineRule({
  id: 'unknown-claim',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A text, or another claim, names a claim that `content/claims.yaml` does not define.',
  why: 'Every figure is defined once, with its evidence and its owner; this one has no definition.',
  wrong: 'text: { en: "We know ${claim.langauges}." }',
  right: 'text: { en: "We know ${claim.languages}." }',
});
