import { engineRule } from './rule.ts';

const files = { 'content/evidence/lamps.csv': 'shelf,lamps\nleft,29\nright,31\n' };

export const evidenceExpression = engineRule({
  id: 'evidence-expression',
  fixed: 'always',
  what: 'An expression cannot be evaluated on its evidence file.',
  why: 'Without a result there is nothing to compare with the claim.',
  wrong: {
    yaml: {
      'content/claims.yaml lamps': `evidence:
  - { type: data, file: evidence/lamps.csv, expression: total(rows.lamps) }`,
    },
    files,
  },
  right: {
    yaml: {
      'content/claims.yaml lamps': `evidence:
  - { type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }`,
    },
    files,
  },
  checks: {
    file: ({ evidenceFaults }) => evidenceFaults().filter(({ rule }) => rule === 'evidence-expression'),
  },
});
