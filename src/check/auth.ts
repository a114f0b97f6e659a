// `auth:` in content/site.yaml: its key may be shown to everybody, its address is safe, and islands that ask for a
// session get one.

import type { Place, Problem } from '../diagnostics/problem.ts';
import { isLoopback } from '../site/link.ts';
import { isServerKey } from '../site/public-key.ts';
import type { SiteSettings } from './settings.ts';

export interface WithAuth {
  readonly settings: Pick<SiteSettings, 'auth' | 'source'>;
  /** Where files of the theme import `litfass/session` for a browser. */
  readonly sessionImports: readonly Place[];
}

/** Rules `auth-key`, `auth-url` and `theme`. */
export function authProblems({ settings: { auth, source }, sessionImports }: WithAuth): Problem[] {
  if (!source) return [];
  if (!auth)
    return sessionImports.map((place) => ({
      rule: 'theme',
      severity: 'error',
      text: 'this imports litfass/session, and the site has no auth:',
      hint: 'add auth: { url, key } to content/site.yaml, or remove the import',
      place,
    }));
  const problems: Problem[] = [];
  if (isServerKey(auth.key))
    problems.push({
      rule: 'auth-key',
      severity: 'error',
      text: '`auth.key` is a key for servers, and every visitor would get it',
      hint: 'write the public key (anon, or sb_publishable_…), and replace this one where it was made: it may be known by now',
      place: masked(source.place(['auth', 'key']), auth.key),
    });
  if (auth.url.startsWith('http:') && !isLoopback(auth.url))
    problems.push({
      rule: 'auth-url',
      severity: 'error',
      text: `passwords would be sent to ${auth.url} for everybody on the way to read`,
      hint: 'write an address with https:; http: only for this machine, as http://127.0.0.1:9999',
      place: source.place(['auth', 'url']),
    });
  return problems;
}

/** What is printed may be kept in logs: without the secret. */
function masked(place: Place, secret: string): Place {
  const shown = `${secret.slice(0, 10)}…`;
  return { ...place, length: shown.length, source: place.source.replaceAll(secret, shown) };
}
