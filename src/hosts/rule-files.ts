// `_headers` and `_redirects`, as Netlify and Cloudflare understand them, written and read: `preview` knows of a built site
// nothing but these two files.
import type { HeaderRule, RedirectRule } from './index.ts';

export function headersFile(rules: readonly HeaderRule[]): string {
  return rules
    .map(({ pattern, headers }) => `${pattern}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`)
    .join('\n');
}

/** Neither host has status 410 for a page: Netlify says 404 for what is gone, and Cloudflare, which skips such rules, too. */
export function redirectsFile(rules: readonly RedirectRule[]): string {
  return rules.map(({ from, to, status }) => `${from} ${to} ${status === 410 ? 404 : status}\n`).join('');
}

export function readHeaders(text: string): HeaderRule[] {
  const rules: { pattern: string; headers: [string, string][] }[] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
    if (/^[^\s#]/.test(line)) rules.push({ pattern: line.trim(), headers: [] });
    else if (name && value) rules.at(-1)?.headers.push([name, value]);
  }
  return rules;
}

export function readRedirects(text: string): RedirectRule[] {
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((parts) => parts.length >= 2 && !parts[0]?.startsWith('#'))
    .map(([from = '', to = '', status]) => ({ from, to, status: status === '404' ? 404 : 301 }));
}
