// Generates `vercel.json` in the output from the hosting rules. Vercel serves `/404.html` for missing
// pages of every folder without a rule, and does not support status 410.
import type { Hosting } from './index.ts';

/** The name of the file in the output. */
export const vercelFile = 'vercel.json';

/** The text of the file. */
export function vercelConfiguration({ headers, redirects }: Hosting): string {
  const configuration = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: true,
    trailingSlash: false,
    headers: headers.map(({ pattern, headers }) => ({
      source: pattern.replace('*', '(.*)'),
      headers: headers.map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects
      .filter(({ status }) => status === 301)
      .map(({ from, to }) => ({ source: sourceOf(from), destination: to, statusCode: 301 })),
  };
  return `${JSON.stringify(configuration, undefined, 2)}\n`;
}

/** Escapes the characters of an address that have a meaning in Vercel's patterns. */
function sourceOf(from: string): string {
  return from.replace(/[()+]/g, '\\$&');
}
