import { defineRule } from './rule.ts';

export const noContent = defineRule({
  id: 'no-content',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'There is no YAML file in `content/`.',
  why: 'Most often litfass was started in a folder other than the site’s.',
  wrong: {
    files: { content: null },
    shown: '# litfass build, in a folder without content/',
  },
  right: {
    files: { 'content/pages/README.md': 'The pages of the lamps.\n' },
    shown: '# litfass build --root path/to/site',
  },
});
