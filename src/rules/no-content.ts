import { defineRule } from './rule.ts';

export const noContent = defineRule({
  id: 'no-content',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'There is no YAML file in `content/`.',
  why: 'Most often litfass was started in a folder other than the site’s.',
  wrong: '# litfass build --root .',
  right: '# litfass build --root path/to/site',
});
