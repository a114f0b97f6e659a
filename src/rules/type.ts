import { defineRule } from './rule.ts';

export const type = defineRule({
  id: 'type',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A value has the wrong type: a text instead of a list, a number instead of a text.',
  why: 'A component would show nothing, or break.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'times: three',
  right: 'times: 3',
});
