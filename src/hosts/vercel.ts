// `vercel.json`, as Vercel reads it in a folder that is deployed, made from the model in hosts.ts. It serves `/404.html` for what
// is not there by itself, in whatever folder, and knows no status 410.
import type { Hosting } from './index.ts';

export const vercelFile = 'vercel.json';

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

/** An address as a pattern: what has a meaning in one stands for itself. */
function sourceOf(from: string): string {
  return from.replace(/[()+]/g, '\\$&');
}
