import { defineRule } from './rule.ts';

export const rawLink = defineRule({
  id: 'raw-link',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A link, or a bare `https://…`, leads to an address that `content/site.yaml` does not declare.',
  why: 'All addresses outside the site are in one list, so that each can be checked and changed in one place.',
  wrong: 'to: https://billing.example/portal',
  right: 'to: ${link.portal}     # links: { portal: { url: "https://billing.example/portal" } }',
});
