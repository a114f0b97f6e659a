import { defineRule } from './rule.ts';

export const organization = defineRule({
  id: 'organization',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: '`organization:` names a price that is not a claim, a profile that is a page of this site, or a logo that does not exist.',
  why: 'Search engines show it as a fact, and compare it with the page.',
  at: 'content/site.yaml',
  wrong: `organization:
  product: { category: ShoppingApplication, price: "3,49 €" }`,
  right: `organization:
  product: { category: ShoppingApplication, price: "\${claim.price}" }`,
});
