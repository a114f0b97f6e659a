// How the endpoint starts: settings of the environment, what it reads of the site, the mount for preview and dev, the command.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '../src/contact/listen.ts';
import { mountContact } from '../src/contact/mount.ts';
import { readSettings } from '../src/contact/settings.ts';
import { readContactSite } from '../src/contact/site.ts';
import { Refusal } from '../src/problem.ts';

const leftovers: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of leftovers.splice(0).reverse()) await undo();
});

const words = (language: string) => `words:
  contact:
    error: error ${language}
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
  'content/pages/sent.yaml': 'slug: { de: kontakt/danke, en: en/contact/thanks }\n',
  'content/pages/failed.yaml': 'slug: { de: kontakt/fehler, en: en/contact/error }\n',
};

async function siteFolder(change: Record<string, string> = {}): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'litfass-contact-'));
  leftovers.push(() => rm(root, { recursive: true, force: true }));
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
    if (error instanceof Refusal && error.exitCode === 2) return error.message;
    throw error;
  }
  return '';
}

describe('settings', () => {
  test('need nothing: loopback, files instead of mails, the site itself as the only origin', () => {
    expect(readSettings({ SMTP_URL: ' ', CONTACT_PORT: '' }, 'https://site.example/x')).toEqual({
      host: '127.0.0.1',
      port: 8025,
      smtpUrl: undefined,
      from: 'form@litfass.example',
      to: 'owner@litfass.example',
      origins: ['https://site.example'],
    });
  });

  test('are taken as they are given', () => {
    const environment = {
      CONTACT_HOST: '::1',
      CONTACT_PORT: '0',
      SMTP_URL: 'smtps://u%40x:p%2Fw@mail.site.example?requireTLS=true',
      CONTACT_FROM: 'form@sïte.example',
      CONTACT_TO: 'owner@site.example',
      CONTACT_ORIGINS: 'https://site.example, http://localhost:4321/',
    };
    expect(readSettings(environment, 'https://other.example')).toEqual({
      host: '::1',
      port: 0,
      smtpUrl: environment.SMTP_URL,
      from: 'form@xn--ste-zma.example',
      to: 'owner@site.example',
      origins: ['https://site.example', 'http://localhost:4321'],
    });
  });

  test.each([
    ['CONTACT_HOST', 'http://x/', 'CONTACT_HOST must be a host name'],
    ['CONTACT_PORT', '80a', 'CONTACT_PORT (or --port) must be a number from 0 to 65535'],
    ['CONTACT_PORT', '65536', 'CONTACT_PORT (or --port) must be a number from 0 to 65535'],
    ['CONTACT_FROM', 'Site <a@site.example>', 'CONTACT_FROM must be one e-mail address'],
    ['CONTACT_TO', 'a@site.example, b@site.example', 'CONTACT_TO must be one e-mail address'],
    ['CONTACT_ORIGINS', '*', 'CONTACT_ORIGINS must list origins'],
    ['CONTACT_ORIGINS', 'https://a.example/path', 'CONTACT_ORIGINS must list origins'],
    ['CONTACT_ORIGINS', 'https://a.example,null', 'CONTACT_ORIGINS must list origins'],
  ])('%s=%s is refused with a sentence', (name, value, sentence) => {
    expect(refusalOf({ [name]: value })).toContain(sentence);
  });

  test.each([
    'mail.site.example',
    'http://u:geheim@x.example',
    'smtp://u:ge/heim@x.example',
    'smtp://u:geheim@x.example?pool=true',
    'smtp://u:geheim@x.example?logger=true&debug=true',
  ])('SMTP_URL=%s is refused, and its password is not repeated', (url) => {
    const sentence = refusalOf({ SMTP_URL: url, CONTACT_FROM: 'a@b.example', CONTACT_TO: 'a@b.example' });
    expect(sentence).toContain('SMTP_URL must look like');
    expect(sentence).not.toMatch(/geheim|heim@/);
  });

  test('with SMTP_URL sender and recipient are required, and both are named at once', () => {
    const sentences = refusalOf({ SMTP_URL: 'smtp://localhost' }).split('\n');
    expect(sentences).toEqual([
      'CONTACT_FROM is missing: with SMTP_URL set, mails need an address of yours to come from.',
      'CONTACT_TO is missing: with SMTP_URL set, mails need an address to go to.',
    ]);
  });
});

describe('what it reads of the site', () => {
  test('is the name, the address, and per locale the words and the pages to return to', async () => {
    const found = await readContactSite(await siteFolder());
    expect(found).toMatchObject({
      siteName: 'Testseite',
      url: 'https://site.example',
      defaultLocale: 'de',
      endpoint: '/contact',
      locales: {
        de: { sent: '/kontakt/danke', failed: '/kontakt/fehler', error: 'error de' },
        en: { sent: '/en/contact/thanks', words: { nameRequired: 'nameRequired en' } },
      },
    });
  });

  test('is nothing for a site without a contact form', async () => {
    const bare = 'name: x\nurl: https://site.example\nlocales: [de]\n';
    expect(await readContactSite(await siteFolder({ 'content/site.yaml': bare }))).toBeUndefined();
  });

  test.each([
    ['content/pages/sent.yaml', 'slug: { de: danke }\n', 'slug has no entry for en'],
    ['content/pages/sent.yaml', 'title: x\n', 'contact endpoint: slug'],
    ['content/locales/en.yaml', 'words: { contact: {} }\n', 'words.contact.errors'],
    ['content/site.yaml', 'name: [\n', 'no valid YAML'],
    ['content/site.yaml', site['content/site.yaml'].replace('/contact', '/:contact'), 'contact.endpoint'],
  ])('is refused when %s says %j: the sentence names file and place', async (file, source, sentence) => {
    const refused = readContactSite(await siteFolder({ [file]: source }));
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toThrow(file);
    await expect(refused).rejects.toThrow(sentence);
  });

  test('is refused when there is no site', async () => {
    await expect(readContactSite('/nowhere')).rejects.toThrow('content/site.yaml cannot be read');
  });
});

test('a server of the site mounts the endpoint on its own origin, and mails become files below the site', async () => {
  const endpoint = site['content/site.yaml'].replace('/contact,', '"https://contact.site.example/contact",');
  const root = await siteFolder({ 'content/site.yaml': endpoint });
  const log: object[] = [];
  const use = { origins: ['http://localhost:4321'], environment: {}, log: (entry: object) => log.push(entry) };
  const mount = await mountContact(root, use);
  expect(mount?.paths).toEqual(['/contact', '/functions/v1/send-contact-email']);
  const server = await listen(mount!.app, { host: '127.0.0.1', port: 0 });
  leftovers.push(server.close);
  const fields = { name: 'Jana', email: 'jana@site.example', message: 'Hallo', locale: 'en' };
  const response = await fetch(`${server.url}/contact`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { origin: 'http://localhost:4321' },
  });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/en/contact/thanks']);
  const [file = ''] = await readdir(path.join(root, '.litfass/mail'));
  expect(await readFile(path.join(root, '.litfass/mail', file), 'utf8')).toContain(
    'Reply-To: Jana <jana@site.example>',
  );
  expect(log).toMatchObject([
    { state: 'written', file: path.join(root, '.litfass/mail', file) },
    { state: 'delivered' },
  ]);
});

describe('litfass contact', () => {
  /** Runs the command in a process of its own and hands back its first lines of log as they come. */
  function start(root: string, args: readonly string[]): { child: ChildProcess; lines: AsyncIterator<string> } {
    const script = `import { contactCommand } from './src/commands/contact.ts';
      try { await contactCommand().parseAsync(${JSON.stringify(['--root', root, ...args])}, { from: 'user' }); }
      catch (error) { console.log(error.message); process.exitCode = error.exitCode; }`;
    const clean = Object.entries(process.env).filter(([name]) => !/^(CONTACT_|SMTP_URL)/.test(name));
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: path.join(import.meta.dirname, '..'),
      env: Object.fromEntries(clean),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    leftovers.push(() => child.exitCode ?? child.kill('SIGKILL'));
    return { child, lines: createInterface({ input: child.stdout! })[Symbol.asyncIterator]() };
  }

  test('listens, answers, and ends with 0 when it is told to', async () => {
    const root = await siteFolder();
    const { child, lines } = start(root, ['--port', '0']);
    const { url, state, mail } = JSON.parse((await lines.next()).value);
    expect([state, mail]).toEqual(['listening', 'files']);
    const response = await fetch(`${url}/contact`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Jana', email: 'jana@site.example', message: 'Hallo' }),
      headers: { 'content-type': 'application/json', origin: 'https://site.example' },
    });
    expect(response.status).toBe(202);
    expect(await readdir(path.join(root, '.litfass/mail'))).toHaveLength(1);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  test('says in a sentence that a port is in use, and ends with 2', async () => {
    const root = await siteFolder();
    const other = await listen((_request, response) => response.end(), { host: '127.0.0.1', port: 0 });
    leftovers.push(other.close);
    const { port } = new URL(other.url);
    const { child, lines } = start(root, ['--port', port]);
    const ended = once(child, 'exit');
    expect((await lines.next()).value).toBe(`Port ${port} is in use by another program.`);
    expect(await ended).toEqual([2, null]);
  });
});
