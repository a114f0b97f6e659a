// What the privacy policy says of the contact form, in each language, is what the endpoint does.
import { spawn } from 'node:child_process';
import { createSecretKey } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createLimits, limitRules } from '../../src/contact/rate-limits.ts';
import { filesBelow, repository } from '../support/helpers.ts';

const read = (file: string) => parse(readFileSync(join(repository, 'content', file), 'utf8'));
const { keeps, addresses, suspicious, hashes } = read('evidence/contact-form.yaml') as {
  readonly keeps: readonly { readonly what: string; readonly columns: readonly string[] }[];
  readonly addresses: readonly string[];
  readonly suspicious: string;
  readonly hashes: readonly { readonly of: string; readonly with: string; readonly hours: number }[];
};

describe('the endpoint of the first site, with messages that came through a proxy', () => {
  const root = mkdtempSync(join(tmpdir(), 'litfass-privacy-'));
  const visitor = '203.0.113.77';
  /** Everything that the endpoint has written: its database, its mails, its key and its log. */
  const written = new Map<string, string>();
  const answers: number[] = [];
  let columns: string[] = [];

  beforeAll(async () => {
    cpSync(join(repository, 'content'), join(root, 'content'), { recursive: true });
    const settings = Object.keys(process.env).filter((name) => /^(CONTACT_|SMTP_|NODE_ENV$|NODE_OPTIONS$)/.test(name));
    const env = { ...process.env, ...Object.fromEntries(settings.map((name) => [name, undefined])) };
    const program = join(repository, 'bin/litfass.js');
    const endpoint = spawn(process.execPath, [program, 'contact', '--root', root, '--port', '0'], {
      env: { ...env, CONTACT_PROXIES: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const lines = createInterface({ input: endpoint.stdout })[Symbol.asyncIterator]();
      const log: string[] = [];
      const next = async (): Promise<string> => {
        const { value, done } = await lines.next();
        if (done) throw new Error(`the endpoint ended:\n${log.join('\n')}`);
        log.push(value);
        return value;
      };
      const { url } = JSON.parse(await next());
      const send = async (from: string, fields: Readonly<Record<string, string>>) => {
        const response = await fetch(`${url}/contact`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          body: JSON.stringify({ name: 'Jana Probst', email: 'jana@site.example', locale: 'de', ...fields }),
        });
        answers.push(response.status);
      };
      await send('2001:db8:77:77::77', { message: 'Ein Gruß' });
      await send(visitor, { message: 'Verdächtig', website: 'https://spam.example' });
      // The endpoint does know the address: it takes ten messages from one, and then those of another.
      for (let sent = 1; sent <= 10; sent++)
        await send(visitor, { message: `Nummer ${sent}`, email: `jana${sent}@site.example` });
      await send('203.0.113.200', { message: 'Aus dem Haus nebenan' });
      const taken = answers.filter((status) => status === 202).length;
      while (log.filter((line) => line.includes('"sent"')).length < taken) await next();
      const ended = once(endpoint, 'exit');
      endpoint.kill('SIGTERM');
      await ended;
      for await (const line of lines) log.push(line);
      written.set('log', log.join('\n'));
    } finally {
      endpoint.kill('SIGKILL');
    }
    for (const [name, bytes] of filesBelow(join(root, '.litfass'))) written.set(name, bytes.toString('latin1'));
    const database = new DatabaseSync(join(root, '.litfass/contact.db'), { readOnly: true });
    columns = database
      .prepare("SELECT name FROM pragma_table_info('message')")
      .all()
      .map(({ name }) => String(name));
    database.close();
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  test('it counted them by their addresses', () => {
    expect(answers).toEqual([...Array(11).fill(202), 429, 202]);
  });

  test('no address of a visitor is in anything that it has written', () => {
    const everything = [...written.values()].join('\n');
    expect(everything).toContain('jana@site.example');
    expect(everything).toContain('"state":"accepted"');
    expect([...written.keys()].filter((name) => name.endsWith('.eml'))).toHaveLength(12);
    // In words, as hexadecimal digits and in base64.
    const parts = ['203.0.113.', 'cb00714d', 'ywBxTQ', '2001:db8', '20010db80077', 'IAENuAB3', '127.0.0.1'];
    const found = [...written].flatMap(([name, text]) =>
      parts.filter((part) => text.replace(/"url":"[^"]*"/, '').includes(part)).map((part) => `${part} in ${name}`),
    );
    expect(found).toEqual(addresses);
  });

  test('it keeps of a message what the evidence lists, and nothing else', () => {
    expect(columns.toSorted()).toEqual(keeps.flatMap((part) => part.columns).toSorted());
  });

  test('a message that looks like spam is delivered, and its subject says so', () => {
    const mail = [...written].find(([name, text]) => name.endsWith('.eml') && /^Verd=C3=A4chtig/m.test(text))?.[1];
    expect(mail).toMatch(/^Subject: .*\[Spam\?\]/m);
    expect(suspicious).toBe('delivered');
  });
});

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
    [/IP-Adresse und E-Mail-Adresse Hashwerte/, /geheimen Schlüssel und dem Datum/, /\$\{claim\.suspicious-messages\}/],
  ],
  ['en', [/codes \(hashes\) made from your IP address and your e-mail address/]],
  ['es', [/códigos \(hashes\): los\s+calcula a partir de la dirección IP y de la dirección de correo/]],
])('the policy says so in %s', (locale, sentences) => {
  const policy = readFileSync(join(repository, 'content/pages/datenschutz.yaml'), 'utf8');
  const [, text = ''] = new RegExp(`^      ${locale}: \\|\\n((?: {8}.*\\n|\\n)+)`, 'm').exec(policy) ?? [];
  for (const sentence of [
    ...sentences,
    /\$\{claim\.no-ip-address\}/,
    /\$\{claim\.daily-hashes\}/,
    /\$\{claim\.hash-retention\}/,
  ])
    expect(text).toMatch(sentence);
});
