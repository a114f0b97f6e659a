// Cloudflare (Workers static assets, Pages). It reads `_headers` and `_redirects`.
import { z } from 'zod';
import { defineHost, fewer, lineTooLong, shorter, tooMany } from './define-host.ts';
import { headersFile, redirectsFile, ruleFiles } from './rule-files.ts';

export const cloudflare = defineHost({
  id: 'cloudflare',
  name: 'Cloudflare',
  settings: z.boolean().describe('true: exceeding its limits is an error'),
  files: ruleFiles,
  isDefault: true,
  // https://developers.cloudflare.com/workers/static-assets/redirects/ and …/headers/
  limits: (hosting) => {
    const { headers, redirects, forms } = hosting;
    // Every rule after the first one with a `*` counts as dynamic.
    const first = redirects.findIndex(({ from }) => from.endsWith('*'));
    const fixed = first < 0 ? redirects.length : first;
    return [
      ...tooMany(fixed, 2_000, 'reads at most 2,000 rules without * in _redirects', fewer),
      ...tooMany(redirects.length - fixed, 100, 'reads at most 100 rules with * in _redirects', fewer),
      ...lineTooLong(redirectsFile(hosting), 1_000, 'reads lines of at most 1,000 characters in _redirects', fewer),
      ...(forms.has('/x.html') ? [{ text: 'redirects /x.html to /x', hint: 'write slugs without .html' }] : []),
      ...tooMany(headers.length, 100, 'reads at most 100 rules in _headers', shorter),
      ...lineTooLong(headersFile(headers), 2_000, 'reads lines of at most 2,000 characters in _headers', shorter),
    ];
  },
});
