// What the privacy policy says of the contact form, in each language, is what the endpoint does.
import { createSecretKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createLimits, limitRules } from '../../src/contact/rate-limits.ts';
import { repository } from '../support/helpers.ts';

const read = (file: string) => parse(readFileSync(join(repository, 'content', file), 'utf8'));
const { hashes } = read('evidence/contact-form.yaml') as {
  readonly hashes: readonly { readonly of: string; readonly with: string; readonly hours: number }[];
};

test('the evidence names what is hashed: the network and the e-mail address, with a key and the date', () => {
  expect(hashes).toEqual([
    { of: 'the network of the IP address', with: 'a secret key and the date', hours: 3 },
    { of: 'the e-mail address in its network', with: 'a secret key and the date', hours: 3 },
  ]);
});

test.each([
  ['the network', '192.0.2.1', () => `${crypto.randomUUID()}@site.example`],
  ['the e-mail address', '192.0.2.1', () => 'jana@site.example'],
])('a hash of %s is another one the next day', async (_, address, email) => {
  let now = Date.UTC(2026, 10, 26, 12);
  const limits = createLimits({ key: createSecretKey(Buffer.alloc(32)), log: () => {}, now: () => now });
  const send = async () => (await limits.take({ address, email: email() })).kind;
  for (let sent = 0; (await send()) === 'free'; sent++) expect(sent).toBeLessThan(100);
  now += 11 * 3_600_000;
  expect(await send(), 'the same day').toBe('limited');
  now += 3_600_000;
  expect(await send(), 'the next day').toBe('free');
});

test('no count is kept longer than the evidence says, in a database neither', () => {
  const { networks, email, all, reserve } = limitRules;
  const longest = Math.max(...[...networks, email, all, reserve].map(({ seconds }) => seconds));
  // rate-limiter-flexible removes a row from a database an hour after it expired, every five minutes.
  const inDatabase = longest + 3_600 + 300;
  for (const { hours } of hashes) expect(inDatabase).toBeLessThanOrEqual(hours * 3_600);
});

test.each([
  [
    'de',
    [
      /IP-Adresse und E-Mail-Adresse Prüfwerte/,
      /geheimen Schlüssel und dem Datum/,
      /IP-Adresse\s+selbst speichert es nicht/,
    ],
  ],
  ['en', [/hashes of your IP address and your e-mail address/, /form doesn’t store the IP address itself/]],
  [
    'es',
    [
      /hashes: los\s+calcula a partir de la dirección IP y de la dirección de correo/,
      /formulario en sí no guarda la dirección IP/,
    ],
  ],
])('the policy says so in %s', (locale, sentences) => {
  const policy = readFileSync(join(repository, 'content/pages/datenschutz.yaml'), 'utf8');
  const [, text = ''] = new RegExp(`^      ${locale}: \\|\\n((?: {8}.*\\n|\\n)+)`, 'm').exec(policy) ?? [];
  for (const sentence of [...sentences, /\$\{claim\.daily-hashes\}/, /\$\{claim\.hash-retention\}/])
    expect(text).toMatch(sentence);
});
