// Checks `auth:` in content/site.yaml: its key is public, its URL is encrypted, and it is there if
// islands use a session.

import type { Place, Problem } from '../problems/problem.ts';
import { isLoopbackUrl } from '../site/link.ts';
import { isServerKey } from '../site/public-key.ts';
import type { SiteSettings } from './site.ts';

/** What `authProblems` needs of a site. */
export interface AuthCheckInput {
  readonly settings: Pick<SiteSettings, 'auth' | 'source'>;
  /** The places where browser code of the theme imports `litfass/session`. */
  readonly sessionImports: readonly Place[];
}

/** Rules `auth-key`, `auth-url` and `theme`. */
export function authProblems({ settings: { auth, source }, sessionImports }: AuthCheckInput): Problem[] {
  if (!source) return [];
  if (!auth)
    return sessionImports.map((place) => ({
      rule: 'theme',
      severity: 'error',
      text: 'this imports litfass/session, but the site has no auth:',
      hint: 'add auth: { url, key } to content/site.yaml, or remove the import',
      place,
    }));
  const problems: Problem[] = [];
  if (isServerKey(auth.key))
    problems.push({
      rule: 'auth-key',
      severity: 'error',
      text: '`auth.key` is a key for servers, and every visitor would get it',
      hint: 'write the public key (anon, or sb_publishable_…), and revoke this one: it may have leaked',
      place: masked(source.place(['auth', 'key']), auth.key),
    });
  if (auth.url.startsWith('http:') && !isLoopbackUrl(auth.url))
    problems.push({
      rule: 'auth-url',
      severity: 'error',
      text: `passwords would be sent to ${auth.url} unencrypted`,
      hint: 'write an https: URL; http: is only for this machine: http://127.0.0.1:9999',
      place: source.place(['auth', 'url']),
    });
  return problems;
}

/** The place with the secret shortened in its source, since printed problems may end up in logs. */
function masked(place: Place, secret: string): Place {
  const shown = `${secret.slice(0, 10)}…`;
  return { ...place, length: shown.length, source: place.source.replaceAll(secret, shown) };
}
