import { defineRule } from './rule.ts';

export const value = defineRule({
  id: 'value',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A value is not one of those that are allowed here.',
  why: 'Only the listed values have a meaning; the hint names them, or the one that was probably meant.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'tone: brihgt',
  right: 'tone: bright',
});
