import { defineRule } from './rule.ts';

export const evidence = defineRule({
  id: 'evidence',
  severity: 'error',
  release: 'also',
  scope: 'file',
  what: 'The evidence of a claim no longer supports it.',
  why: 'The site’s own files contradict what it says.',
  wrong: 'languages:\n  value: "50"\n  comparator: more-than      # and the file lists 48',
  right: 'languages:\n  value: "45"\n  comparator: more-than',
});
