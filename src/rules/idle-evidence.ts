import { defineRule } from './rule.ts';

const files = { 'content/evidence/lamps.csv': 'shelf,lamps\nleft,29\nright,31\n' };

export const idleEvidence = defineRule({
  id: 'idle-evidence',
  severity: 'warning',
  scope: 'file',
  what: 'No claim names this file of `content/evidence/`.',
  why: 'Either a claim lacks its proof, or the file is left over from a deleted claim.',
  wrong: { files, shown: '# content/evidence/lamps.csv is there, and no claim names it' },
  right: {
    files,
    yaml: {
      'content/claims.yaml lamps': `evidence:
  - { type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }`,
    },
    shown: `# content/claims.yaml
lamps:
  evidence:
    - { type: data, file: evidence/lamps.csv, expression: sum(rows.lamps) }`,
  },
});
