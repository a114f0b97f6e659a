import { defineRule } from './rule.ts';

export const file = defineRule({
  id: 'file',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A file or a folder cannot be read, is too large, is not UTF-8, or is a link that litfass does not follow.',
  why: 'A site is built from its own folder only, so that the result is the same everywhere.',
  wrong: '# content/pages/home.yaml is a link to ../../elsewhere/home.yaml',
  right: '# content/pages/home.yaml is a file',
});
