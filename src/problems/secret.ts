import { defineFixedProblem, type Problem, wholeFile } from './problem.ts';

export const secret = defineFixedProblem({
  id: 'secret',
  what: '`public/`, `templates/assets/` or a script of the theme contains a private key, a token of a service, an address with a password, a database, a source map, settings such as `.env`, or a folder such as `.git` or `.ssh`.',
  why: 'Everything there is published, and bots probe every site for such files within minutes.',
  wrong: {
    files: { 'public/.env': 'SMTP_PASSWORD=candlelight\n' },
  },
  right: {
    files: { '.env': 'SMTP_PASSWORD=candlelight\n' },
  },
});

/** A published file is a secret, or contains one. `text` is the end of a sentence about the file. */
export function publishedSecret(path: string, text: string, place = wholeFile(path)): Problem {
  const [folder = ''] = /^(templates\/)?[^/]+\//.exec(path) ?? [];
  const hint = `remove it, because everything in ${folder} is published; replace the secret if it ever was`;
  return secret.problem({ text: `${path} ${text}`, hint, place });
}
