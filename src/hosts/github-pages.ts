// GitHub Pages. It sends files and nothing else. `.nojekyll` keeps it from leaving out files whose
// names begin with `_` or `.`.
import { z } from 'zod';
import { defineHost } from './define-host.ts';

export const githubPages = defineHost({
  id: 'github-pages',
  name: 'GitHub Pages',
  settings: z.boolean().describe('true: pages contain the security policy, and old addresses are pages that redirect'),
  files: { '.nojekyll': () => '' },
  isDefault: true,
  sendsFilesOnly: true,
  foreignFiles: ['.nojekyll', 'CNAME'],
});
