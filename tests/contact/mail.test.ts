// Tests how a message is mailed: through a real SMTP server on a socket, or as an .eml file in a real folder.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../src/contact/endpoint-settings.ts';
import { createSender, type MailedMessage, type MailSettings } from '../../src/contact/mail.ts';
import { checkMailFolder, removeMails } from '../../src/contact/mail-folder.ts';
import { SendFailure } from '../../src/contact/send-failure.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';

const id = 'd3b07384-d9a0-4c9b-8f0e-2f6a1d2c3b4a';
const good: MailedMessage = {
  id,
  locale: 'de',
  name: 'Jana Probst',
  email: 'jana@exämple.de',
  message: 'Grüße\n.\nAus',
  spamSigns: [],
  receivedAt: Date.UTC(2026, 0, 2, 3, 4, 5),
};
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function mailServer(given: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(given);
  cleanups.push(server.stop);
  return server;
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'litfass-mail-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function settings(change: Partial<MailSettings>): MailSettings {
  const from = 'form@site.example';
  const folder = '/nowhere';
  return { siteName: 'Nachgelesen', from, to: 'owner@site.example', folder, log: () => {}, ...change };
}

/** The headers of a mail, unfolded, and the text after them. */
function parts(raw: string): { readonly headers: Record<string, string>; readonly text: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]);
  return { headers: Object.fromEntries(headers) as Record<string, string>, text: rest.join('\r\n\r\n') };
}

describe('by SMTP', () => {
  test('a mail is from the site, replies go to the visitor, and the Message-ID stays the same', async () => {
    const { url, mails } = await mailServer();
    const deliver = createSender(settings({ smtpUrl: url }));
    await deliver(good);
    await deliver(good);
    const [first, second] = mails.map(({ raw }) => parts(raw).headers);
    expect(mails[0]).toMatchObject({ from: 'form@site.example', to: ['owner@site.example'] });
    expect(first).toMatchObject({
      from: 'Nachgelesen <form@site.example>',
      to: 'owner@site.example',
      'reply-to': 'Jana Probst <jana@xn--exmple-cua.de>',
      subject: '[Nachgelesen] Jana Probst',
      'message-id': `<${id}@site.example>`,
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(second?.['message-id']).toBe(first?.['message-id']);
  });

  test('a line that is a single dot does not end the message', async () => {
    const { url, mails } = await mailServer();
    await createSender(settings({ smtpUrl: url }))({ ...good, message: 'eins\n.\nzwei' });
    expect(mails).toHaveLength(1);
    expect(parts(mails[0]?.raw ?? '').text).toContain('eins\r\n.\r\nzwei');
  });

  test.each([
    ['a line break', 'Jana\r\nBcc: all@evil.example\r\n\r\n<b>'],
    ['a bare carriage return', 'Jana\rBcc: all@evil.example'],
    ['another address', 'Jana <all@evil.example>, x@evil.example'],
    ['quotes', '"Jana" <all@evil.example>'],
    ['an encoded word', '=?utf-8?q?Jana=0D=0ABcc=3A_all=40evil.example?='],
    ['a very long name', 'Ünicode '.repeat(200)],
  ])('%s in a name forges no header and adds no recipient, even if the name was not validated', async (_, name) => {
    const { url, mails } = await mailServer();
    await createSender(settings({ smtpUrl: url }))({ ...good, name });
    const { headers } = parts(mails[0]?.raw ?? '');
    expect(mails[0]?.to).toEqual(['owner@site.example']);
    expect(Object.keys(headers).sort()).toEqual([
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'reply-to',
      'subject',
      'to',
    ]);
    expect(headers['reply-to']).toMatch(/ <jana@xn--exmple-cua\.de>$/);
  });

  test('a name that looks like an encoded word is not decoded', async () => {
    const { url, mails } = await mailServer();
    await createSender(settings({ smtpUrl: url }))({ ...good, name: '=?utf-8?q?=0AOwner?= Jana' });
    const { headers } = parts(mails[0]?.raw ?? '');
    expect(headers.subject).toBe('[Nachgelesen] = ?utf-8?q?=0AOwner?= Jana');
    expect(headers['reply-to']).not.toContain('=?');
  });

  test.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'x'])(
    'the address %j is never put into a mail',
    async (email) => {
      const { url, mails } = await mailServer();
      await expect(createSender(settings({ smtpUrl: url }))({ ...good, email })).rejects.toThrow();
      expect(mails).toEqual([]);
    },
  );

  test('a message that contains paths and URLs stays text', async () => {
    const { url, mails } = await mailServer();
    await createSender(settings({ smtpUrl: url }))({ ...good, message: '{"path":"/etc/passwd"} http://127.0.0.1/' });
    expect(parts(mails[0]?.raw ?? '').text).toContain('{"path":"/etc/passwd"} http://127.0.0.1/');
  });
});

describe('a message that may be spam', () => {
  test('is marked in its subject, and the mail explains why', async () => {
    const { url, mails } = await mailServer();
    await createSender(settings({ smtpUrl: url }))({ ...good, spamSigns: ['honeypot', 'many-links', 'new-mark'] });
    const { headers, text } = parts(mails[0]?.raw ?? '');
    expect(headers.subject).toBe('[Nachgelesen] [Spam?] Jana Probst');
    expect(headers['reply-to']).toBe('Jana Probst <jana@xn--exmple-cua.de>');
    expect(text).toContain(
      'This may be spam:\r\n- a field that is hidden from people was filled in\r\n- it contains many links',
    );
    expect(text).toContain('- new-mark\r\n');
  });

  test('gets an explanation for every sign of spam', async () => {
    const source = await readFile(new URL('../../src/contact/spam-score.ts', import.meta.url), 'utf8');
    const signs = [
      ...(/weights[^{]*\{(?<list>[^}]*)\}/.exec(source)?.groups?.list ?? '').matchAll(/^ *'?([a-z-]+)'?:/gm),
    ];
    expect(signs.length).toBeGreaterThan(8);
    const { url, mails } = await mailServer();
    await createSender(settings({ smtpUrl: url }))({ ...good, spamSigns: signs.map(([, sign = '']) => sign) });
    const lines = parts(mails[0]?.raw ?? '').text.split('\r\n');
    expect(lines.filter((line) => line.startsWith('- ')).length).toBe(signs.length);
    for (const [, sign] of signs) expect(lines).not.toContain(`- ${sign}`);
  });
});

describe('sending fails', () => {
  const failure = async (server: MailServer, patienceMs = 20_000): Promise<unknown> =>
    createSender(settings({ smtpUrl: server.url, patienceMs }))(good).catch((error: unknown) => error);

  test.each([
    ['refuses the recipient for good', { rcpt: 550 }, 'EENVELOPE 550', false],
    ['refuses the recipient for now', { rcpt: 451 }, 'EENVELOPE 451', false],
    ['has no space', { data: 452 }, 'EMESSAGE 452', false],
    ['refuses the mail', { data: 554 }, 'EMESSAGE 554', false],
    ['closes the connection', { rcpt: 421 }, 'ECONNECTION 421', true],
  ])('if the mail server %s', async (_, answers, code, isAway) => {
    const server = await mailServer();
    Object.assign(server.answers, answers);
    const error = await failure(server);
    expect(error).toBeInstanceOf(SendFailure);
    expect(error).toMatchObject({ code, isAway });
    expect(server.mails).toEqual([]);
    // Answers of mail servers repeat addresses.
    expect(JSON.stringify(error) + String(error)).not.toMatch(/jana|site\.example/i);
  });

  test('if the mail server rejects the password', async () => {
    const server = await mailServer({ hasPassword: true });
    server.answers.auth = 535;
    expect(await failure(server)).toMatchObject({ code: 'EAUTH 535', isAway: true });
  });

  test.each([
    ['no longer offers STARTTLS', true, 'none'],
    ['needs no login and does not offer STARTTLS', false, 'none'],
    ['offers STARTTLS with a certificate of its own making', true, 'offered'],
    ['hides STARTTLS', true, 'hidden'],
  ] as const)('if the mail server %s, and it gets neither a password nor a mail', async (_, hasPassword, startTls) => {
    const server = await mailServer({ hasPassword, startTls });
    const login = hasPassword ? 'form:right@' : '';
    const addresses = { CONTACT_FROM: 'form@site.example', CONTACT_TO: 'owner@site.example' };
    const { smtpUrl } = readSettings(
      { ...addresses, SMTP_URL: `smtp://${login}mail.site.example` },
      'https://site.example',
    );
    // The same settings, but the server is here.
    const url = `${smtpUrl}`.replace('mail.site.example', new URL(server.url).host);
    const failed = await createSender(settings({ smtpUrl: url }))(good).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: expect.stringMatching(/^(ETLS|ESOCKET)/), isAway: true });
    expect([server.seen.logins, server.mails]).toEqual([0, []]);
  });

  test('if the mail server is down, hangs up, or never answers', async () => {
    const server = await mailServer();
    server.cable = 'hangs-up';
    expect(await failure(server)).toMatchObject({
      code: expect.stringMatching(/^(ECONNECTION|ESOCKET)$/),
      isAway: true,
    });
    server.cable = 'stalls';
    const before = performance.now();
    expect(await failure(server, 300)).toMatchObject({ code: 'ETIMEDOUT', isAway: true });
    expect(performance.now() - before).toBeLessThan(9_000);
    server.cable = 'cut-after-data';
    expect(await failure(server)).toMatchObject({ code: 'ECONNECTION DATA', isAway: true });
    await server.leave();
    expect(await failure(server)).toMatchObject({ code: 'ESOCKET', isAway: true });
    await server.comeBack();
  });

  test('if it is aborted', async () => {
    const server = await mailServer();
    server.cable = 'stalls';
    const stop = new AbortController();
    const sending = createSender(settings({ smtpUrl: server.url, patienceMs: 20_000 }))(good, stop.signal);
    setTimeout(() => stop.abort(), 30);
    await expect(sending).rejects.toThrow(SendFailure);
  });
});

test('checking a folder accepts a writable one, and refuses one that cannot be written to', async () => {
  const folder = path.join(await temporaryFolder(), 'mail');
  await checkMailFolder(folder);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(path.join(folder, 'file'), '');
  await expect(checkMailFolder(path.join(folder, 'file/mail'))).rejects.toThrow('ENOTDIR');
});

describe('as a file', () => {
  test('a complete mail is in the folder under its id, and the log names the file', async () => {
    const folder = path.join(await temporaryFolder(), '.litfass/mail');
    const logged: object[] = [];
    await createSender(settings({ folder, log: (entry) => logged.push(entry) }))(good);
    const file = path.join(folder, `${id}.eml`);
    const { headers, text } = parts(await readFile(file, 'utf8'));
    expect(headers).toMatchObject({ 'message-id': `<${id}@site.example>`, to: 'owner@site.example' });
    expect(text).toContain('Gr=C3=BC=C3=9Fe');
    expect(await readdir(folder)).toEqual([`${id}.eml`]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(logged).toEqual([{ id, state: 'written', file }]);
  });

  test('the same message replaces its file, even after a process was killed while writing', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, `${id}.eml.part`), 'half a ma');
    const send = createSender(settings({ folder }));
    await send(good);
    const first = await readFile(path.join(folder, `${id}.eml`), 'utf8');
    await send(good);
    expect(await readFile(path.join(folder, `${id}.eml`), 'utf8')).toBe(first);
    expect(first).toContain('Date: Fri, 02 Jan 2026 03:04:05 +0000');
    expect(await readdir(folder)).toEqual([`${id}.eml`]);
  });

  test('a mail is removed with its message, and other files in the folder stay', async () => {
    const folder = await temporaryFolder();
    await createSender(settings({ folder }))(good);
    const written = (await stat(path.join(folder, `${id}.eml`))).mtimeMs;
    for (const name of [`${id.replace('0', '1')}.eml.part`, 'notes.txt']) {
      await writeFile(path.join(folder, name), '');
      await utimes(path.join(folder, name), 1, 1);
    }
    await removeMails(folder, Math.floor(written));
    expect(await readdir(folder)).toEqual([`${id}.eml`, 'notes.txt'].toSorted());
    await removeMails(folder, written + 1);
    expect(await readdir(folder)).toEqual(['notes.txt']);
    await removeMails(path.join(folder, 'none'), written);
  });

  test('a folder that cannot be written to is an error, and no partial file remains', async () => {
    const root = await temporaryFolder();
    await writeFile(path.join(root, '.litfass'), 'in the way');
    await expect(createSender(settings({ folder: path.join(root, '.litfass/mail') }))(good)).rejects.toThrow();

    const folder = path.join(root, 'mail');
    await mkdir(path.join(folder, `${id}.eml`), { recursive: true });
    await expect(createSender(settings({ folder }))(good)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([`${id}.eml`]);
  });
});
