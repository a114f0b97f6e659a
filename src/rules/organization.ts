import { defineRule } from './rule.ts';

export const organization = defineRule({
  id: 'organization',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: '`organization:` names a price that is not a claim, a profile that is a page of this site, or a logo that does not exist.',
  why: 'Search engines show it as a fact, and compare it with the page.',
  wrong: 'organization:\n  product: { category: CommunicationApplication, price: "3,49 €" }',
  right: 'organization:\n  product: { category: CommunicationApplication, price: "${claim.price, month}" }',
});
