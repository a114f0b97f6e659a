import { engineRule } from './rule.ts';

/** A site with a claim that an expression on this file proves. */
const siteWithExpression = (expression: string) => ({
  yaml: {
    'content/claims.yaml lamps': `evidence:
  - { type: data, file: evidence/lamps.csv, expression: ${expression} }`,
  },
  files: { 'content/evidence/lamps.csv': 'shelf,lamps\nleft,29\nright,31\n' },
});

export const evidenceExpression = engineRule({
  id: 'evidence-expression',
  fixed: 'always',
  what: 'An expression cannot be evaluated on its evidence file.',
  why: 'Without a result there is nothing to compare with the claim.',
  wrong: siteWithExpression('total(rows.lamps)'),
  right: siteWithExpression('sum(rows.lamps)'),
  checks: {
    file: ({ evidenceFaults }) => evidenceFaults().filter(({ rule }) => rule === 'evidence-expression'),
  },
});
