import { defineRule } from './rule.ts';

export const circular = defineRule({
  id: 'circular',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'Claims qualify each other in a cycle.',
  why: 'Every footnote would need another one, endlessly.',
  wrong: 'a: { qualified_by: [b] }\nb: { qualified_by: [a] }',
  right: 'a: { qualified_by: [b] }\nb: { kind: promise }',
});
