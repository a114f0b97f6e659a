// Tests the `litfass contact` commands: list, show, retry, erase and export, also while a server has the same
// database open, and --check with real mail servers.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { confirm } from '../../src/commands/contact/erase.ts';
import { reasonOf } from '../../src/commands/contact/message-text.ts';
import { smtpFinding } from '../../src/commands/contact/smtp-finding.ts';
import type { IncomingMessage, MessageState, StoredMessage } from '../../src/contact/outbox/index.ts';
import { defaultDatabaseUrl, openOutbox } from '../../src/contact/outbox/open.ts';
import { freePort } from '../support/free-port.ts';
import { type Environment, filesBelow, litfass, type Ran, repository } from '../support/helpers.ts';
import { startMailServer } from '../support/mail-server.ts';
import { startPostgres } from '../support/postgres.ts';

const minute = 60_000;
const hour = 60 * minute;
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
const postgres = await startPostgres();
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.stop();
});

const words = `words:
  contact:
    errors: { nameRequired: a, nameTooLong: b, emailInvalid: c, emailTooLong: d, messageRequired: e, messageTooLong: f }
`;
const page = '<!doctype html><form method="post"><textarea name="message"></textarea></form>';
const site = {
  'content/site.yaml': `name: Testseite
url: https://site.example
locales: [de]
contact: { endpoint: /contact, form: contact, sent: sent, failed: failed, retention: { sent: 7, dead: 14 } }
`,
  'content/locales/de.yaml': words,
  'content/pages/contact.yaml': 'slug: kontakt\n',
  'content/pages/sent.yaml': 'slug: kontakt/danke\n',
  'content/pages/failed.yaml': 'slug: kontakt/fehler\n',
};
const built = {
  'dist/index.html': '<!doctype html>',
  'dist/kontakt.html': page,
  'dist/kontakt/danke.html': '<!doctype html>',
  'dist/kontakt/fehler.html': '<!doctype html>',
};

function folder(files: Readonly<Record<string, string>> = site): string {
  const root = mkdtempSync(path.join(tmpdir(), 'litfass-operator-'));
  cleanups.push(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

const stored: StoredMessage = {
  ...{ id: 'a', state: 'queued', locale: 'de', name: 'Jana', email: 'jana@site.example', message: 'Hallo' },
  ...{ spamSigns: [], receivedAt: 0, attempts: 1, dueAt: 0, transport: 'smtp' },
};

/** Unsets the settings of the person who runs the tests. */
const unset: Environment = Object.fromEntries(
  Object.keys(process.env).flatMap((name) => (/^(CONTACT_|SMTP_)/.test(name) ? [[name, undefined]] : [])),
);

function contact(root: string, args: readonly string[], environment: Environment = {}): Promise<Ran> {
  return litfass(['contact', ...args, '--root', root], { ...unset, ...environment });
}

const program = path.join(repository, 'bin/litfass.js');

/** Runs the command in its own process, without a terminal. */
function contactProcess(root: string, args: readonly string[], environment: Environment = {}): ChildProcess {
  return spawn(process.execPath, [program, 'contact', ...args, '--root', root], {
    env: { ...process.env, ...unset, NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function resultOf(child: ChildProcess): Promise<Ran> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, stderr };
}

/** Runs the command with --json and parses its output. */
async function json(root: string, args: readonly string[], environment: Environment = {}) {
  const { code, stdout, stderr } = await contact(root, [...args, '--json'], environment);
  return { code, stderr, value: JSON.parse(stdout) };
}

interface Seed extends Partial<Pick<IncomingMessage, 'name' | 'email' | 'message' | 'spamSigns'>> {
  readonly state: Exclude<MessageState, 'erased'>;
  /** How long ago it arrived, in minutes. */
  readonly age: number;
}

/** Writes messages to a database and returns their ids in the same order. */
async function seed(root: string, seeds: readonly Seed[], url = defaultDatabaseUrl): Promise<string[]> {
  const outbox = await openOutbox(url, root);
  const now = Date.now();
  const ids: string[] = [];
  for (const { state, age, ...change } of seeds) {
    const [id, at] = [randomUUID(), now - age * minute];
    ids.push(id);
    const text = { name: 'Jana Probst', email: 'jana@site.example', message: 'Hallo', spamSigns: [], ...change };
    await outbox.accept({ id, key: id, digest: id, keyUntil: at, locale: 'de', at, ...text });
    if (state === 'queued' && age < 60) continue;
    const lease = { worker: id, now, leaseMs: minute, most: 100 };
    for (const { id: leased } of await outbox.lease(lease)) {
      if (leased !== id) await outbox.settle(leased, id, { state: 'queued', dueAt: now + hour, code: 'ETIMEDOUT' });
      else if (state === 'sent') await outbox.settle(id, id, { state, at: at + minute });
      else if (state === 'dead') await outbox.settle(id, id, { state, at: now - hour, code: 'EAUTH 535' });
      else if (state === 'queued')
        await outbox.settle(id, id, { state, dueAt: now + 4 * minute, code: 'EENVELOPE 550' });
    }
  }
  await outbox.close();
  return ids;
}

const secret = { CONTACT_SECRET: '0123456789abcdef0123456789abcdef' };

describe('without a database', () => {
  test('commands report that nothing is stored, and create no database', async () => {
    const root = folder();
    const list = await contact(root, ['list']);
    expect([list.code, list.stderr]).toEqual([0, '']);
    expect(list.stdout).toMatch(
      /^There is no database yet: the endpoint creates .+contact\.db at its first start\.\n$/,
    );
    expect((await json(root, ['list'])).value).toEqual({
      store: 'none',
      counts: { queued: 0, sending: 0, sent: 0, dead: 0, erased: 0 },
      messages: [],
    });
    for (const args of [
      ['show', 'abc'],
      ['retry', 'abc'],
      ['erase', 'abc', '--yes'],
    ])
      expect((await contact(root, args)).code).toBe(1);
    const erased = await contact(root, ['erase', '--email', 'jana@site.example', '--yes']);
    expect([erased.code, erased.stdout]).toEqual([0, 'Nothing is stored about jana@site.example.\n']);
    const exported = await json(root, ['export', '--email', 'jana@site.example']);
    expect([exported.code, exported.value.messages]).toEqual([0, []]);
    expect(exported.stderr).toBe('Nothing is stored about jana@site.example.\n');
    await contact(root, ['--check']);
    expect(existsSync(path.join(root, '.litfass'))).toBe(false);
  });

  test.skipIf(typeof postgres === 'string')('list creates no tables in PostgreSQL', async () => {
    if (typeof postgres === 'string') return;
    const url = await postgres.emptied();
    const list = await contact(folder(), ['list'], { CONTACT_DATABASE_URL: url });
    expect([list.code, list.stdout]).toEqual([
      0,
      'There are no messages yet: the endpoint creates their table in PostgreSQL at its first start.\n',
    ]);
    expect(await postgres.ask(url, "SELECT to_regclass('litfass_contact_message') AS found")).toEqual([
      { found: null },
    ]);
  });

  test('a wrong database URL is refused, and its password is not printed', async () => {
    const root = folder();
    for (const url of ['mysql://u:geheim@db.example/x', `postgres://u:geheim@127.0.0.1:${await freePort()}/x`]) {
      const { code, stdout, stderr } = await contact(root, ['list'], { CONTACT_DATABASE_URL: url });
      expect(code).toBeGreaterThan(1);
      expect(stderr).toContain('CONTACT_DATABASE_URL');
      expect(stdout + stderr).not.toContain('geheim');
    }
  });
});

describe.each([
  { name: 'SQLite', why: '' },
  { name: 'PostgreSQL', why: typeof postgres === 'string' ? postgres : '' },
])('messages stored in $name', ({ name, why }) => {
  test.skipIf(why !== '')('are listed newest first, in lines of at most 80 characters', async () => {
    const root = folder();
    const url = name === 'SQLite' || typeof postgres === 'string' ? undefined : await postgres.emptied();
    const environment: Environment = url === undefined ? {} : { CONTACT_DATABASE_URL: url };
    const ids = await seed(
      root,
      [
        { state: 'dead', age: 50 * 60, email: `${'x'.repeat(60)}@${'y'.repeat(60)}.example`, spamSigns: ['link'] },
        { state: 'sent', age: 3 * 60, email: 'sent@site.example' },
        { state: 'queued', age: 90, email: 'late@site.example' },
        { state: 'queued', age: 3 },
        { state: 'queued', age: 0 },
      ],
      url,
    );
    const [dead = '', sent = '', late = '', queued = '', newest = ''] = ids.map((id) => id.slice(0, 8));
    const { code, stdout, stderr } = await contact(root, ['list'], environment);
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    const columns = lines.map((line) => line.split(/ {2,}/));
    expect(columns).toEqual([
      ['ID', 'STATE', 'ARRIVED', 'FROM', 'REMARK'],
      [newest, 'queued', 'just now', 'jana@site.example', 'not tried yet'],
      [queued, 'queued', '3 min ago', 'jana@site.example', 'not tried yet'],
      [late, 'queued', '2 h ago', 'late@site.example', 'EENVELOPE 550, next in 4 min'],
      [sent, 'sent', '3 h ago', 'sent@site.example', '3 h ago'],
      [dead, 'dead', '2 days ago', expect.stringMatching(/^x+…$/), 'EAUTH 535, 1 h ago, spam?'],
      [''],
      ['3 queued · 1 sent · 1 dead'],
    ]);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    const starts = lines.slice(0, 6).map((line) => line.search(/FROM|[\w.]+@|x{5}/));
    expect(new Set(starts).size).toBe(1);

    const { value } = await json(root, ['list', '--most', '2'], environment);
    expect([value.store, value.counts, value.messages.length]).toEqual([
      url === undefined ? 'file' : 'postgres',
      { queued: 3, sending: 0, sent: 1, dead: 1, erased: 0 },
      2,
    ]);
    expect((await contact(root, ['list', '--most', '2'], environment)).stdout).toContain(
      '2 of 5 shown, --most 5 shows all',
    );
    expect((await contact(root, ['list', '--state', 'sending'], environment)).stdout).toBe(
      'No message is being sent. Stored messages: 3 queued · 1 sent · 1 dead\n',
    );
    expect((await json(root, ['list', '--state', 'dead'], environment)).value.messages).toEqual([
      {
        id: ids[0],
        state: 'dead',
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        settledAt: expect.stringMatching(/Z$/),
        attempts: 1,
        nextAttemptAt: null,
        leaseEndsAt: null,
        lastCode: 'EAUTH 535',
        locale: 'de',
        name: 'Jana Probst',
        email: `${'x'.repeat(60)}@${'y'.repeat(60)}.example`,
        message: 'Hallo',
        marks: ['link'],
        transport: 'smtp',
      },
    ]);
    // erase changes the same store, and list shows the erased messages.
    const gone = await contact(root, ['erase', '--email', 'JANA@site.example', '--yes'], environment);
    expect([gone.code, gone.stdout]).toEqual([0, 'Erased 2 messages from JANA@site.example.\n']);
    expect((await contact(root, ['list', '--state', 'erased'], environment)).stdout).toMatch(/ {2}erased {2}3 min ago/);
  });
});

describe('show', () => {
  test.each([
    ['EENVELOPE 550', /rejects the sender or recipient: check CONTACT_FROM and CONTACT_TO/],
    ['EENVELOPE 450', /defers the sender or recipient for now; the mail is retried automatically/],
    ['ECONNECTION DATA', /closes the connection when it gets this mail; see its log/],
    ['EMESSAGE 552', /rejects this mail; see its log/],
    ['ETLS', /Run `npx litfass contact --check`/],
  ])('explains the error code %s', (lastCode, words) => {
    expect(reasonOf({ ...stored, state: 'queued', lastCode })).toMatch(words);
    expect(reasonOf({ ...stored, state: 'dead', lastCode })).not.toMatch(/again by itself/);
    expect(reasonOf({ ...stored, state: 'sent', lastCode })).toBeUndefined();
  });

  test('wraps the text, and replaces its control characters', async () => {
    const root = folder();
    const long = `${'Wort '.repeat(40)}Ende`;
    const [id = ''] = await seed(root, [
      {
        state: 'dead',
        age: 3,
        name: '王小明\u202e\u001b[31m',
        message: `${long}\n\nZweiter\u0007 Absatz`,
        spamSigns: ['link'],
      },
    ]);
    const { code, stdout } = await contact(root, ['show', id.slice(0, 6)]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Message   ${id}\n`);
    expect(stdout).toContain('From      王小明··[31m\nE-mail    jana@site.example\n');
    expect(stdout).toMatch(
      /State {5}dead: EAUTH 535, given up 1 h ago \(\d{4}-\d\d-\d\d \d\d:\d\d\)\n {10}Run `npx litfass contact --check`/,
    );
    expect(stdout).toContain('Goes as   mail\nSpam      perhaps: link\n');
    expect(stdout).toContain('\n\n  Zweiter· Absatz\n');
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    const { value } = await json(root, ['show', `<${id}@site.example>`]);
    expect([value.id, value.message]).toEqual([id, `${long}\n\nZweiter\u0007 Absatz`]);
    const unknown = await contact(root, ['show', 'zzz']);
    expect([unknown.code, unknown.stdout]).toEqual([1, '']);
    expect(unknown.stderr).toContain('has an id that starts with zzz');
  });

  test('prints times in the time zone of its environment', async () => {
    const root = folder();
    const [id = ''] = await seed(root, [{ state: 'queued', age: 3 }]);
    const { code, stdout } = await resultOf(contactProcess(root, ['show', id], { TZ: 'Asia/Tokyo' }));
    const arrived = new Date(Date.now() - 3 * minute).toLocaleString('sv', { timeZone: 'Asia/Tokyo' });
    expect([code, stdout]).toEqual([0, expect.stringContaining(`3 min ago (${arrived.slice(0, 13)}`)]);
  });
});

describe('retry', () => {
  test('makes dead messages due, says why it skips others, and takes no lease', async () => {
    const root = folder();
    const [first = '', , sent = '', queued = ''] = await seed(root, [
      { state: 'dead', age: 300 },
      { state: 'dead', age: 200 },
      { state: 'sent', age: 100 },
      { state: 'queued', age: 1 },
    ]);
    const some = await contact(root, ['retry', first.slice(0, 8), first, sent, queued, 'zzz']);
    expect(some.code).toBe(1);
    expect(some.stdout.trimEnd().split('\n')).toEqual([
      `Message ${sent} was sent 2 h ago: it is not sent again.`,
      `Message ${queued} is already queued: not tried yet.`,
      'No message, or more than one, has an id that starts with zzz.',
      'The server will send 1 message again, within a minute while it is running.',
      'If the mail server was unreachable, it may wait up to 18 minutes; restart it to send them at once.',
    ]);
    const all = await json(root, ['retry', '--all']);
    expect([all.code, all.value]).toEqual([0, { retried: 1, others: [] }]);
    expect((await contact(root, ['retry', '--all'])).stdout).toBe('No message is dead or waiting.\n');
    expect((await json(root, ['list'])).value.counts).toEqual({ queued: 3, sending: 0, sent: 1, dead: 0, erased: 0 });
    expect((await contact(root, ['retry'])).code).toBe(2);
    expect((await contact(root, ['retry', first, '--all'])).code).toBe(2);
  });
});

test('commands leave a message that is being sent to its worker', async () => {
  const root = folder();
  const [id = ''] = await seed(root, [{ state: 'sending', age: 5 }]);
  for (const args of [
    ['list'],
    ['show', id],
    ['export', '--email', 'jana@site.example'],
    ['retry', '--all'],
    ['--check'],
  ])
    await contact(root, args);
  expect((await contact(root, ['retry', id])).stdout).toBe(`Message ${id} is being sent now.\n`);
  expect((await contact(root, ['list'])).stdout).toMatch(
    / {2}sending {2}5 min ago {2}jana@site\.example {2}being sent\n/,
  );
  const outbox = await openOutbox(defaultDatabaseUrl, root);
  expect(await outbox.settle(id, id, { state: 'sent', at: Date.now() })).toBe(true);
  await outbox.close();
});

describe('erase', () => {
  test('refuses without --yes when there is no terminal to ask on', async () => {
    const root = folder();
    const [id = ''] = await seed(root, [{ state: 'queued', age: 1 }]);
    for (const which of [[id], ['--email', 'jana@site.example']]) {
      const { code, stderr } = await contact(root, ['erase', ...which]);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining('Nothing was erased: this is not a terminal, so there is no way to ask.'),
      ]);
    }
    expect((await contact(root, ['erase', '--yes'])).code).toBe(2);
    expect((await contact(root, ['erase', id, '--email', 'jana@site.example', '--yes'])).code).toBe(2);
    const typo = await contact(root, ['erase', '--email', 'jana', '--yes']);
    expect([typo.code, typo.stderr]).toEqual([2, expect.stringContaining('jana is not an e-mail address')]);
    expect((await json(root, ['list'])).value.counts.queued).toBe(1);
  });

  test('removes the text from every file, including .eml files', async () => {
    const root = folder();
    const secretText = 'Vertraulich-8271';
    const [sent = '', , other = ''] = await seed(root, [
      { state: 'sent', age: 100, message: secretText },
      { state: 'queued', age: 1, message: secretText },
      { state: 'queued', age: 1, email: 'other@site.example' },
    ]);
    mkdirSync(path.join(root, '.litfass/mail'));
    for (const ending of ['eml', 'eml.part'])
      writeFileSync(path.join(root, `.litfass/mail/${sent}.${ending}`), secretText);
    const { value } = await json(root, ['export', '--email', 'Jana@site.example']);
    expect(
      value.messages.map(({ mailFile }: { mailFile: string | null }) => mailFile && path.basename(mailFile)),
    ).toEqual([`${sent}.eml`, null]);
    const { code, stdout } = await contact(root, ['erase', '--email', '\u202ajana＠site.example\u202c', '--yes']);
    expect([code, stdout]).toEqual([0, 'Erased 2 messages from jana@site.example.\nRemoved 2 .eml files.\n']);
    const files = filesBelow(path.join(root, '.litfass'));
    expect([...files].filter(([, bytes]) => bytes.includes(secretText) || bytes.includes('jana@'))).toEqual([]);
    expect((await json(root, ['erase', other.slice(0, 8), '--yes'])).value).toEqual({
      erased: 1,
      mailFiles: 0,
      underWay: 0,
    });
    expect((await contact(root, ['erase', other, '--yes'])).stdout).toBe(`Nothing is left of message ${other}.\n`);
    expect((await contact(root, ['show', other])).stdout).toContain('The text was erased.');
  });

  test.each([
    ['y\r', true],
    ['yes\r', true],
    [' Y \r', true],
    ['\r', false],
    ['n\r', false],
    ['no, yes\r', false],
    // Ctrl-C, and the end of the input.
    ['\u0003', false],
    ['\u0004', false],
  ])('reads the answer %j on a terminal as a yes: %s', async (answer, isYes) => {
    const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true })];
    const agreed = confirm('Erase it? [y/N] ', { input, output });
    input.write(answer);
    expect(await agreed).toBe(isYes);
    expect(String(output.read())).toContain('Erase it? [y/N] ');
  });

  // `script` runs the command on a terminal.
  const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;
  test.skipIf(!hasScript)('asks on a terminal, and erases only after a yes', async () => {
    const root = folder();
    await seed(root, [{ state: 'queued', age: 1 }]);
    const eraseOnTerminal = (answer: string, meanwhile = async () => {}) =>
      new Promise<string>((resolve) => {
        const line = `'${process.execPath}' '${program}' contact erase --email jana@site.example --root '${root}'`;
        const child = spawn('script', ['-qec', line, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] });
        let text = '';
        let isAnswered = false;
        child.stdout.setEncoding('utf8').on('data', (part: string) => {
          text += part;
          if (isAnswered || !text.includes('[y/N]')) return;
          isAnswered = true;
          void meanwhile().then(() => child.stdin.write(answer));
        });
        child.on('close', (code) => resolve(`${text}${code}`));
      });
    const no = await eraseOnTerminal('\u0003');
    expect(no).toContain('Erase 1 message from jana@site.example for good? [y/N]');
    expect(no).toMatch(/Nothing was erased\.\r\n1$/);
    const mail = path.join(root, '.litfass/mail');
    const another = async () => {
      const [id = ''] = await seed(root, [{ state: 'sent', age: 1 }]);
      mkdirSync(mail);
      writeFileSync(path.join(mail, `${id}.eml`), 'Hallo');
    };
    // A message that arrives while the question is open is erased as well, with its file.
    expect(await eraseOnTerminal('y\r', another)).toMatch(
      /Erased 2 messages from jana@site\.example\.\r\nRemoved 1 \.eml file/,
    );
    expect(filesBelow(mail).size).toBe(0);
  });
});

test('erase and export include the messages of dev and preview, even if the endpoint has none', async () => {
  const root = folder();
  const runs = ['dev', 'preview'];
  const ids = await Promise.all(
    runs.map((run) => seed(root, [{ state: 'sent', age: 9, message: run }], `file:.litfass/contact-${run}.db`)),
  );
  for (const [index, run] of runs.entries()) {
    mkdirSync(path.join(root, `.litfass/mail-${run}`));
    writeFileSync(path.join(root, `.litfass/mail-${run}/${ids[index]?.[0]}.eml`), 'Jana');
  }
  const person = ['--email', 'jana@site.example'];
  expect((await json(root, ['export', ...person])).value.messages).toMatchObject(
    runs.map((message, index) => ({
      message,
      mailFile: expect.stringContaining(`mail-${message}/${ids[index]?.[0]}`),
    })),
  );
  // The other commands only cover the messages of the endpoint, which the owner waits for.
  expect((await json(root, ['list'])).value.store).toBe('none');
  await seed(root, [{ state: 'queued', age: 1, message: 'endpoint' }]);
  const one = await json(root, ['erase', ids[0]?.[0]?.slice(0, 20) ?? '', '--yes']);
  expect([one.code, one.value]).toEqual([0, { erased: 1, mailFiles: 1, underWay: 0 }]);
  expect((await contact(root, ['erase', ...person, '--yes'])).stdout).toBe(
    'Erased 2 messages from jana@site.example.\nRemoved 1 .eml file.\n',
  );
  expect((await json(root, ['export', ...person])).value.messages).toEqual([]);
  const files = filesBelow(path.join(root, '.litfass'));
  expect([...files].filter(([, bytes]) => /jana@/i.test(bytes.toString('latin1')))).toEqual([]);
});

describe('export', () => {
  test('prints everything that is stored about a person, and the retention periods', async () => {
    const root = folder();
    await seed(root, [
      { state: 'dead', age: 300, message: 'Älter', spamSigns: ['link'] },
      { state: 'queued', age: 1, message: 'Neuer', name: 'J. Probst' },
      { state: 'queued', age: 1, email: 'other@site.example' },
    ]);
    const { code, stdout, stderr } = await contact(root, ['export', '--email', ' JANA@site.example']);
    expect([code, stderr]).toEqual([0, '']);
    const value = JSON.parse(stdout);
    expect(Object.keys(value)).toEqual(['email', 'exportedAt', 'retentionDays', 'messages']);
    expect(value.retentionDays).toEqual({ sent: 7, dead: 14 });
    expect(value.messages).toMatchObject([
      { message: 'Älter', state: 'dead', marks: ['link'], lastCode: 'EAUTH 535' },
      { message: 'Neuer', state: 'queued', name: 'J. Probst', email: 'jana@site.example' },
    ]);
    expect((await contact(root, ['export'])).code).toBe(2);
  });
});

test('commands work while a server has the same file open', async () => {
  const root = folder();
  const server = contactProcess(root, ['--port', '0']);
  cleanups.push(() => server.exitCode ?? server.kill('SIGKILL'));
  const lines = createInterface({ input: server.stdout! })[Symbol.asyncIterator]();
  const { url, ...reported } = JSON.parse(String((await lines.next()).value));
  expect(reported).toMatchObject({ state: 'listening', mail: 'files', store: 'file', pages: 'none' });
  const posted = await fetch(`${url}/contact`, {
    method: 'POST',
    body: JSON.stringify({ name: 'Jana', email: 'jana@site.example', message: 'Hallo' }),
    headers: { 'content-type': 'application/json', origin: 'https://site.example' },
  });
  expect(posted.status).toBe(202);
  const { id } = (await posted.json()) as { id: string };
  for (let line = ''; !line.includes('"sent"'); ) line = String((await lines.next()).value);
  expect((await contact(root, ['show', id])).stdout).toContain('State     sent just now');
  const erased = await contact(root, ['erase', id, '--yes']);
  expect([erased.code, erased.stdout]).toEqual([0, `Erased message ${id}.\nRemoved 1 .eml file.\n`]);
  expect(readdirSync(path.join(root, '.litfass/mail'))).toEqual([]);
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ state: 'ready', dead: 0 });
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

describe('--check', () => {
  const mail = (url: string) => ({
    SMTP_URL: url,
    CONTACT_FROM: 'form@site.example',
    CONTACT_TO: 'owner@site.example',
  });
  const states = (value: { checks: { check: string; state: string }[] }) =>
    value.checks.map(({ check, state }) => `${check} ${state}`).join(', ');

  test('prints one line per check, and writes to an existing database', async () => {
    const root = folder({ ...site, ...built });
    await seed(root, [{ state: 'dead', age: 300 }]);
    const server = await startMailServer({ hasPassword: true });
    cleanups.push(server.stop);
    const { code, stdout, stderr } = await contact(root, ['--check'], mail(server.url));
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.match(/^\w+ +\w+/gm)).toEqual(
      ['settings', 'site', 'mail', 'database', 'key', 'pages', 'disk'].map((name) => `ok       ${name}`),
    );
    const text = stdout.replace(/\s+/g, ' ');
    expect(text).toContain(
      'answers without encryption and accepts the login of form; mails will go to owner@site.example.',
    );
    expect(text).toContain('opens and can be written to; 0 messages to deliver, 1 given up.');
    expect(text).toContain('kept for 7 days after delivery, 14 days after giving up');
    expect(stdout.split('\n').filter((line) => line.length > 80 && line.includes(' '.repeat(30)))).toEqual([]);
    expect([server.mails, stdout.includes('right')]).toEqual([[], false]);
    expect(readFileSync(path.join(root, '.litfass/contact.db')).length).toBeGreaterThan(0);
  });

  test('fails if messages wait for a mail server and none is set', async () => {
    const root = folder({ ...site, ...built });
    await seed(root, [{ state: 'queued', age: 1 }]);
    const { code, value } = await json(root, ['--check']);
    expect(code).toBe(1);
    expect(value.checks.filter(({ state }: { state: string }) => state !== 'ok')).toEqual([
      {
        check: 'database',
        state: 'failed',
        text: expect.stringMatching(/1 message to deliver .+, 0 given up; 1 of them waits for a mail server\.$/),
        hint: 'Set SMTP_URL: they were accepted for a mail server and are not written as files.',
      },
    ]);
    const server = await startMailServer();
    cleanups.push(server.stop);
    expect((await contact(root, ['--check'], mail(server.url))).code).toBe(0);
  });

  test('fails if the login is rejected, and does not print the password', async () => {
    const server = await startMailServer({ hasPassword: true });
    cleanups.push(server.stop);
    server.answers.auth = 535;
    const { code, stdout, stderr } = await contact(folder(), ['--check'], mail(server.url));
    expect([code, stderr]).toEqual([1, '']);
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /failed mail 127\.0\.0\.1:\d+ answers and rejects the login of form: “535 /,
    );
    expect(stdout).not.toContain('right');
  });

  test('fails if the server rejects the sender or the recipient', async () => {
    const server = await startMailServer({ hasPassword: true });
    cleanups.push(server.stop);
    const checked = async (answers: typeof server.answers) => {
      Object.assign(server.answers, { from: undefined, rcpt: undefined }, answers);
      const { code, value } = await json(folder(), ['--check'], mail(server.url));
      const { state, text, hint } = value.checks[2];
      return { code, state, text: text.replace(/:\d+/, ''), hint };
    };
    expect(await checked({ from: 550 })).toEqual({
      code: 1,
      state: 'failed',
      text: '127.0.0.1 answers and rejects mails from form@site.example: “550 to jana@example.com: no”.',
      hint: expect.stringContaining('Check CONTACT_FROM'),
    });
    expect(await checked({ rcpt: 554 })).toEqual({
      code: 1,
      state: 'failed',
      text: '127.0.0.1 answers and rejects mails to owner@site.example: “554 to jana@example.com: no”.',
      hint: expect.stringContaining('Check CONTACT_TO'),
    });
    expect(await checked({ rcpt: 450 })).toEqual({
      code: 0,
      state: 'ok',
      text: expect.stringContaining('accepts the login of form; mails will go to owner@site.example.'),
      hint: expect.stringContaining('defers mails for now: “450 '),
    });
    expect(await checked({})).toMatchObject({ code: 0, state: 'ok', hint: null });
    expect(server.mails).toEqual([]);
  });

  test('fails after a timeout if the server does not answer, with a hint that it may expect TLS', async () => {
    const server = await startMailServer();
    cleanups.push(server.stop);
    server.cable = 'stalls';
    const envelope = { from: 'form@site.example', to: 'owner@site.example' };
    expect(await smtpFinding(server.url, { ...envelope, stepMs: 300 })).toEqual({
      state: 'failed',
      text: expect.stringMatching(/^127\.0\.0\.1:\d+ does not answer in time\.$/),
      hint: expect.stringContaining('Use smtps:// for a server that starts with TLS (465)'),
    });
    await server.leave();
    const { code, value } = await json(folder(), ['--check'], mail(server.url));
    expect([code, value.ok]).toEqual([1, false]);
    expect(value.checks[2]).toMatchObject({
      check: 'mail',
      text: expect.stringContaining('ECONNREFUSED'),
      hint: expect.stringContaining('Check host and port in SMTP_URL'),
    });
  });

  test('tries TLS as well, and fails if the certificate is not valid for the host', async () => {
    const smtp = new SMTPServer({ authOptional: true, logger: false });
    smtp.on('error', () => {});
    const inner = smtp.listen(0, '127.0.0.1');
    await new Promise((resolve) => inner.once('listening', resolve));
    cleanups.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
    const { port } = inner.address() as { port: number };
    const url = `smtp://127.0.0.1:${port}`;
    const strict = await json(folder(), ['--check'], mail(url));
    expect(strict.value.checks[2]).toMatchObject({ state: 'failed', text: expect.stringContaining('certificate') });
    const lenient = await json(folder(), ['--check'], mail(`${url}?tls.rejectUnauthorized=false`));
    expect(lenient.value.checks[2]).toMatchObject({ state: 'ok', text: expect.stringContaining('answers over TLS') });
  });

  test('says how to go on if a server offers no encryption, and sends it neither a password nor a mail', async () => {
    const server = await startMailServer({ hasPassword: true });
    cleanups.push(server.stop);
    const { value } = await json(folder(), ['--check'], mail(`${server.url}?requireTLS=true`));
    expect(value.checks[2]).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/^127\.0\.0\.1:\d+ answers, but the TLS connection fails/),
      hint: expect.stringContaining('With requireTLS=false in SMTP_URL, mails and password may go out without'),
    });
    expect(server.seen.logins).toBe(0);
  });

  test('reports each fault of settings, site and pages on its own line', async () => {
    const wrong = await json(folder(), ['--check', '--site', '/nowhere'], {
      SMTP_URL: 'smtp://u:geheim@',
      CONTACT_DATABASE_URL: 'mysql://u:geheim@x/y',
    });
    expect(wrong.code).toBe(1);
    expect(states(wrong.value)).toBe(
      'settings failed, site ok, mail skipped, database skipped, key skipped, pages failed, disk skipped',
    );
    expect(wrong.value.checks[0].text).toMatch(/SMTP_URL must look like .+ CONTACT_DATABASE_URL must look like/);
    expect(JSON.stringify(wrong.value)).not.toContain('geheim');

    const typo = await json(folder(), ['--check'], { CONTACT_ORIGIN: 'https://site.example' });
    expect(typo.value.checks[0].hint).toContain('CONTACT_ORIGIN is not a setting: did you mean `CONTACT_ORIGINS`?');
    expect([typo.code, states(typo.value)]).toEqual([
      0,
      'settings ok, site ok, mail ok, database ok, key ok, pages ok, disk ok',
    ]);

    const root = folder({ ...site, ...built, 'content/pages/sent.yaml': 'slug: danke\n', 'dist/kontakt.html': 'x' });
    writeFileSync(path.join(root, 'content/locales/de.yaml'), words);
    const incomplete = await json(root, ['--check']);
    expect([incomplete.code, incomplete.value.checks[5].text]).toEqual([
      1,
      expect.stringMatching(/lacks the form at \/kontakt \(de\), \/danke \(de\)\.$/),
    ]);
  });

  test('fails if the database file is not a database', async () => {
    const root = folder({ ...site, '.litfass/contact.db': 'no database at all, but some text' });
    const { code, value } = await json(root, ['--check']);
    expect([code, value.checks[3].state]).toEqual([1, 'failed']);
    expect(value.checks[3].text).toContain('is damaged, or not an SQLite database');
  });

  test.skipIf(typeof postgres === 'string')('writes to PostgreSQL, too', async () => {
    if (typeof postgres === 'string') return;
    const url = await postgres.emptied();
    const good = await json(folder(), ['--check'], { CONTACT_DATABASE_URL: url, ...secret });
    expect([good.code, good.value.checks[3].text]).toEqual([
      0,
      'PostgreSQL opens and can be written to; 0 messages to deliver, 0 given up.',
    ]);
    const unreachable = await json(folder(), ['--check'], {
      CONTACT_DATABASE_URL: `postgres://u:geheim@127.0.0.1:${await freePort()}/x`,
      ...secret,
    });
    expect([unreachable.code, unreachable.value.checks[3].state]).toEqual([1, 'failed']);
    expect(JSON.stringify(unreachable.value)).not.toContain('geheim');
  });
});
