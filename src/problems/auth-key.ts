import { defineProblem } from './define-problem.ts';

export const authKey = defineProblem({
  id: 'auth-key',
  severity: 'error',
  fixed: 'always',
  what: 'The key of `auth:` is a secret key: a JWT with the role `service_role`, or `sb_secret_…`.',
  why: 'Every visitor gets the key. With a secret key, anybody can read and change all data of everybody.',
  at: 'content/site.yaml',
  wrong: 'auth: { url: https://abc.supabase.co/auth/v1, key: sb_secret_9xYz }',
  right: 'auth: { url: https://abc.supabase.co/auth/v1, key: sb_publishable_9xYz }',
});
