import { defineRule } from './rule.ts';

export const rawFigure = defineRule({
  id: 'raw-figure',
  severity: 'error',
  scope: 'text',
  what: 'Copy contains a figure that comes from no claim: a number, price, percentage, range or multiple, in digits, or in German, English or Spanish words.',
  why: 'A figure typed by hand has no owner and no evidence, and drifts from the others in the next language.',
  wrong: 'text: { en: We know more than 50 languages. }',
  right: 'text: { en: "We know ${claim.languages}." }      # litfass check --fix writes this',
});
