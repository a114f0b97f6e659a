import { defineRule } from './rule.ts';

export const evidenceExpression = defineRule({
  id: 'evidence-expression',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'An expression cannot be evaluated on its evidence file.',
  why: 'Without a result there is nothing to compare with the claim.',
  wrong: 'expression: averge(rows.seconds)',
  right: 'expression: avg(rows.seconds)',
});
