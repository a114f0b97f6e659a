import { defineRule } from './rule.ts';

export const tooManyWarnings = defineRule({
  id: 'too-many-warnings',
  severity: 'error',
  fixed: 'always',
  scope: 'site',
  what: 'There are more warnings than `--max-warnings` allows.',
  why: 'Without a limit, warnings pile up until nobody reads them.',
  wrong: '# litfass check --max-warnings 0, with one warning',
  right: '# fix it, or waive it in content/site.yaml with a reason and a last day',
});
