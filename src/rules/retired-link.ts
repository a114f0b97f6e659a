import { defineRule } from './rule.ts';

export const retiredLink = defineRule({
  id: 'retired-link',
  severity: 'warning',
  release: 'also',
  scope: 'file',
  what: 'A page links to a service that was shut down.',
  why: 'Visitors get an error page of another site; in a release this is an error.',
  wrong: 'links:\n  old: { url: "https://old.example", retired: 2025-07-20 }     # and a text with ${link.old}',
  right: '# no text names ${link.old} any more',
});
