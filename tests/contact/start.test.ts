// Tests how the endpoint starts: its environment settings, what it reads from the site, how preview and
// dev mount it, and the command itself.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { readContactSite } from '../../src/commands/read-contact-site.ts';
import { readSettings } from '../../src/contact/endpoint-settings.ts';
import { mountContact, prepareContact } from '../../src/contact/mount.ts';
import { defaultDatabaseUrl, openOutbox } from '../../src/contact/outbox/open.ts';
import { CliError } from '../../src/problems/problem.ts';
import { listen } from '../../src/server/listen.ts';
import { siteShape } from '../../src/settings/site-file.ts';
import { freePort } from '../support/free-port.ts';
import { litfass, repository } from '../support/helpers.ts';
import { startMailServer } from '../support/mail-server.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const words = (language: string) => `words:
  contact:
    error: error ${language}
    limited: limited ${language}
    errors:
      nameRequired: nameRequired ${language}
      nameTooLong: nameTooLong ${language}
      emailInvalid: emailInvalid ${language}
      emailTooLong: emailTooLong ${language}
      messageRequired: messageRequired ${language}
      messageTooLong: messageTooLong ${language}
`;

const site = {
  'content/site.yaml': `name: Testseite
url: { value: "https://site.example", placeholder: true }
locales: [de, en]
contact: { endpoint: /contact, form: contact, sent: sent, failed: failed }
`,
  'content/locales/de.yaml': words('de'),
  'content/locales/en.yaml': words('en'),
  'content/pages/contact.yaml': 'slug: { de: kontakt, en: en/contact }\n',
  'content/pages/sent.yaml': 'slug: { de: kontakt/danke, en: en/contact/thanks }\n',
  'content/pages/failed.yaml': 'slug: { de: kontakt/fehler, en: en/contact/error }\n',
};

async function siteFolder(change: Record<string, string> = {}): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'litfass-contact-'));
  cleanups.push(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  for (const [file, source] of Object.entries({ ...site, ...change })) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), source);
  }
  return root;
}

function refusalOf(environment: Record<string, string>): string {
  try {
    readSettings(environment, 'https://site.example');
  } catch (error) {
    if (error instanceof CliError && error.reason === 'usage') return error.message;
    throw error;
  }
  return '';
}

/** Prepares the endpoint of the site in `root`, as `litfass contact` does. */
async function prepared(root: string, use: Omit<Parameters<typeof prepareContact>[1], 'site'>) {
  const site = await readContactSite(root);
  if (!site) throw new Error('the site has no endpoint');
  return prepareContact(root, { ...use, site });
}

describe('settings', () => {
  test('default to loopback, files instead of mails, and the site as the only origin', () => {
    expect(readSettings({ SMTP_URL: ' ', CONTACT_PORT: '' }, 'https://site.example/x')).toEqual({
      host: '127.0.0.1',
      port: 8025,
      smtpUrl: undefined,
      mailFolder: '.litfass/mail',
      from: 'form@litfass.example',
      to: 'owner@litfass.example',
      origins: ['https://site.example'],
      databaseUrl: 'file:.litfass/contact.db',
      secret: undefined,
      limits: 'on',
      proxies: [],
    });
  });

  test('are read from the environment', () => {
    const environment = {
      CONTACT_HOST: '::1',
      CONTACT_PORT: '0',
      SMTP_URL: 'smtps://u%40x:p%2Fw@mail.site.example?requireTLS=true',
      CONTACT_FROM: 'form@sïte.example',
      CONTACT_TO: 'owner@site.example',
      CONTACT_ORIGINS: 'https://site.example, http://localhost:4321/',
      CONTACT_DATABASE_URL: 'postgres://u:p%2Fw@db.site.example/litfass',
      CONTACT_SECRET: '0123456789abcdef0123456789abcdef',
      CONTACT_LIMITS: 'off',
      CONTACT_PROXIES: '10.0.0.5, uniquelocal,2001:db8::/32',
    };
    expect(readSettings(environment, 'https://other.example')).toEqual({
      host: '::1',
      port: 0,
      smtpUrl: environment.SMTP_URL,
      mailFolder: '.litfass/mail',
      from: 'form@xn--ste-zma.example',
      to: 'owner@site.example',
      origins: ['https://site.example', 'http://localhost:4321'],
      databaseUrl: environment.CONTACT_DATABASE_URL,
      secret: environment.CONTACT_SECRET,
      limits: 'off',
      proxies: ['10.0.0.5', 'uniquelocal', '2001:db8::/32'],
    });
    expect(readSettings({ CONTACT_PROXIES: 'none' }, 'https://other.example').proxies).toEqual([]);
  });

  test.each([
    ['CONTACT_HOST', 'http://x/', 'CONTACT_HOST must be a host name'],
    ['CONTACT_PORT', '80a', 'CONTACT_PORT (or --port) must be a number from 0 to 65535'],
    ['CONTACT_PORT', '65536', 'CONTACT_PORT (or --port) must be a number from 0 to 65535'],
    ['CONTACT_FROM', 'Site <a@site.example>', 'CONTACT_FROM must be one e-mail address'],
    ['CONTACT_TO', 'a@site.example, b@site.example', 'CONTACT_TO must be one e-mail address'],
    ['CONTACT_ORIGINS', '*', 'CONTACT_ORIGINS must list origins'],
    ['CONTACT_ORIGINS', 'https://*.a.example', 'CONTACT_ORIGINS must list origins'],
    ['CONTACT_ORIGINS', 'https://a;b.example', 'CONTACT_ORIGINS must list origins'],
    ['CONTACT_ORIGINS', 'https://me:secret@a.example', 'CONTACT_ORIGINS must list origins'],
    ['CONTACT_ORIGINS', 'https://a.example/path', 'CONTACT_ORIGINS must list origins'],
    ['CONTACT_ORIGINS', 'https://a.example,null', 'CONTACT_ORIGINS must list origins'],
    ['CONTACT_LIMITS', 'no', 'CONTACT_LIMITS must be on or off'],
    ['CONTACT_PROXIES', 'all', 'CONTACT_PROXIES must be none, or list'],
    ['CONTACT_PROXIES', '0.0.0.0/0', 'CONTACT_PROXIES must be none, or list'],
    ['CONTACT_PROXIES', '10.0.0.0/33', 'CONTACT_PROXIES must be none, or list'],
    ['CONTACT_PROXIES', '1', 'CONTACT_PROXIES must be none, or list'],
  ])('%s=%s is refused with an explanation', (name, value, sentence) => {
    expect(refusalOf({ [name]: value })).toContain(sentence);
  });

  test.each([
    'mail.site.example',
    'http://u:geheim@x.example',
    'smtp://u:ge/heim@x.example',
    'smtp://u:geheim@x.example?pool=true',
    'smtp://u:geheim@x.example?logger=true&debug=true',
    // Nodemailer would read these as: no encryption.
    'smtp://u:geheim@x.example?requireTLS',
    'smtp://u:geheim@x.example?requireTLS=0',
    'smtp://u:geheim@x.example?ignoreTLS=no',
  ])('SMTP_URL=%s is refused, and its password is not repeated', (url) => {
    const sentence = refusalOf({ SMTP_URL: url, CONTACT_FROM: 'a@b.example', CONTACT_TO: 'a@b.example' });
    expect(sentence).toContain('SMTP_URL must look like');
    expect(sentence).not.toMatch(/geheim|heim@/);
  });

  test.each([
    ['smtp://u:p@mail.example:587', 'smtp://u:p@mail.example:587?requireTLS=true'],
    ['smtp://mail.example', 'smtp://mail.example?requireTLS=true'],
    ['smtp://u:p@mail.example?', 'smtp://u:p@mail.example?&requireTLS=true'],
    ['smtp://u:p@mail.example/?name=x', 'smtp://u:p@mail.example/?name=x&requireTLS=true'],
    ['smtp://u:p@mail.example?ignoreTLS=false', 'smtp://u:p@mail.example?ignoreTLS=false&requireTLS=true'],
    ['smtp://u:p@localhost.example', 'smtp://u:p@localhost.example?requireTLS=true'],
    ['smtp://u:p@10.0.0.1', 'smtp://u:p@10.0.0.1?requireTLS=true'],
    ['smtp://u:p@mail.example?requireTLS=false', 'smtp://u:p@mail.example?requireTLS=false'],
    ['smtp://mail.example?ignoreTLS=true', 'smtp://mail.example?ignoreTLS=true'],
    ['smtps://u:p@mail.example', 'smtps://u:p@mail.example'],
    ['smtp://u:p@127.0.0.1:25', 'smtp://u:p@127.0.0.1:25'],
    ['smtp://u:p@[::1]:25', 'smtp://u:p@[::1]:25'],
    ['smtp://localhost:1025', 'smtp://localhost:1025'],
  ])('SMTP_URL=%s is %s: encryption is required except on this machine', (url, expected) => {
    const settings = { SMTP_URL: url, CONTACT_FROM: 'a@b.example', CONTACT_TO: 'a@b.example' };
    expect(readSettings(settings, 'https://site.example').smtpUrl).toBe(expected);
  });

  test.each(['mysql://u:geheim@db.example/x', 'file:', 'postgres:geheim', '/var/geheim.db'])(
    'CONTACT_DATABASE_URL=%s is refused, and its password is not repeated',
    (url) => {
      const sentence = refusalOf({ CONTACT_DATABASE_URL: url });
      expect(sentence).toContain('CONTACT_DATABASE_URL must look like');
      expect(sentence).not.toContain('geheim');
    },
  );

  test('a secret that is too short is refused, and not repeated', () => {
    const sentence = refusalOf({ CONTACT_SECRET: 'geheim' });
    expect(sentence).toContain('CONTACT_SECRET must be at least 32 random characters');
    expect(sentence).not.toContain('geheim');
  });

  test('a database that several machines share needs a shared secret', () => {
    expect(refusalOf({ CONTACT_DATABASE_URL: 'postgres://db.example/litfass' })).toContain('CONTACT_SECRET is missing');
  });

  test.each(['0.0.0.0', '::', '192.0.2.1', 'contact.example'])('without limits it must not listen on %s', (host) => {
    expect(refusalOf({ CONTACT_LIMITS: 'off', CONTACT_HOST: host })).toContain('CONTACT_LIMITS=off is for load tests');
  });

  test.each(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('without limits it may listen on %s', (host) => {
    expect(readSettings({ CONTACT_LIMITS: 'off', CONTACT_HOST: host }, 'https://site.example').limits).toBe('off');
  });

  test('one start reports all wrong and missing settings', () => {
    const wrong = { CONTACT_PORT: 'x', SMTP_URL: 'smtp://localhost', CONTACT_LIMITS: 'off', CONTACT_HOST: '0.0.0.0' };
    const sentences = refusalOf({ ...wrong, CONTACT_DATABASE_URL: 'postgres://db.example/litfass' }).split('\n');
    expect(sentences.map((sentence) => sentence.split(/[ =]/, 1)[0])).toEqual([
      'CONTACT_PORT',
      'CONTACT_LIMITS',
      'CONTACT_SECRET',
      'CONTACT_FROM',
      'CONTACT_TO',
    ]);
  });

  test('with SMTP_URL, sender and recipient are required, and both are reported at once', () => {
    const sentences = refusalOf({ SMTP_URL: 'smtp://localhost' }).split('\n');
    expect(sentences).toEqual([
      'CONTACT_FROM is missing: with SMTP_URL set, mails need a sender address of yours.',
      'CONTACT_TO is missing: with SMTP_URL set, mails need a recipient address.',
    ]);
  });
});

describe('reading the site', () => {
  test('returns the name, the address, and per locale the words and the pages to redirect to', async () => {
    const found = await readContactSite(await siteFolder());
    expect(found).toMatchObject({
      siteName: 'Testseite',
      url: 'https://site.example',
      defaultLocale: 'de',
      endpoint: '/contact',
      locales: {
        de: { form: '/kontakt', sent: '/kontakt/danke', failed: '/kontakt/fehler', error: 'error de' },
        en: { sent: '/en/contact/thanks', limited: 'limited en', words: { nameRequired: 'nameRequired en' } },
      },
      retention: { sent: 30, dead: 90 },
    });
  });

  test('returns nothing for a site without a contact form', async () => {
    const bare = 'name: x\nurl: https://site.example\nlocales: [de]\n';
    expect(await readContactSite(await siteFolder({ 'content/site.yaml': bare }))).toBeUndefined();
  });

  test.each([
    ['content/pages/sent.yaml', 'slug: { de: danke }\n', 'slug has no entry for en'],
    ['content/pages/sent.yaml', 'title: x\n', 'contact endpoint: slug'],
    ['content/locales/de.yaml', 'words: { contact: {} }\n', 'words.contact.errors'],
    ['content/locales/en.yaml', words('${site.name}'), 'words.contact.errors.nameRequired'],
    ['content/locales/en.yaml', 'words: { contact: { errors: { nameRequired: "" } } }\n', 'words.contact.errors.name'],
    ['content/site.yaml', 'name: [\n', 'is not valid YAML'],
    ['content/site.yaml', site['content/site.yaml'].replace('/contact', '/:contact'), 'contact.endpoint'],
  ])('fails when %s contains %j, and names the file and the key', async (file, source, sentence) => {
    const refused = readContactSite(await siteFolder({ [file]: source }));
    await expect(refused).rejects.toThrow(CliError);
    await expect(refused).rejects.toThrow(file);
    await expect(refused).rejects.toThrow(sentence);
  });

  test.each([
    ['endpoint: /contact,', true],
    ['endpoint: /kontakt/formular,', true],
    ['endpoint: /.netlify/functions/contact,', true],
    ['endpoint: "https://api.site.example/contact",', true],
    ['endpoint: /contact/,', false],
    ['endpoint: /:contact,', false],
    ['endpoint: "https://api.site.example",', false],
    ['endpoint: "https://api.site.example/contact?from=site",', false],
    ['endpoint: "https://[api/contact",', false],
    ['endpoint: /contact, retention: { sent: 0, dead: 90 },', false],
    ['endpoint: /contact, retain: 90,', false],
  ])('agrees with the build whether %s is valid: %s', async (written, isValid) => {
    const text = site['content/site.yaml'].replace('endpoint: /contact,', written);
    const { success } = siteShape.safeParse(parse(text));
    const reading = readContactSite(await siteFolder({ 'content/site.yaml': text }));
    const read = await reading.then(
      () => true,
      () => false,
    );
    expect([success, read]).toEqual([isValid, isValid]);
  });

  test.each([
    ['words: {}\n', 'emailInvalid de'],
    ['words: { contact: { errors: { emailInvalid: no } } }\n', 'no'],
  ])('returns the words of the first language if another one lacks them: %j', async (source, emailInvalid) => {
    const found = await readContactSite(await siteFolder({ 'content/locales/en.yaml': source }));
    const mistakes = { nameRequired: 'nameRequired de', emailInvalid };
    expect(found?.locales.en).toMatchObject({ words: mistakes, error: 'error de', limited: 'limited de' });
  });

  test('returns the address of a page in a folder', async () => {
    const root = await siteFolder({
      'content/site.yaml': site['content/site.yaml'].replace('form: contact', 'form: kontakt/form'),
      'content/pages/kontakt/form.yaml': 'slug: { de: schreib-uns, en: en/write-to-us }\n',
    });
    expect((await readContactSite(root))?.locales.en?.form).toBe('/en/write-to-us');
  });

  test('returns the default retention periods, which the build has as well', () => {
    const { contact } = siteShape.parse(parse(site['content/site.yaml']));
    expect(contact).toMatchObject({ retention: { sent: 30, dead: 90 } });
  });

  test('reports the first wrong locale, however long its file takes', async () => {
    const wrong = 'words: { contact: { errors: { nameRequired: "" } } }\n';
    const pages = ['contact', 'sent', 'failed'].map((name) => [`content/pages/${name}.yaml`, `slug: ${name}\n`]);
    const root = await siteFolder({
      ...Object.fromEntries(pages),
      'content/site.yaml': site['content/site.yaml'].replace('[de, en]', '[de, en, es]'),
      'content/locales/en.yaml': wrong + '# a remark\n'.repeat(100_000),
      'content/locales/es.yaml': wrong,
    });
    await expect(readContactSite(root)).rejects.toThrow('content/locales/en.yaml: missing or invalid');
  });

  test('fails without a site', async () => {
    await expect(readContactSite('/nowhere')).rejects.toThrow('content/site.yaml cannot be read');
  });
});

describe('the endpoint in dev and preview', () => {
  const fields = { name: 'Jana', email: 'jana@site.example', message: 'Hallo', locale: 'en' };

  /** A server with the mounted endpoint and nothing else. */
  async function mounted(root: string) {
    const log: { state?: string }[] = [];
    const mount = mountContact(root, {
      run: 'dev',
      readSite: () => readContactSite(root),
      log: (entry) => log.push(entry),
    });
    cleanups.push(mount.close);
    const server = await listen(
      (request, response) => {
        if (!mount.handle(request, response)) response.writeHead(418).end();
      },
      { host: '127.0.0.1', port: 0 },
    );
    cleanups.push(server.close);
    const post = (change: Record<string, string> = {}) =>
      fetch(`${server.url}/contact`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ ...fields, ...change }),
        headers: { origin: server.url },
      });
    return { mount, log, post, url: server.url };
  }

  test('answers on the origin of the pages, and writes mails as files into the folder of the site', async () => {
    const endpoint = site['content/site.yaml'].replace('/contact,', '"https://contact.site.example/contact",');
    const root = await siteFolder({ 'content/site.yaml': endpoint });
    const { mount, log, post, url } = await mounted(root);
    expect((await post()).status).toBe(418);
    await mount.refresh();
    const response = await post();
    expect([response.status, response.headers.get('location')]).toEqual([303, '/en/contact/thanks']);
    await vi.waitFor(() => expect(log).toContainEqual(expect.objectContaining({ state: 'sent' })), 30_000);
    const [file = ''] = await readdir(path.join(root, '.litfass/mail-dev'));
    const mail = await readFile(path.join(root, '.litfass/mail-dev', file), 'utf8');
    expect(mail).toContain('Reply-To: Jana <jana@site.example>');
    expect((await fetch(`${url}/contact/token`)).status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(418);
  });

  test('removes mail files after the retention period of the site', async () => {
    const root = await siteFolder();
    const folder = path.join(root, '.litfass/mail-dev');
    await mkdir(folder, { recursive: true });
    for (const [name, days] of [
      ['old', 31],
      ['new', 29],
    ] as const) {
      await writeFile(path.join(folder, `${name}.eml`), 'Jana');
      const then = Date.now() / 1_000 - days * 24 * 60 * 60;
      await utimes(path.join(folder, `${name}.eml`), then, then);
    }
    const { mount } = await mounted(root);
    await mount.refresh();
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual(['new.eml']), 30_000);
  });

  test('applies changes of the site, and keeps the previous state while the site is broken', async () => {
    const root = await siteFolder();
    const { mount, post } = await mounted(root);
    await mount.refresh();
    const pages = path.join(root, 'content/pages/sent.yaml');
    await writeFile(pages, 'slug: { de: danke, en: en/thanks }\n');
    await mount.refresh();
    expect((await post()).headers.get('location')).toBe('/en/thanks');
    await writeFile(pages, 'slug: [\n');
    await expect(mount.refresh()).rejects.toThrow(CliError);
    expect((await post({ message: 'Noch einmal' })).headers.get('location')).toBe('/en/thanks');
    await writeFile(pages, site['content/pages/sent.yaml']);
    await writeFile(path.join(root, 'content/site.yaml'), site['content/site.yaml'].replace('Testseite', 'Umbenannt'));
    await mount.refresh();
    expect((await post({ message: 'Ein drittes Mal' })).headers.get('location')).toBe('/en/contact/thanks');
    await vi.waitFor(async () => expect(await readdir(path.join(root, '.litfass/mail-dev'))).toHaveLength(3), 30_000);
  });

  test('applies a new site name, and keeps answering if that fails', async () => {
    const root = await siteFolder();
    const { mount, post, log } = await mounted(root);
    await mount.refresh();
    const rename = (name: string) =>
      writeFile(path.join(root, 'content/site.yaml'), site['content/site.yaml'].replace('Testseite', name));
    await post({ message: 'Eins' });
    await rename('Umbenannt');
    const refreshed = mount.refresh();
    expect((await post({ message: 'Zwei' })).status).toBe(303);
    await refreshed;
    await writeFile(path.join(root, '.litfass/contact-dev.key'), 'none');
    await rename('Noch einmal');
    await expect(mount.refresh()).rejects.toThrow(CliError);
    expect((await post({ message: 'Drei' })).status).toBe(303);
    const folder = path.join(root, '.litfass/mail-dev');
    await vi.waitFor(async () => expect(await readdir(folder)).toHaveLength(3), 30_000);
    const mails = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
    expect(mails.find((mail) => mail.includes('Drei'))).toContain('Subject: [Umbenannt] Jana');
    expect(log).not.toContainEqual(expect.objectContaining({ level: 'error' }));
  });

  test('shares one store with a second server', async () => {
    const root = await siteFolder();
    const [first, second] = [await mounted(root), await mounted(root)];
    await first.mount.refresh();
    await second.mount.refresh();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? first : second).post({ message: `Nr. ${index % 5}`, name: 'x' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    await vi.waitFor(async () => expect(await readdir(path.join(root, '.litfass/mail-dev'))).toHaveLength(5), 30_000);
  });

  test('creates a private key file, and keeps the key', async () => {
    const root = await siteFolder();
    const { mount } = await mounted(root);
    await mount.refresh();
    const file = path.join(root, '.litfass/contact-dev.key');
    const key = await readFile(file, 'utf8');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(key.trim().length).toBeGreaterThanOrEqual(32);
    const again = await mounted(root);
    await again.mount.refresh();
    expect(await readFile(file, 'utf8')).toBe(key);
  });
});

// commands.test.ts tests that it answers, and exits with 0 on SIGTERM; `stop` in proofs/contact tests it
// under load.
describe('litfass contact', () => {
  test('runs as the systemd unit in docs/contact.md, without a home folder and after its log is no longer read', async () => {
    const root = await siteFolder();
    const unit = await readFile(path.join(repository, 'docs/contact.md'), 'utf8');
    expect(unit).toContain('WantedBy=multi-user.target');
    // The Node of the reader's choice, and the installed package.
    const [, started = ''] = /^ *ExecStart=\/usr\/bin\/node node_modules\/litfass\/(.+)$/m.exec(unit) ?? [];
    const settings = { CONTACT_PORT: '0', HOME: '/dev/null/home', PATH: '/usr/local/bin:/usr/bin:/bin' };
    const child = spawn(process.execPath, [...started.split(' '), '--root', root], {
      cwd: repository,
      env: settings,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    cleanups.push(() => child.exitCode ?? child.kill('SIGKILL'));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const { state, url } = JSON.parse((await lines.next()).value ?? '{}');
    expect(state).toBe('listening');
    child.stdout.destroy();
    for (const message of ['one', 'two', 'three']) {
      const { status } = await postAlone(url, JSON.stringify({ name: 'x', email: 'x@site.example', message }));
      expect(status).toBe(202);
    }
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test.each(['dev', 'preview'])('refuses to use the outbox of %s', async (run) => {
    const environment = { CONTACT_DATABASE_URL: `file:.litfass/contact-${run}.db` };
    await expect(prepared(await siteFolder(), { environment, log: () => {} })).rejects.toThrow(
      `contact-${run}.db is where litfass ${run} keeps its messages.`,
    );
  });

  test('writes messages to files without SMTP_URL, and reports how many wait for a mail server', async () => {
    const root = await siteFolder();
    const outbox = await openOutbox(defaultDatabaseUrl, root);
    const words = { locale: 'de', name: 'Jana', email: 'jana@site.example', message: 'Hallo', spamSigns: [] };
    for (const id of ['one', 'two']) await outbox.accept({ id, key: id, digest: id, keyUntil: 0, at: 1, ...words });
    await outbox.close();
    const log: object[] = [];
    const { services } = await prepared(root, { environment: {}, log: (entry) => log.push(entry) });
    cleanups.push(() => services.close(0));
    expect(log).toContainEqual({ level: 'error', state: 'mail_server_missing', waiting: 2 });
    await services.outbox.accept({ id: 'new', key: 'new', digest: '', keyUntil: 0, at: 1, ...words });
    services.wake();
    await vi.waitFor(async () => expect(await services.outbox.find('new')).toMatchObject({ state: 'sent' }), 30_000);
    expect(await readdir(path.join(root, '.litfass/mail'))).toEqual(['new.eml']);
    expect(await services.readiness()).toMatchObject({
      state: 'degraded',
      concerns: expect.arrayContaining(['mail-server-missing']),
      waitingForSmtp: 2,
    });
  });

  test('keeps messages for a mail server waiting while it is started without one', async () => {
    const root = await siteFolder();
    const start = async (environment: Record<string, string>) => {
      const log: object[] = [];
      const { services } = await prepared(root, { environment, log: (entry) => log.push(entry) });
      cleanups.push(() => services.close(0));
      return { services, log };
    };
    const addresses = { CONTACT_FROM: 'a@site.example', CONTACT_TO: 'b@site.example' };
    const words = { locale: 'de', name: 'Jana', email: 'jana@site.example', message: 'Hallo', spamSigns: [] };
    const first = await start({ ...addresses, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` });
    await first.services.outbox.accept({ id: 'one', key: 'one', digest: '', keyUntil: 0, at: 1, ...words });
    first.services.wake();
    await vi.waitFor(() => expect(first.log).toContainEqual(expect.objectContaining({ state: 'queued' })), 30_000);
    await first.services.close(0);
    const second = await start({});
    expect(second.log).toContainEqual({ level: 'error', state: 'mail_server_missing', waiting: 1 });
    await second.services.outbox.retry('all', Date.now());
    await second.services.close(0);
    const mail = await startMailServer();
    cleanups.push(mail.stop);
    const third = await start({ ...addresses, SMTP_URL: mail.url });
    await vi.waitFor(() => expect(mail.mails).toHaveLength(1), 30_000);
    expect(third.log).not.toContainEqual(expect.objectContaining({ level: 'error' }));
  });

  test('refuses messages, and reports why, once its database is truncated', async () => {
    const root = await siteFolder();
    const log: object[] = [];
    const { app, services } = await prepared(root, { environment: {}, log: (entry) => log.push(entry) });
    cleanups.push(() => services.close(0));
    const server = await listen(app, { host: '127.0.0.1', port: 0 });
    cleanups.push(server.close);
    const post = async (message: string) => {
      const body = JSON.stringify({ name: 'x', email: 'x@site.example', message });
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${server.url}/contact`, { method: 'POST', body, headers })).status;
    };
    expect(await post('one')).toBe(202);
    await truncate(path.join(root, '.litfass/contact.db'));
    expect([await post('two'), await post('three')]).toEqual([503, 503]);
    const response = await fetch(`${server.url}/readyz`);
    expect([response.status, await response.json()]).toMatchObject([
      503,
      { state: 'unavailable', concerns: expect.arrayContaining(['database-damaged']) },
    ]);
    expect(log).toContainEqual(expect.objectContaining({ level: 'error', state: 'failed', code: 'database-damaged' }));
  });

  test('reports that a port is in use, and exits with 2', async () => {
    const root = await siteFolder();
    const other = await listen((_request, response) => response.end(), { host: '127.0.0.1', port: 0 });
    cleanups.push(other.close);
    const { port } = new URL(other.url);
    const unset = { SMTP_URL: undefined, CONTACT_HOST: undefined, CONTACT_DATABASE_URL: undefined };
    expect(await litfass(['contact', '--root', root, '--port', port], unset)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`litfass: Port ${port} is in use by another program.`),
    });
  });

  /** Sends one request on its own connection. */
  async function postAlone(url: string, body: string) {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    const length = Buffer.byteLength(body);
    socket.write(
      `POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`,
    );
    await new Promise((resolve) => socket.once('close', resolve));
    return { status: /"id":"[^"]+"}$/.test(text) ? Number(text.slice(9, 12)) : 0 };
  }
});
