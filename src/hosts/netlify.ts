// Netlify. It reads `_headers` and `_redirects`.
import { z } from 'zod';
import { defineHost, fewer, tooMany } from './define-host.ts';
import { ruleFiles } from './rule-files.ts';

export const netlify = defineHost({
  id: 'netlify',
  name: 'Netlify',
  settings: z.boolean().describe('true: exceeding its limits is an error'),
  files: ruleFiles,
  isDefault: true,
  // https://docs.netlify.com/manage/routing/redirects/overview/
  limits: ({ redirects }) =>
    tooMany(redirects.length, 10_000, 'advises against more than 10,000 rules in _redirects', fewer),
});
