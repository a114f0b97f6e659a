// Finds secrets in files that are published: keys, passwords and tokens. By the name of a file, and by its
// text, whatever its name is.

import { secretByName } from '../files/secret-names.ts';
import { type Problem, placeAt } from '../problems/problem.ts';
import { publishedSecret } from '../problems/secret.ts';
import { isServerKey } from '../settings/public-key.ts';

/** The secrets in a published file. */
export function secretsInFile(path: string, text: string): Problem[] {
  const kind = secretKind(path.slice(path.lastIndexOf('/') + 1), text);
  if (kind) return [publishedSecret(path, kind)];
  // Pages send these keys of Google to its maps and logins: everybody may see them there.
  const kinds = /\.(m?js|html?|svg)$/i.test(path) ? secretKinds : [...secretKinds, keyOfGoogle];
  return kinds.flatMap(([what, form, isSecret = (found = '') => !/example|your|x{4}/i.test(found)]) =>
    [...text.matchAll(form)]
      .filter((match) => isSecret(...match))
      // Without the text: a log of a build must not show the secret.
      .map(({ index }) => ({ ...placeAt({ file: path, text }, index, 1), source: '' }))
      .map((place) => publishedSecret(path, `contains ${what}`, place)),
  );
}

const passwords = 'contains passwords';

/** Decides by the name of the file and, if that is not enough, by its text. */
function secretKind(name: string, text: string): string | undefined {
  // A reference to an environment variable is not a password.
  if (/^\.npmrc$/i.test(name))
    return /(_auth|_authtoken|_password)\s*=(?!\s*"?\$\{)/i.test(text) ? passwords : undefined;
  if (/^[._]netrc$/i.test(name)) return /\bpassword\s/i.test(text) ? passwords : undefined;
  if (!/\.(pem|key|asc|crt|cer)$/i.test(name)) return secretByName(name);
  return /-----BEGIN ([A-Z\d]+ )*PRIVATE KEY( BLOCK)?-----/.test(text) ? 'is a private key' : undefined;
}

/** A kind of secret, its form, and whether a match is one: by default, unless it is written as an example. */
type SecretKind = readonly [what: string, form: RegExp, isSecret?: (...match: string[]) => boolean];

/** A key as text, maybe without its last line, or in base64. Its headers may contain single hyphens. */
const privateKey =
  /-----BEGIN (?:[A-Z\d]+ )*PRIVATE KEY(?: BLOCK)?-----([^-]*(?:-[^-]+){0,20})(-----END)?|LS0tLS1CRUdJTi[A-Za-z\d+/=]{40,}|\bMII[A-Za-z\d+/]{3}IBADANBgkqhkiG9w0BAQEFAASC[A-Za-z\d+/\s]{200}/g;

/** Tokens by beginnings that nothing else has. */
const tokens = [
  'SG\\.[\\w-]{22}\\.[\\w-]{43}|xkeysib-[a-f\\d]{64}|re_[A-Za-z\\d]{8}_[A-Za-z\\d]{24}|pat\\w{14}\\.[a-f\\d]{64}',
  'GOCSPX-[\\w-]{28}|ya29\\.[\\w-]{30,}|hf_[A-Za-z]{34}|gsk_[A-Za-z\\d]{40,}|xai-[A-Za-z\\d]{60,}',
  'do[opr]_v1_[a-f\\d]{64}|shp(at|ca|pa|ss)_[A-Fa-f\\d]{32}|pypi-AgEIcHlwaS5vcmc[\\w-]{50,}|dckr_pat_[\\w-]{27}',
  'sq0(atp|csp)-[\\w-]{22,}|whsec_[A-Za-z\\d+/]{32}|hvs\\.[\\w-]{90,}|lin_api_\\w{40}|ATATT3[\\w-]{50,}|nfp_\\w{36}',
  'PMAK-[a-f\\d]{24}-[a-f\\d]{34}|NRAK-[A-Z\\d]{27}|glsa_[A-Za-z\\d]{32}_[a-f\\d]{8}|(glc|sntrys)_eyJ[\\w-]{30,}',
  'dapi[a-f\\d]{32}\\b|\\d{8,10}:AA[\\w-]{33}\\b|AGE-SECRET-KEY-1[A-Z\\d]{58}',
  'hooks\\.slack\\.com/services/T\\w+/B\\w+/\\w{20,}|discord(app)?\\.com/api/webhooks/\\d+/[\\w-]{50,}',
].join('|');
const keyOfGoogle: SecretKind = ['a key of Google', /\bAIza[\w-]{35}/g];

/** Only forms that nothing else has. */
const secretKinds: readonly SecretKind[] = [
  ['a private key', privateKey, isPrivateKey],
  ['a private key', /^Private-Lines: \d+\r?$/gm],
  // A key in JSON (JWK): `d` is its private part.
  ['a private key', /\{[^{}]*"d"\s*:\s*"[\w-]{40,}"[^{}]*\}/g, (jwk = '') => jwk.includes('"kty"')],
  ['a key of Supabase for servers', /\bsb_secret_(?=[\w-]*[\dA-Z]|[\w-]{16})[\w-]{8,}/g],
  ['a key of Supabase for servers', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]+/g, isServerKey],
  ['a key of AWS', /\bA[KS]IA[A-Z2-7]{16}\b(?!.{0,200}[Ss]ecret)/g],
  ['a key of AWS', /secret_?access_?key["']?\s*[:=]\s*["']?[A-Za-z\d+/]{40}(?![\w+/])/gi],
  ['a token of GitHub', /\b(gh[pousr]_[A-Za-z\d]{36}|github_pat_[A-Za-z\d]{22}_[A-Za-z\d]{59})/g],
  ['a token of GitLab', /\bgl(pat|dt|rt|cbt|ptt|ft|soat|agent|oas)-[\w-]{20}/g],
  ['a key of Stripe', /\b[rs]k_live_[A-Za-z\d]{16,}/g],
  ['a token of Slack', /\b(xox[abeoprs]-\d|xapp-\d-)[\w-]{14,}/g],
  ['a token of npm', /\bnpm_[A-Za-z\d]{36}/g],
  ['a key of OpenAI or Anthropic', /\bsk-((proj|svcacct|admin|ant)-[\w-]{40,}|[A-Za-z\d]{20}T3BlbkFJ[A-Za-z\d]{20})/g],
  ['a token or webhook of a service', new RegExp(`\\b(?:${tokens})`, 'g')],
  [
    'an address with a password',
    /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s/:@"'<>\\]{0,99}:([^\s/@"'<>\\]{2,99})@(?=[\w[])/gi,
    (_, password = '') => !placeholder.test(password),
  ],
];

/** Whether a found key is complete enough to be one: as text, also as a string in code or with headers. */
function isPrivateKey(found = '', body?: string, end?: string): boolean {
  if (body === undefined) return !found.startsWith('LS0') || Buffer.from(found, 'base64').includes('PRIVATE KEY-');
  const lines = body.replace(/\\[nr]/g, '\n').replace(/^[\w-]+: .*$/gm, '');
  if (!end && /\S[^\S\n]\S/.test(lines)) return /^[\s"'`+,]*[A-Za-z\d+/]{60}/.test(lines);
  return /^(?!x+$)[A-Za-z\d/=]{16,}$/i.test(lines.replace(/[\s"'`+,\\]/g, ''));
}

/** What stands for the password in an address: password, ${PASSWORD}, {password}, …, ***. */
const placeholder = /^(pass(word|wd)?|redacted|your.*|.*example.*|x+|[*.…]+|[$%].*)$|[{}[\]]|\$\(/i;
