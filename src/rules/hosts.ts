// Rules about what surrounds the pages: files for hosts, the auth service, and JSON-LD for search engines.
import type { RuleTable } from './index.ts';

export const hostRules = {
  'host-limit': {
    severity: 'error',
    what: '`_headers`, `_redirects` or a host’s configuration exceeds a limit of the host.',
    why: 'The host silently drops the rest: old addresses lead nowhere, or pages are served without their policy.',
    wrong: 'addresses:\n  /angebot-2019: "${page.home}"      # and thousands more, for a host that reads 2,000',
    right: 'addresses:\n  /angebot-2019: gone',
  },
  'auth-key': {
    severity: 'error',
    fixed: 'always',
    what: 'The key of `auth:` is a secret key: a JWT with the role `service_role`, or `sb_secret_…`.',
    why: 'Every visitor gets the key. With a secret key, anybody can read and change all data of everybody.',
    wrong: 'auth: { url: https://abc.supabase.co/auth/v1, key: sb_secret_9xYz }',
    right: 'auth: { url: https://abc.supabase.co/auth/v1, key: sb_publishable_9xYz }',
  },
  'auth-url': {
    severity: 'error',
    fixed: 'always',
    what: 'The auth service is called over `http:`, or a release calls it at a local address.',
    why: 'Passwords and tokens could be read in transit, or visitors could not sign in.',
    wrong: 'auth: { url: http://auth.bicycles.com, key: sb_publishable_9xYz }',
    right: 'auth: { url: https://auth.bicycles.com, key: sb_publishable_9xYz }',
  },
  organization: {
    severity: 'error',
    fixed: 'always',
    what: '`organization:` names a price that is not a claim, a profile that is a page of this site, or a logo that does not exist.',
    why: 'Search engines show it as a fact, and compare it with the page.',
    wrong: 'organization:\n  product: { category: CommunicationApplication, price: "3,49 €" }',
    right: 'organization:\n  product: { category: CommunicationApplication, price: "${claim.price, month}" }',
  },
} satisfies RuleTable;
