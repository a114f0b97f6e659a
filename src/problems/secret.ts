import { defineProblem } from './define-problem.ts';

export const secret = defineProblem({
  id: 'secret',
  severity: 'error',
  fixed: 'always',
  what: '`public/`, `templates/assets/` or a script of the theme contains a private key, a token of a service, a password file, or a folder such as `.git`.',
  why: 'Everything there is published, and bots probe every site for such files within minutes.',
  wrong: {
    files: { 'public/.env': 'SMTP_PASSWORD=candlelight\n' },
  },
  right: {
    files: { '.env': 'SMTP_PASSWORD=candlelight\n' },
  },
});
