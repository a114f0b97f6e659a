import { defineRule } from './rule.ts';

export const yaml = defineRule({
  id: 'yaml',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'The file is not valid YAML, or its YAML is ambiguous.',
  why: 'A page could show something that nobody wrote.',
  wrong: 'heading: "Read it',
  right: 'heading: "Read it"',
});
