import { defineRule } from './rule.ts';

export const addressLost = defineRule({
  id: 'address-lost',
  severity: 'error',
  scope: 'site',
  what: 'An address of an earlier release has no page any more, and `addresses:` does not say where it leads.',
  why: 'Bookmarks, search results and printed QR codes point there for years.',
  wrong: '# content/pages/offer.yaml was deleted',
  right: 'addresses:\n  /angebot: "${page.pricing}"      # or: gone',
});
