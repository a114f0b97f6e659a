import { defineRule } from './rule.ts';

export const addressTaken = defineRule({
  id: 'address-taken',
  severity: 'warning',
  release: 'also',
  scope: 'site',
  what: 'A page uses an address of an earlier release that redirects to another page.',
  why: 'Visitors who follow an old link find something else there, and the next release drops the redirect for good.',
  wrong: '# offer.yaml moved from /angebot to /preise, and sale.yaml takes it\nslug: { de: angebot }',
  right: 'slug: { de: ausverkauf }      # or, if intended, addresses: { /angebot: "${page.sale}" }',
});
