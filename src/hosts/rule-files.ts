// Writes and reads `_headers` and `_redirects` in the format of Netlify and Cloudflare. `preview`
// reads the rules of a built site from these two files only.
import { type AddressForm, addressForms } from '../addresses/page-address.ts';
import type { HeaderRule, Hosting, RedirectRule } from './hosting.ts';

/** The names of the two files in the output. */
export const ruleFileNames = { headers: '_headers', redirects: '_redirects' } as const;

/** The two files, for the hosts that read them. */
export const ruleFiles = {
  [ruleFileNames.headers]: ({ headers }: Hosting) => headersFile(headers),
  [ruleFileNames.redirects]: redirectsFile,
};

/** The text of `_headers`. */
export function headersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(({ pattern, headers }) => `${pattern}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`)
    .join('\n');
}

/**
 * The text of `_redirects`. Neither host can serve a page with status 410: 410 becomes 404, which
 * Netlify sends. Cloudflare ignores such rules and sends 404 anyway. A comment says the forms of
 * addresses, for `preview`.
 */
export function redirectsFile({ redirects, forms }: Pick<Hosting, 'redirects' | 'forms'>): string {
  const rules = redirects.map(({ from, to, status }) => `${from} ${to} ${status === 410 ? 404 : status}\n`);
  return [...(forms.size > 0 ? [`${formsComment} ${[...forms].sort().join(' ')}\n`] : []), ...rules].join('');
}

const formsComment = '# Pages also have addresses like';

/** Parses `_headers`. Ignores lines that it does not understand. */
export function readHeaders(text: string): HeaderRule[] {
  const rules: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (/^[^\s#]/.test(line)) rules.push({ pattern: line.trim(), headers: [] });
    else if (name && value) rules.at(-1)?.headers.push([name, value]);
  }
  return rules;
}

/** Parses `_redirects`. Every status except 404 counts as 301. */
export function readRedirects(text: string): RedirectRule[] {
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((parts) => parts.length >= 2 && !parts[0]?.startsWith('#'))
    .map(([from = '', to = '', status]) => ({ from, to, status: status === '404' ? 404 : 301 }));
}

/** The forms of addresses that a comment in `_redirects` lists. */
export function readForms(text: string): ReadonlySet<AddressForm> {
  const [first = ''] = text.split('\n');
  const written = first.startsWith(formsComment) ? first.split(' ') : [];
  return new Set(addressForms.filter((form) => written.includes(form)));
}
