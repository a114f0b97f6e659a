import { defineRule } from './rule.ts';

export const authUrl = defineRule({
  id: 'auth-url',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'The auth service is called over `http:`, or a release calls it at a local address.',
  why: 'Passwords and tokens could be read in transit, or visitors could not sign in.',
  at: 'content/site.yaml',
  wrong: 'auth: { url: http://auth.laterne.example, key: sb_publishable_9xYz }',
  right: 'auth: { url: https://auth.laterne.example, key: sb_publishable_9xYz }',
});
