// Finds secrets in files that are published: keys, passwords, tokens, and the history of a repository. By the
// name of a file, and by its text, whatever its name is.

import { type Problem, placeAt } from '../problems/problem.ts';
import { publishedSecret } from '../problems/secret.ts';
import { isServerKey } from '../site/public-key.ts';

/** The folder with the history of a repository that a file belongs to: public/docs/.git. */
export function repositoryOf(path: string): string | undefined {
  return /^(?:.*?\/)?\.(?:git|hg|svn)(?=\/|$)/i.exec(path)?.[0];
}

/** The secrets in a published file. */
export function secretsInFile(path: string, text: string): Problem[] {
  const kind = secretKind(path.slice(path.lastIndexOf('/') + 1), text);
  if (kind) return [publishedSecret(path, kind)];
  return secretKinds.flatMap(([what, form, isSecret = (found = '') => !/example|your|x{4}/i.test(found)]) =>
    [...text.matchAll(form)]
      .filter((match) => isSecret(...match))
      // Without the text: a log of a build must not show the secret.
      .map(({ index }) => ({ ...placeAt({ file: path, text }, index, 1), source: '' }))
      .map((place) => publishedSecret(path, `contains ${what}`, place)),
  );
}

const settings = 'contains settings of a server, which often include passwords';
const passwords = 'contains passwords';
const key = 'is a private key';

/** Decides by the name of the file and, if that is not enough, by its text. */
function secretKind(name: string, text: string): string | undefined {
  if (/^\.env(rc|\.(?!(example|sample|template|dist)$).*)?$/i.test(name)) return settings;
  if (/^(\.htpasswd|\.git-credentials|\.pgpass)$/i.test(name)) return passwords;
  if (/^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$|\.(p12|pfx|ppk|jks)$/i.test(name)) return key;
  // A reference to an environment variable is not a password.
  if (/^\.npmrc$/i.test(name))
    return /(_auth|_authtoken|_password)\s*=(?!\s*"?\$\{)/i.test(text) ? passwords : undefined;
  if (/^[._]netrc$/i.test(name)) return /\bpassword\s/i.test(text) ? passwords : undefined;
  if (!/\.(pem|key|asc|crt|cer)$/i.test(name)) return undefined;
  return /-----BEGIN ([A-Z\d]+ )*PRIVATE KEY( BLOCK)?-----/.test(text) ? key : undefined;
}

/** A kind of secret, its form, and whether a match is one: by default, unless it is written as an example. */
type SecretKind = readonly [what: string, form: RegExp, isSecret?: (...match: string[]) => boolean];

/** Its headers may contain single hyphens. */
const pem = /-----BEGIN ((?:[A-Z\d]+ )*PRIVATE KEY(?: BLOCK)?)-----([^-]*(?:-[^-]+){0,20})-----END \1/g;

/** Only forms that nothing else has. */
const secretKinds: readonly SecretKind[] = [
  ['a private key', pem, (_, __, body = '') => isKeyBody(body)],
  ['a private key', /^Private-Lines: \d+\r?$/gm],
  // A key in JSON (JWK): `d` is its private part.
  ['a private key', /\{[^{}]*"d"\s*:\s*"[\w-]{40,}"[^{}]*\}/g, (jwk = '') => jwk.includes('"kty"')],
  ['a key of Supabase for servers', /\bsb_secret_(?=[\w-]*[\dA-Z]|[\w-]{16})[\w-]{8,}/g],
  ['a key of Supabase for servers', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]+/g, isServerKey],
  ['a key of AWS', /secret_?access_?key["']?\s*[:=]\s*["']?[A-Za-z\d+/]{40}(?![\w+/])/gi],
  ['a token of GitHub', /\b(gh[pousr]_[A-Za-z\d]{36}|github_pat_[A-Za-z\d]{22}_[A-Za-z\d]{59})/g],
  ['a token of GitLab', /\bglpat-[\w-]{20}/g],
  ['a key of Stripe', /\b[rs]k_live_[A-Za-z\d]{16,}/g],
  ['a token of Slack', /\bxox[abeoprs]-\d[\w-]{14,}/g],
  ['a token of npm', /\bnpm_[A-Za-z\d]{36}/g],
  ['a key of OpenAI or Anthropic', /\bsk-((proj|svcacct|admin|ant)-[\w-]{40,}|[A-Za-z\d]{20}T3BlbkFJ[A-Za-z\d]{20})/g],
];

/** Whether the lines between BEGIN and END are those of a key, also as a string in code or with headers. */
function isKeyBody(body: string): boolean {
  const lines = body.replace(/\\[nr]/g, '\n').replace(/^[\w-]+: .*$/gm, '');
  return /^(?!x+$)[A-Za-z\d/=]{16,}$/i.test(lines.replace(/[\s"'`+,\\]/g, ''));
}
