import { defineRule } from './rule.ts';

export const refused = defineRule({
  id: 'refused',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'Something outside of the content kept `litfass dev` from reading the site again.',
  why: 'The page shows its last good state until the cause, which the message names, is gone.',
  wrong: '# content/ was renamed while litfass dev was running',
  right: '# content/ is where it was',
});
