import { defineRule } from './rule.ts';

export const ledger = defineRule({
  id: 'ledger',
  severity: 'error',
  fixed: 'always',
  scope: 'page',
  what: 'A page does not show the claims that its texts state: a component drops one, or marks other words as one.',
  why: 'The list of claims must match what visitors read, or it proves nothing.',
  wrong: '# a component wrote <data data-claim="price">4.99</data>',
  right: '# it shows the text that says ${claim.price}',
});
