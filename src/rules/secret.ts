import { defineRule } from './rule.ts';

export const secret = defineRule({
  id: 'secret',
  severity: 'error',
  fixed: 'always',
  scope: 'file',
  what: '`public/` or `templates/assets/` contains a private key, a password file, or a folder such as `.git`.',
  why: 'Everything there is published, and bots probe every site for such files within minutes.',
  wrong: '# public/.env, public/.git/, public/site.key',
  right: '# .env and site.key are next to public/',
});
