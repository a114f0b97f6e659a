import { defineRule } from './rule.ts';

export const idleEvidence = defineRule({
  id: 'idle-evidence',
  severity: 'warning',
  scope: 'file',
  what: 'No claim names this file of `content/evidence/`.',
  why: 'Either a claim lacks its proof, or the file is left over from a deleted claim.',
  wrong: '# content/evidence/speed.csv is there, and no claim names it',
  right: 'evidence:\n  - { type: data, file: evidence/speed.csv, expression: max(rows.seconds) }',
});
