// What `dev` and `preview` have in common with the endpoint of the same folder: nothing. Somebody who has
// the settings of the real endpoint in the shell must not send mail, or change messages, by trying the form.
import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startDev } from '../../src/commands/dev.ts';
import { startPreview } from '../../src/commands/preview.ts';
import { defaultDatabaseUrl, openOutbox } from '../../src/contact/outbox/open.ts';
import { freePort } from '../support/free-port.ts';
import { buildOf, filesBelow, siteWith, type TestSite } from '../support/helpers.ts';
import { startMailServer } from '../support/mail-server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  vi.unstubAllEnvs();
});

const day = 24 * 60 * 60;
const place = { host: '127.0.0.1', port: 0 };

interface Options {
  readonly limits?: boolean;
}

/** A running command: sends its form a message, and waits until that is delivered. */
interface Running {
  readonly post: (message: string, change?: { readonly email?: string; readonly origin?: string }) => Promise<Response>;
  readonly delivered: (count: number) => Promise<void>;
}

function newSite(changes: Parameters<typeof siteWith>[0] = {}): TestSite {
  const site = siteWith(changes);
  cleanups.push(site.remove);
  return site;
}

function running(url: string, log: readonly object[]): Running {
  return {
    post: (message, { email = 'jana@site.example', origin } = {}) =>
      fetch(`${url}/contact`, {
        method: 'POST',
        redirect: 'manual',
        headers: origin === undefined ? {} : { origin },
        body: new URLSearchParams({ name: 'Jana', email, message, locale: 'en' }),
      }),
    delivered: (count) =>
      vi.waitFor(() => expect(log.filter((entry) => 'state' in entry && entry.state === 'sent')).toHaveLength(count), {
        timeout: 30_000,
      }),
  };
}

async function dev(site: TestSite, options: Options = {}): Promise<Running> {
  const log: object[] = [];
  const report = { say: () => {}, complain: () => {}, log: (entry: object) => log.push(entry) };
  const { url, close } = await startDev({ root: site.root, ...place, ...options }, report);
  cleanups.push(close);
  return running(url, log);
}

async function preview(site: TestSite, options: Options = {}): Promise<Running> {
  await buildOf(site);
  const log: object[] = [];
  const { url, close } = await startPreview({ root: site.root, ...place, ...options }, (entry) => log.push(entry));
  cleanups.push(close);
  return running(url, log);
}

/** A message that the endpoint has accepted, in the outbox at `url`. */
async function acceptedByEndpoint(site: TestSite, url = defaultDatabaseUrl): Promise<void> {
  const outbox = await openOutbox(url, site.root);
  const words = { locale: 'de', name: 'Jana', email: 'jana@site.example', message: 'Hallo', spamSigns: [] };
  await outbox.accept({ id: 'one', key: 'one', digest: 'one', keyUntil: 0, at: 1, ...words });
  await outbox.close();
}

/** The files of the endpoint: all in .litfass/ that neither a build nor the command writes. */
function endpointFiles(site: TestSite, run: string): readonly (readonly [string, string])[] {
  const own = new RegExp(`^(contact-${run}\\.|mail-${run}/|memory/|drawn/|schema/|theme-|types\\.d\\.ts$)`);
  const files = [...filesBelow(join(site.root, '.litfass'))].filter(([name]) => !own.test(name));
  return files.map(([name, bytes]) => [name, bytes.toString('base64')] as const);
}

describe.each([
  ['dev', dev],
  ['preview', preview],
] as const)('%s, started where the endpoint runs,', (run, start) => {
  const mailsOf = ({ root }: TestSite) => readdirSync(join(root, `.litfass/mail-${run}`));

  test('writes files instead of mails, into an outbox of its own', async () => {
    const mail = await startMailServer();
    cleanups.push(mail.stop);
    const site = newSite();
    const environment = {
      SMTP_URL: mail.url,
      CONTACT_FROM: 'form@site.example',
      CONTACT_TO: 'owner@site.example',
      CONTACT_DATABASE_URL: `file:${join(site.root, 'endpoint.db')}`,
      CONTACT_SECRET: '0123456789abcdef0123456789abcdef',
      CONTACT_ORIGINS: 'https://site.example',
      CONTACT_HOST: '192.0.2.1',
      CONTACT_PORT: '1',
    };
    await acceptedByEndpoint(site, environment.CONTACT_DATABASE_URL);
    const before = readFileSync(join(site.root, 'endpoint.db'));
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const { post, delivered } = await start(site);
    expect((await post('Hello')).status).toBe(303);
    await delivered(1);
    const [file = ''] = mailsOf(site);
    const written = readFileSync(join(site.root, `.litfass/mail-${run}`, file), 'utf8');
    expect(written).toMatch(/^To: owner@litfass\.example\r$/m);
    expect(written).toMatch(/^From: Laterne <form@litfass\.example>\r$/m);
    expect([mail.seen.connections, mail.mails]).toEqual([0, []]);
    expect(readFileSync(join(site.root, 'endpoint.db'))).toEqual(before);
    expect((await post('From elsewhere', { origin: 'https://site.example' })).status).toBe(403);
  });

  test('starts whatever the variables of the endpoint contain', async () => {
    const names = ['CONTACT_HOST', 'CONTACT_PORT', 'CONTACT_FROM', 'CONTACT_TO', 'CONTACT_ORIGINS', 'SMTP_URL'];
    for (const name of [...names, 'CONTACT_DATABASE_URL', 'CONTACT_SECRET', 'CONTACT_LIMITS', 'CONTACT_PROXIES'])
      vi.stubEnv(name, '*');
    const { post, delivered } = await start(newSite());
    expect((await post('Hello')).status).toBe(303);
    await delivered(1);
  });

  test('leaves its messages, mails and key alone, however old they are', async () => {
    const site = newSite({ '.litfass/mail/one.eml': 'Jana', '.litfass/contact.key': 'x'.repeat(43) });
    const longAgo = Date.now() / 1_000 - 400 * day;
    utimesSync(join(site.root, '.litfass/mail/one.eml'), longAgo, longAgo);
    await acceptedByEndpoint(site, undefined);
    const before = endpointFiles(site, run);
    expect(before.map(([name]) => name)).toEqual(expect.arrayContaining(['contact.db', 'contact.key', 'mail/one.eml']));
    const { post, delivered } = await start(site);
    await post('Hello');
    await delivered(1);
    expect(endpointFiles(site, run)).toEqual(before);
  });

  test('creates no file that the endpoint would take for its own', async () => {
    const site = newSite();
    const { post, delivered } = await start(site);
    await post('Hello');
    await delivered(1);
    expect(endpointFiles(site, run)).toEqual([]);
  });

  test('counts by the limits of the endpoint, whatever its variables are, unless it is started without', async () => {
    vi.stubEnv('CONTACT_LIMITS', 'off');
    vi.stubEnv('CONTACT_PROXIES', 'loopback');
    const pages = async ({ post }: Running) => {
      const shown = new Set<string | null>();
      for (let number = 0; number < 11; number += 1)
        shown.add((await post(`Nr. ${number}`, { email: `ayla.${number}@site.example` })).headers.get('location'));
      return [...shown];
    };
    expect(await pages(await start(newSite()))).toEqual(['/en/contact/thanks', '/en/contact/error']);
    vi.stubEnv('CONTACT_LIMITS', 'on');
    expect(await pages(await start(newSite(), { limits: false }))).toEqual(['/en/contact/thanks']);
  });
});

test('preview takes a message that comes before its form is there', async () => {
  const site = newSite();
  await buildOf(site);
  const port = await freePort();
  const starting = startPreview({ root: site.root, host: '127.0.0.1', port }, () => {});
  const { post } = running(`http://127.0.0.1:${port}`, []);
  let answer: Response | undefined;
  for (let tries = 0; tries < 2_000 && !answer; tries++) {
    answer = await post('Hallo').catch(() => undefined);
    await new Promise(setImmediate);
  }
  cleanups.push((await starting).close);
  expect(answer?.status).toBe(303);
});
