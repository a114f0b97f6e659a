import { defineRule } from './rule.ts';

export const flaggedWord = defineRule({
  id: 'flagged-word',
  severity: 'warning',
  scope: 'text',
  what: 'Copy outside of a claim contains a superlative, an absolute promise, or a word such as “free” or “unlimited”.',
  why: 'It is a promise without a figure, an owner or evidence, and competitors may take legal action against it.',
  wrong: 'heading: { en: The best repairs }',
  right: 'heading: { en: "Repairs within ${claim.repair-time}" }',
});
