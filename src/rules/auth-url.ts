import { isLoopbackUrl } from '../text/link.ts';
import { isReserved } from './finding/reserved-host.ts';
import { engineRule } from './rule.ts';

export const authUrl = engineRule({
  id: 'auth-url',
  fixed: 'always',
  what: 'The auth service is called over `http:`, or a release calls it at a local address.',
  why: 'Passwords and tokens could be read in transit, or visitors could not sign in.',
  at: 'content/site.yaml',
  wrong: 'auth: { url: http://auth.laterne.example, key: sb_publishable_9xYz }',
  right: 'auth: { url: https://auth.laterne.example, key: sb_publishable_9xYz }',
  checks: {
    file: ({ settings: { auth, source } }) => {
      if (!source || !auth?.url.startsWith('http:') || isLoopbackUrl(auth.url)) return [];
      const text = `passwords would be sent to ${auth.url} unencrypted`;
      const hint = 'write an https: URL; http: is only for this machine: http://127.0.0.1:9999';
      return [{ text, hint, place: source.place(['auth', 'url']) }];
    },
    /** A release also asks for sign-in on another machine than the visitor's own, and over TLS. */
    release: ({ site: { auth, source } }) => {
      if (!auth || !source || !(auth.url.startsWith('http:') || isReserved(auth.url))) return [];
      const text = auth.url.startsWith('http:')
        ? `the URL of the auth service does not use https: ${auth.url}`
        : `the URL of the auth service is not a public address: ${auth.url}`;
      const hint = 'write the URL of the real service under auth: in content/site.yaml';
      return [{ text, hint, place: source.place(['auth', 'url']) }];
    },
  },
});
