import { defineRule } from './rule.ts';

export const missingFile = defineRule({
  id: 'missing-file',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: 'A required file is missing: `content/site.yaml`, the words of a locale, any page, or `content/claims.yaml` where texts name claims.',
  why: 'Without it the site has no URL, no interface words, no figures or no pages.',
  wrong: 'locales: [de, en]    # and no content/locales/en.yaml',
  right: 'locales: [de, en]    # litfass new locale en writes the file',
});
