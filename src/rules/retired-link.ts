import { defineRule } from './rule.ts';

export const retiredLink = defineRule({
  id: 'retired-link',
  severity: 'warning',
  release: 'also',
  scope: 'file',
  what: 'A page links to a service that was shut down.',
  why: 'Visitors get an error page of another site; in a release this is an error.',
  at: 'content/site.yaml links',
  wrong: 'shop: { url: "https://shop.example/lamps", retired: 2025-07-20 }      # and a text says ${link.shop}',
  right: 'shop: { url: "https://lamps.example" }      # or no text says ${link.shop} any more',
});
