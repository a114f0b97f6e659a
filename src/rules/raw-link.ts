import { defineRule } from './rule.ts';

export const rawLink = defineRule({
  id: 'raw-link',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A link, or a bare `https://…`, leads to an address that `content/site.yaml` does not declare.',
  why: 'All addresses outside the site are in one list, so that each can be checked and changed in one place.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'to: https://shop.example/lamps',
  right: 'to: ${link.shop}      # content/site.yaml: links: { shop: { url: "https://shop.example/lamps" } }',
});
