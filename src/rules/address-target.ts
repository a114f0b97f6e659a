import { defineRule } from './rule.ts';

export const addressTarget = defineRule({
  id: 'address-target',
  severity: 'error',
  fixed: 'always',
  scope: 'site',
  what: 'An entry under `addresses:` redirects an address that has a page, or leads to a target that does not exist.',
  why: 'A redirect from the address of a page would hide that page.',
  wrong: 'addresses:\n  /angebot: /preise',
  right: 'addresses:\n  /angebot: "${page.pricing}"',
});
