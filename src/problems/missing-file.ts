import { defineProblem } from './define-problem.ts';

export const missingFile = defineProblem({
  id: 'missing-file',
  severity: 'error',
  fixed: 'always',
  what: 'A required file is missing: `content/site.yaml`, the words of a locale, all pages, or `content/claims.yaml` where texts name claims.',
  why: 'Without it the site has no URL, no interface words, no figures or no pages.',
  at: 'content/site.yaml',
  wrong: 'locales: [de, en, nl]      # litfass new locale nl writes content/locales/nl.yaml',
  right: 'locales: [de, en]',
});
