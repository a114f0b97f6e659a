// How a message leaves the machine: through a real SMTP server on a socket, or as an .eml file in a real folder.
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { listen } from '../src/contact/listen.ts';
import { createDelivery, type MailSettings } from '../src/contact/mail.ts';
import { type ContactMessage, createContact } from '../src/contact/server.ts';

const id = 'd3b07384-d9a0-4c9b-8f0e-2f6a1d2c3b4a';
const good: ContactMessage = {
  id,
  locale: 'de',
  name: 'Jana Probst',
  email: 'jana@exämple.de',
  message: 'Grüße\n.\nAus',
};
const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of leftovers.splice(0).reverse()) await undo();
});

interface Mail {
  readonly from: string | false;
  readonly to: readonly string[];
  readonly raw: string;
}

/** A mail server that takes every mail, unless the options say otherwise. */
async function mailServer(options: SMTPServerOptions = {}): Promise<{ readonly url: string; readonly mails: Mail[] }> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        mails.push({ from: mailFrom ? mailFrom.address : false, to, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listener.once('listening', resolve));
  leftovers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`, mails };
}

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'litfass-mail-'));
  leftovers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function settings(change: Partial<MailSettings>): MailSettings {
  const from = 'form@site.example';
  return { siteName: 'Nachgelesen', from, to: 'owner@site.example', folder: '/nowhere', log: () => {}, ...change };
}

/** The headers of a mail, unfolded, and the text after them. */
function parts(raw: string): { readonly headers: Record<string, string>; readonly text: string } {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 2)]);
  return { headers: Object.fromEntries(headers) as Record<string, string>, text: rest.join('\r\n\r\n') };
}

describe('by SMTP', () => {
  test('a mail comes from the site, answers go to the visitor, and its id stays the same', async () => {
    const { url, mails } = await mailServer();
    const deliver = createDelivery(settings({ smtpUrl: url }));
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
    await createDelivery(settings({ smtpUrl: url }))({ ...good, message: 'eins\n.\nzwei' });
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
  ])('%s in a name forges no header and adds no recipient, even when nobody has checked it', async (_, name) => {
    const { url, mails } = await mailServer();
    await createDelivery(settings({ smtpUrl: url }))({ ...good, name });
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

  test.each(['a@b.example\r\nBcc: c@d.example', 'a@b.example, c@d.example', 'x'])(
    'the address %j is not put into a mail at all',
    async (email) => {
      const { url, mails } = await mailServer();
      await expect(createDelivery(settings({ smtpUrl: url }))({ ...good, email })).rejects.toThrow();
      expect(mails).toEqual([]);
    },
  );

  test('a message that names files and addresses stays text', async () => {
    const { url, mails } = await mailServer();
    await createDelivery(settings({ smtpUrl: url }))({ ...good, message: '{"path":"/etc/passwd"} http://127.0.0.1/' });
    expect(parts(mails[0]?.raw ?? '').text).toContain('{"path":"/etc/passwd"} http://127.0.0.1/');
  });
});

describe('never a yes without a mail', () => {
  async function closedPort(): Promise<string> {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return `smtp://127.0.0.1:${port}`;
  }

  const refusing = (code: number, where: 'onRcptTo' | 'onMailFrom') => () =>
    mailServer({
      [where]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('no'), { responseCode: code })),
    }).then(({ url }) => url);

  const refusingData = () =>
    mailServer({
      onData(stream, _session, done) {
        stream.resume().on('end', () => done(Object.assign(new Error('full'), { responseCode: 452 })));
      },
    }).then(({ url }) => url);

  /** Takes the whole mail, then hangs up instead of answering. */
  async function droppingAfterData(): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.write('220 hello\r\n');
      let inData = false;
      socket.on('data', (bytes) => {
        const text = bytes.toString();
        if (inData) return text.includes('\r\n.\r\n') ? socket.destroy() : undefined;
        inData = /^DATA/m.test(text);
        return socket.write(inData ? '354 go\r\n' : '250 ok\r\n');
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    leftovers.push(() => new Promise((resolve) => server.close(resolve)));
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  test.each([
    ['is down', closedPort],
    ['refuses the sender', refusing(550, 'onMailFrom')],
    ['puts the recipient off', refusing(451, 'onRcptTo')],
    ['has no room', refusingData],
    ['hangs up after the mail', droppingAfterData],
  ])('when the mail server %s: 503 for a program, the page for failures for a browser', async (_, start) => {
    const deliver = createDelivery(settings({ smtpUrl: await start() }));
    const words = { nameRequired: '', nameTooLong: '', emailInvalid: '', emailTooLong: '', messageRequired: '' };
    const locale = { words: { ...words, messageTooLong: '' }, sent: '/sent', failed: '/failed' };
    const logged: object[] = [];
    const log = (entry: object) => logged.push(entry);
    const common = {
      siteName: 'Site',
      defaultLocale: 'de',
      locales: { de: locale },
      endpoint: '/contact',
      origins: [],
    };
    const server = await listen(createContact({ ...common, deliver, log }), { host: '127.0.0.1', port: 0 });
    leftovers.push(server.close);
    const { name, email, message } = good;
    const post = (type: string, body: string) =>
      fetch(`${server.url}/contact`, { method: 'POST', redirect: 'manual', body, headers: { 'content-type': type } });
    const asJson = await post('application/json', JSON.stringify({ name, email, message }));
    const asForm = await post(
      'application/x-www-form-urlencoded',
      String(new URLSearchParams({ name, email, message })),
    );
    expect([asJson.status, await asJson.json()]).toMatchObject([503, { code: 'undelivered' }]);
    expect([asForm.status, asForm.headers.get('location')]).toEqual([303, '/failed']);
    expect(logged).toMatchObject([
      { state: 'failed' },
      { state: 'refused' },
      { state: 'failed' },
      { state: 'refused' },
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/jana|site\.example/i);
  });
});

describe('as a file', () => {
  test('a mail lies whole in the folder, named by its id, and the log says where', async () => {
    const folder = path.join(await temporaryFolder(), '.litfass/mail');
    const logged: object[] = [];
    await createDelivery(settings({ folder, log: (entry) => logged.push(entry) }))(good);
    const file = path.join(folder, `${id}.eml`);
    const { headers, text } = parts(await readFile(file, 'utf8'));
    expect(headers).toMatchObject({ 'message-id': `<${id}@site.example>`, to: 'owner@site.example' });
    expect(text).toContain('Gr=C3=BC=C3=9Fe');
    expect(await readdir(folder)).toEqual([`${id}.eml`]);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(logged).toEqual([{ id, state: 'written', file }]);
  });

  test('a folder that cannot be written to is no success, and leaves nothing half', async () => {
    const root = await temporaryFolder();
    await writeFile(path.join(root, '.litfass'), 'in the way');
    await expect(createDelivery(settings({ folder: path.join(root, '.litfass/mail') }))(good)).rejects.toThrow();

    const folder = path.join(root, 'mail');
    await mkdir(path.join(folder, `${id}.eml`), { recursive: true });
    await expect(createDelivery(settings({ folder }))(good)).rejects.toThrow();
    expect(await readdir(folder)).toEqual([`${id}.eml`]);
  });
});
