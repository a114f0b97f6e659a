// Checks `_headers`, `_redirects`, `vercel.json` and the nginx configuration against the limits of
// the hosts, which silently ignore the rest. The numbers are from the hosts' documentation.

import type { Problem } from '../diagnostics/problem.ts';
import { ownLanguage } from '../languages/index.ts';
import type { Site } from '../model/site.ts';
import type { Hosting } from './index.ts';
import { headersFile, redirectsFile } from './rule-files.ts';

type Hosts = NonNullable<Site['hosts']>;
type HostName = Exclude<keyof Hosts, 'pages'>;

/**
 * The problems of the rule `host-limit`: errors for the hosts that content/site.yaml names; without
 * any, warnings for Netlify and Cloudflare, whose files are written by default.
 */
export function limitProblems(
  hosting: Hosting,
  { hosts: settings, source }: Pick<Site, 'hosts' | 'source'>,
): Problem[] {
  const hosts = settings && namesHost(settings) ? settings : undefined;
  const checked = (Object.keys(limits) as HostName[]).filter((host) =>
    hosts ? hosts[host] : host === 'netlify' || host === 'cloudflare',
  );
  return checked.flatMap((host) =>
    (limits[host]?.(hosting) ?? []).map(
      ({ text, hint }): Problem => ({
        rule: 'host-limit',
        severity: hosts ? 'error' : 'warning',
        text: `${names[host]} ${text}`,
        hint: hosts ? hint : `${hint}; or name the hosts of the site under hosts: in content/site.yaml`,
        place: hosts ? source?.place(['hosts', host]) : undefined,
      }),
    ),
  );
}

/** Whether the settings name a host. `hosts: { pages: file }` only says how pages are written. */
function namesHost({ pages: _, ...hosts }: Hosts): boolean {
  return _ === undefined || Object.keys(hosts).length > 0;
}

/** A limit that is exceeded. `text` continues a sentence that begins with the name of the host. */
interface Excess {
  readonly text: string;
  readonly hint: string;
}

const names: Readonly<Record<HostName, string>> = {
  netlify: 'Netlify',
  cloudflare: 'Cloudflare',
  nginx: 'nginx',
  vercel: 'Vercel',
  'github-pages': 'GitHub Pages',
};

const fewer = 'under addresses:, set old addresses that nobody follows any more to `gone`';
const shorter = 'pages with the same layout, sections and styles share a hash in the policy';

const limits: Readonly<Partial<Record<HostName, (hosting: Hosting) => Excess[]>>> = {
  netlify: ({ redirects }) =>
    tooMany(redirects.length, 10_000, 'advises against more than 10,000 rules in _redirects', fewer),
  cloudflare: ({ headers, redirects }) => {
    // Cloudflare counts every rule after the first one with a `*` as dynamic.
    const first = redirects.findIndex(({ from }) => from.endsWith('*'));
    const fixed = first < 0 ? redirects.length : first;
    return [
      ...tooMany(fixed, 2_000, 'reads at most 2,000 rules without * in _redirects', fewer),
      ...tooMany(redirects.length - fixed, 100, 'reads at most 100 rules with * in _redirects', fewer),
      ...tooLong(redirectsFile(redirects), 1_000, 'reads lines of at most 1,000 characters in _redirects', fewer),
      ...tooMany(headers.length, 100, 'reads at most 100 rules in _headers', shorter),
      ...tooLong(headersFile(headers), 2_000, 'reads lines of at most 2,000 characters in _headers', shorter),
    ];
  },
  nginx: ({ headers }) =>
    tooLong(headersFile(headers), 4_000, 'reads values of at most 4,000 characters in its configuration', shorter),
  vercel: ({ headers, redirects }) => [
    ...tooMany(redirects.length, 2_048, 'reads at most 2,048 redirects in vercel.json', fewer),
    ...tooLong(headersFile(headers), 4_096, 'reads values of at most 4,096 characters in vercel.json', shorter),
  ],
};

function tooMany(count: number, most: number, text: string, hint: string): Excess[] {
  return count > most ? [{ text: `${text}, and there are ${count.toLocaleString(ownLanguage)}`, hint }] : [];
}

function tooLong(file: string, most: number, text: string, hint: string): Excess[] {
  const longest = file.split('\n').reduce((most, { length }) => Math.max(most, length), 0);
  return longest > most ? [{ text: `${text}, and one has ${longest.toLocaleString(ownLanguage)}`, hint }] : [];
}
