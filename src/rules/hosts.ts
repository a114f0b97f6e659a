// Rules about what stands around the pages: files for hosts, the auth service, and what search engines are told in JSON-LD.
import type { RuleTable } from './index.ts';

export const hostRules = {
  'host-limit': {
    severity: 'error',
    what: 'A host reads only a part of `_headers`, `_redirects` or its configuration, because there is too much of it.',
    why: 'What is too much is dropped without a word: old addresses lead nowhere, or pages are served without their policy.',
    wrong: 'hosts: { cloudflare: true }      # and more than 2,000 old addresses that lead on',
    right: 'addresses:\n  /angebot-2019: gone',
  },
  'auth-key': {
    severity: 'error',
    fixed: 'always',
    what: 'The key of `auth:` is a secret one: a JWT with the role `service_role`, or `sb_secret_…`.',
    why: 'Every visitor gets the key. With that one, anybody can read and change all data of everybody.',
    wrong: 'auth: { url: https://abc.supabase.co/auth/v1, key: sb_secret_9xYz }',
    right: 'auth: { url: https://abc.supabase.co/auth/v1, key: sb_publishable_9xYz }',
  },
  'auth-url': {
    severity: 'error',
    fixed: 'always',
    what: 'The auth service is asked over `http:`, or by a release at an address that only this machine knows.',
    why: 'Passwords and tokens could be read on the way, or visitors could not sign in.',
    wrong: 'auth: { url: http://auth.bicycles.com, key: sb_publishable_9xYz }',
    right: 'auth: { url: https://auth.bicycles.com, key: sb_publishable_9xYz }',
  },
  organization: {
    severity: 'error',
    fixed: 'always',
    what: '`organization:` names a price that is not a claim, a profile that is a page of this site, or a logo that is not there.',
    why: 'Search engines show what they are told as a fact, and hold it against the page.',
    wrong: 'organization:\n  product: { category: CommunicationApplication, price: "3,49 €" }',
    right: 'organization:\n  product: { category: CommunicationApplication, price: "${claim.price, month}" }',
  },
} satisfies RuleTable;
