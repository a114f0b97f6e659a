import { defineRule } from './rule.ts';

export const evidenceFile = defineRule({
  id: 'evidence-file',
  severity: 'error',
  release: 'also',
  scope: 'file',
  what: 'A file that evidence names is missing, too large, unreadable, or outside of `content/evidence/`.',
  why: 'Evidence that nobody can look at proves nothing.',
  wrong: 'evidence:\n  - { type: data, file: ../../languages.yaml, count: items }',
  right: 'evidence:\n  - { type: data, file: evidence/languages.yaml, count: items }',
});
