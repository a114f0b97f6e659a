import { defineRule } from './rule.ts';

export const hostLimit = defineRule({
  id: 'host-limit',
  severity: 'error',
  scope: 'site',
  what: '`_headers`, `_redirects` or a host’s configuration exceeds a limit of the host.',
  why: 'The host silently drops the rest: old addresses lead nowhere, or pages are served without their policy.',
  wrong: 'hosts: { cloudflare: true }      # and more than 2,000 old addresses that redirect',
  right: 'addresses:\n  /angebot-2019: gone',
});
