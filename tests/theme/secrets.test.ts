// Tests that secrets are found by what is in a published file, whatever its name is.
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { complaintsWith, sentencesWith } from '../support/helpers.ts';

const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const withoutEnd = privateKey.replace(/-----END .*\n/, '');
const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'der' });
const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
const serviceAccount = JSON.stringify({ type: 'service_account', private_key: privateKey }, null, 2);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (role: string) => `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'supabase', role })}.c2lnbmF0dXJl`;
/** Letters and digits without a meaning. Put together here, so that no scanner takes this file for a leak. */
const noise = (length: number) => 'k3Jd9sPq7RtZ2mXw8VbN4cLf6HgY1aQe5UoT0iDzMvKx'.repeat(3).slice(0, length);

describe('refuses to publish', () => {
  test.each([
    ['public/notes.txt', `My key:\n${privateKey}`, 'a private key'],
    [
      'public/notes.txt',
      privateKey.replaceAll('\n', '\r\n').replaceAll('PRIVATE KEY', 'RSA PRIVATE KEY'),
      'a private key',
    ],
    ['public/key.html', `<pre>${privateKey}</pre>`, 'a private key'],
    ['public/app.js', `const key = ${JSON.stringify(privateKey)};`, 'a private key'],
    [
      'public/app.js',
      `const key = ${privateKey
        .trim()
        .split('\n')
        .map((line) => `'${line}\\n'`)
        .join(' +\n')};`,
      'a private key',
    ],
    [
      'public/pgp.txt',
      `-----BEGIN PGP PRIVATE KEY BLOCK-----\nVersion: GnuPG v2.0-1\n\n${noise(128)}\n=abcd\n-----END PGP PRIVATE KEY BLOCK-----`,
      'a private key',
    ],
    ['public/service-account.json', serviceAccount, 'a private key'],
    ['public/.well-known/jwks.json', JSON.stringify({ keys: [jwk] }), 'a private key'],
    ['public/putty.txt', `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${noise(44)}\n`, 'a private key'],
    ['public/app.js', `createClient(url, 'sb_secret_${noise(22)}_${noise(8)}')`, 'a key of Supabase for servers'],
    ['public/config.json', `{ "key": "${jwt('service_role')}" }`, 'a key of Supabase for servers'],
    ['public/deploy.sh', `export AWS_SECRET_ACCESS_KEY=${noise(40)}\n`, 'a key of AWS'],
    ['public/app.js', `{accessKeyId:"AKIA${'Q'.repeat(16)}",secretAccessKey:"${noise(40)}"}`, 'a key of AWS'],
    ['public/app.js', `const t = "ghp_${noise(36)}"`, 'a token of GitHub'],
    ['public/app.js', `const t = "github_pat_${noise(22)}_${noise(59)}"`, 'a token of GitHub'],
    ['public/ci.yml', `TOKEN: glpat-${noise(20)}\n`, 'a token of GitLab'],
    ['public/app.js', `stripe("sk_live_${noise(24)}")`, 'a key of Stripe'],
    ['public/app.js', `bot("xoxb-${'1'.repeat(12)}-${noise(24)}")`, 'a token of Slack'],
    ['public/rc.txt', `token=npm_${noise(36)}`, 'a token of npm'],
    [
      'public/chat.js',
      `fetch(api, { headers: { authorization: "Bearer sk-proj-${noise(60)}" } })`,
      'a key of OpenAI or Anthropic',
    ],
    ['public/chat.mjs', `"sk-ant-api03-${noise(90)}"`, 'a key of OpenAI or Anthropic'],
    ['public/icon.svg', `<svg xmlns="http://www.w3.org/2000/svg"><!-- ghp_${noise(36)} --></svg>`, 'a token of GitHub'],
    ['templates/assets/app.js', `"sk_live_${noise(24)}"`, 'a key of Stripe'],
    ['public/notes.txt', withoutEnd, 'a private key'],
    ['public/notes.txt', `${withoutEnd}\nAnd this is how it is used.\n`, 'a private key'],
    ['public/notes.txt', withoutEnd.slice(0, 60), 'a private key'],
    ['public/kube.txt', `client-key-data: ${Buffer.from(privateKey).toString('base64')}`, 'a private key'],
    ['public/kube.txt', Buffer.from(privateKey).toString('base64').replace(/.{76}/g, '$&\n'), 'a private key'],
    ['public/der.txt', rsaKey.toString('base64'), 'a private key'],
    ['public/key.txt', `AGE-SECRET-KEY-1${'Q'.repeat(58)}`, 'a token or webhook of a service'],
    ['public/maps.txt', `AIza${noise(35)}`, 'a key of Google'],
    ['public/client.json', `{ "client_secret": "GOCSPX-${noise(28)}" }`, 'a token or webhook of a service'],
    ['public/notes.txt', 'postgres://lamp:pw@db.example/lamps', 'an address with a password'],
    ['public/notes.txt', 'DATABASE_URL="mysql://root:p%40ss@10.0.0.1:3306/lamps"', 'an address with a password'],
    ['public/notes.txt', 'git clone https://lena:hunter2@git.lamps.dev/lamps.git', 'an address with a password'],
    ['public/notes.txt', 'redis://:s3cret@cache.lamps.dev:6379', 'an address with a password'],
    ['public/app.js', `const url = 'amqps://lamp:k3Jd9sPq@[::1]/lamps';`, 'an address with a password'],
    ['public/aws.txt', `aws_access_key_id = AKIA${'Q'.repeat(16)}`, 'a key of AWS'],
    ['public/mail.js', `send("SG.${noise(22)}.${noise(43)}")`, 'a token or webhook of a service'],
    ['public/bot.txt', `12345678:AA${noise(33)}`, 'a token or webhook of a service'],
    ['public/hooks.md', `https://hooks.slack.com/services/T0AB/B0CD/${noise(24)}`, 'a token or webhook of a service'],
    ['public/hooks.md', `https://discord.com/api/webhooks/1234/${noise(68)}`, 'a token or webhook of a service'],
  ])('%s: %s', async (file, content, what) => {
    expect(await sentencesWith({ [file]: content })).toEqual([`secret: ${file} contains ${what}`]);
  });

  test('a secret in a text of any encoding', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(privateKey, 'utf16le')]);
    expect(await sentencesWith({ 'public/notes.txt': utf16 })).toEqual([
      'secret: public/notes.txt contains a private key',
    ]);
  });

  test('a secret in a script that pages load', async () => {
    const token = `ghp_${noise(36)}`;
    const reported = await complaintsWith({
      'templates/browser.ts': `fetch('/api', { headers: { authorization: '${token}' } });\n`,
    });
    expect(reported).toMatch(/^error (assets\/\S+\.js) contains a token of GitHub \[secret\]\n {2}\1:1:\d+\n/);
    expect(reported).toContain('hint remove it, because everything in assets/ is published; ');
    expect(reported).not.toContain(token);
  });

  test('but no theme with a secret that only a build uses', async () => {
    const text = `export const token = process.env.TOKEN ?? 'ghp_${noise(36)}';\n`;
    expect(await sentencesWith({ 'templates/sections/note/token.ts': text })).toEqual([]);
  });

  test('a secret without printing it, at its line', async () => {
    const token = `sk_live_${noise(24)}`;
    const reported = await complaintsWith({ 'public/app.js': `// ü\n\nconst a = 1, key = "${token}";\n` });
    expect(reported).toContain('error public/app.js contains a key of Stripe [secret]\n  public/app.js:3:21\n');
    expect(reported).not.toContain(token);
    expect(reported).toContain(
      'hint remove it, because everything in public/ is published; replace the secret if it ever was',
    );
  });
});

test('does not take for a secret what is public, an example or not complete', async () => {
  const changes = {
    'public/docs/keys.html':
      '<pre>-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj…\n-----END PRIVATE KEY-----</pre>',
    'public/docs/keys.md':
      '-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----\n`-----BEGIN PRIVATE KEY-----` begins a key.',
    'public/docs/more.md':
      '-----BEGIN PRIVATE KEY-----\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n-----END PRIVATE KEY-----',
    'public/docs/account.json':
      '{ "type": "service_account", "private_key": "-----BEGIN PRIVATE KEY-----\\n...\\n-----END PRIVATE KEY-----\\n" }',
    'public/docs/aws.md': 'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'public/docs/tokens.md':
      'Write `sb_secret_…`, sb_secret_key_name, ghp_YOUR_TOKEN, sk_live_..., npm_config_registry or glpat-XXXXXXXXXXXXXXXXXXXX.',
    'public/.well-known/jwks.json': JSON.stringify({ keys: [{ ...jwk, d: undefined }] }),
    'public/app.js': `const keys = ['${jwt('anon')}', 'sb_publishable_${noise(31)}', 'pk_live_${noise(24)}', 'AIza${noise(35)}'];`,
    'public/cert.pem': privateKey.replaceAll('PRIVATE KEY', 'CERTIFICATE'),
    'public/docs/addresses.md': [
      'postgres://user:password@host/db, mysql://root:${PASSWORD}@db, redis://:$REDIS_PASSWORD@cache:6379',
      'https://user:***@git.example/x, ftp://lena:<password>@ftp.example, amqp://lamp:…@mq.example, x://a:{{ pass }}@b.example',
      'https://lamps.example:8080/@lena, https://lena@lamps.example, mailto:lena@lamps.example, at 10:30@home',
    ].join('\n'),
    'public/docs/address.js':
      'const url = `https://${user}:${password}@${host}`; open("https://" + user + ":" + pass + "@" + host);',
    'public/docs/begin.md': `${'`-----BEGIN PRIVATE KEY-----`'} begins a key and what follows is a line that nobody may ever see`,
    'public/docs/certificate.txt': Buffer.from(privateKey.replaceAll('PRIVATE KEY', 'CERTIFICATE')).toString('base64'),
    'public/docs/words.txt': 'Asia, monkey-business, key-value, a pat on the back, ya29 and AIza, or AKIA.',
    'public/maps.html': `<script src="https://maps.example/js?key=AIza${noise(35)}"></script>`,
    // Binary: what looks like a token in it is chance.
    'public/film.mp4': Buffer.concat([Buffer.alloc(16), Buffer.from(`ghp_${noise(36)}`)]),
  };
  expect(await sentencesWith(changes)).toEqual([]);
});
