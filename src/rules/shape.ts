import { defineRule } from './rule.ts';

export const shape = defineRule({
  id: 'shape',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A value does not match its schema, in a way that has no rule of its own.',
  why: 'The schema of the section defines which values it accepts.',
  wrong: 'step: 7        # where multiples of 5 are required',
  right: 'step: 10',
});
