import { defineRule } from './rule.ts';

export const link = defineRule({
  id: 'link',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'The value of a link field is not a link.',
  why: 'A button that leads nowhere loses visitors.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: contact',
  right: 'to: ${page.contact}',
});
