// Vercel. It reads `vercel.json`, serves `/404.html` for missing pages of every folder without a rule,
// and does not support status 410.
import { z } from 'zod';
import { defineHost, fewer, lineTooLong, shorter, tooMany } from './define-host.ts';
import type { Hosting } from './hosting.ts';
import { headersFile } from './rule-files.ts';

export const vercel = defineHost({
  id: 'vercel',
  name: 'Vercel',
  settings: z.boolean().describe('true: dist/vercel.json is written'),
  files: { 'vercel.json': configuration },
  // https://vercel.com/docs/project-configuration
  limits: ({ headers, redirects }) => [
    ...tooMany(redirects.length, 2_048, 'reads at most 2,048 redirects in vercel.json', fewer),
    ...lineTooLong(headersFile(headers), 4_096, 'reads values of at most 4,096 characters in vercel.json', shorter),
  ],
});

function configuration({ headers, redirects, forms }: Hosting): string {
  const settings = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    cleanUrls: !forms.has('/x.html'),
    ...(!forms.has('/x/') && { trailingSlash: false }),
    headers: headers.map(({ pattern, headers }) => ({
      source: pattern.replace('*', '(.*)'),
      headers: headers.map(([key, value]) => ({ key, value })),
    })),
    redirects: redirects
      .filter(({ status }) => status === 301)
      // Brackets and + have a meaning in Vercel's patterns.
      .map(({ from, to }) => ({ source: from.replace(/[()+]/g, '\\$&'), destination: to, statusCode: 301 })),
  };
  return `${JSON.stringify(settings, undefined, 2)}\n`;
}
