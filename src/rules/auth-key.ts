import type { Place } from '../problems/problem.ts';
import { isServerKey } from '../settings/public-key.ts';
import { engineRule } from './rule.ts';

export const authKey = engineRule({
  id: 'auth-key',
  fixed: 'always',
  what: 'The key of `auth:` is a secret key: a JWT with the role `service_role`, or `sb_secret_…`.',
  why: 'Every visitor gets the key. With a secret key, anybody can read and change all data of everybody.',
  at: 'content/site.yaml',
  wrong: 'auth: { url: https://abc.supabase.co/auth/v1, key: sb_secret_9xYz }',
  right: 'auth: { url: https://abc.supabase.co/auth/v1, key: sb_publishable_9xYz }',
  checks: {
    file: ({ settings: { auth, source } }) => {
      if (!source || !auth || !isServerKey(auth.key)) return [];
      const text = '`auth.key` is a key for servers, and every visitor would get it';
      const hint = 'write the public key (anon, or sb_publishable_…), and revoke this one: it may have leaked';
      return [{ text, hint, place: masked(source.place(['auth', 'key']), auth.key) }];
    },
  },
});

/** The place with the secret shortened in its source, since printed problems may end up in logs. */
function masked(place: Place, secret: string): Place {
  const shown = `${secret.slice(0, 10)}…`;
  return { ...place, length: shown.length, source: place.source.replaceAll(secret, shown) };
}
