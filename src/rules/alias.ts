import { defineRule } from './rule.ts';

export const alias = defineRule({
  id: 'alias',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'An anchor (`&name`) or an alias (`*name`) repeats a value.',
  why: 'It is easy to change such a text without knowing where else it appears; a shared section makes that visible.',
  wrong: 'title: &words Read it\ndescription: *words',
  right: 'sections:\n  - use: pricing      # content/sections/pricing.yaml',
});
