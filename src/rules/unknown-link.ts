import { defineRule } from './rule.ts';

export const unknownLink = defineRule({
  id: 'unknown-link',
  severity: 'error',
  fixed: 'always',
  scope: 'text',
  what: 'A `${link.…}` names an address that `content/site.yaml` does not declare.',
  why: 'The link would lead nowhere.',
  wrong: 'to: ${link.prtal}',
  right: 'to: ${link.portal}     # links: { portal: { url: … } }',
});
