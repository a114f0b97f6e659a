import { defineRule } from './rule.ts';

export const flaggedWord = defineRule({
  id: 'flagged-word',
  severity: 'warning',
  scope: 'text',
  what: 'Copy outside of a claim contains a superlative, an absolute promise, or a word such as “free” or “unlimited”.',
  why: 'It is a promise without a figure, an owner or evidence, and competitors may take legal action against it.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'heading: { de: Das beste Licht für draußen, en: The best light for outdoors }',
  right: 'heading: { de: Licht für draußen, en: Light for outdoors }',
});
