// Tests what both stores of the outbox guarantee, and what only one of them needs: files, locks, lost
// connections. PostgreSQL is a real server, see postgres.ts.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { watchReadiness } from '../../src/contact/health.ts';
import type { IncomingMessage, Outbox, Transport } from '../../src/contact/outbox/index.ts';
import { databaseFile, openOutbox } from '../../src/contact/outbox/open.ts';
import { openSqlite } from '../../src/contact/outbox/sqlite.ts';
import { CliError } from '../../src/problems/problem.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres } from '../support/postgres.ts';

const minute = 60_000;
const start = Date.UTC(2026, 0, 1);
const postgres = await startPostgres();
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.stop();
});
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function newFile(): Promise<string> {
  return path.join(await mkdtemp(path.join(tmpdir(), 'outbox-')), 'contact.db');
}

async function opened(url: string, transport?: Transport): Promise<Outbox> {
  const outbox = await openOutbox(url, tmpdir(), transport);
  cleanups.push(() => outbox.close());
  return outbox;
}

function incoming(change: Partial<IncomingMessage> = {}): IncomingMessage {
  return {
    id: randomUUID(),
    key: randomUUID(),
    digest: 'digest',
    keyUntil: start + 10 * minute,
    locale: 'de',
    name: 'Jana Probst',
    email: 'jana@exämple.de',
    message: 'Grüße 👋🏽\n–',
    spamSigns: [],
    at: start,
    ...change,
  };
}

const stores = [
  { name: 'SQLite', why: '', url: async () => `file:${await newFile()}` },
  {
    name: 'PostgreSQL',
    why: typeof postgres === 'string' ? postgres : '',
    url: async () => (typeof postgres === 'string' ? '' : await postgres.emptied()),
  },
];

/** Outboxes that the first version wrote: its SQLite file and its PostgreSQL tables. */
const oldStore: Readonly<Record<string, () => Promise<string>>> = {
  SQLite: async () => {
    const file = await newFile();
    await copyFile(new URL('../outbox-version-1/contact.db', import.meta.url), file);
    return `file:${file}`;
  },
  PostgreSQL: async () => {
    if (typeof postgres === 'string') return '';
    const url = await postgres.emptied();
    await postgres.ask(url, await readFile(new URL('../outbox-version-1/postgres.sql', import.meta.url), 'utf8'));
    return url;
  },
};

for (const store of stores)
  describe.skipIf(store.why)(`${store.name}${store.why && ` (not run: ${store.why})`}`, () => {
    const fresh = async () => opened(await store.url());
    const order = { worker: 'a', now: start, leaseMs: minute, most: 10 };

    test('an accepted message is unchanged after the store is opened again', async () => {
      const url = await store.url();
      const first = await openOutbox(url, '/');
      const message = incoming({ spamSigns: ['honeypot', 'link'] });
      expect(await first.accept(message)).toEqual({ kind: 'accepted', id: message.id });
      await first.close();
      const again = await opened(url);
      const { id, locale, name, email, spamSigns } = message;
      expect(await again.list({ most: 10 })).toEqual(
        [{ id, locale, name, email, spamSigns, message: message.message, state: 'queued', receivedAt: start }].map(
          (known) => ({ ...known, attempts: 0, dueAt: start, transport: 'smtp' }),
        ),
      );
    });

    test('a message that waits for a mail server is never leased by a process that writes files', async () => {
      const url = await store.url();
      const [bySmtp, byFile] = [await opened(url, 'smtp'), await opened(url, 'file')];
      await bySmtp.accept(incoming({ id: 'by smtp' }));
      expect(await byFile.nextDue()).toBeUndefined();
      await byFile.accept(incoming({ id: 'by file', at: start + 1 }));
      expect(await byFile.nextDue()).toBe(start + 1);
      expect(await byFile.counts()).toMatchObject({ queued: 2, waitingForSmtp: 1 });
      const at = { ...order, now: start + 1 };
      expect(await byFile.lease(at)).toMatchObject([{ id: 'by file', transport: 'file' }]);
      expect(await byFile.settle('by file', 'a', { state: 'sent', at: start })).toBe(true);
      expect(await bySmtp.lease(at)).toMatchObject([{ id: 'by smtp', transport: 'smtp' }]);
      expect(await bySmtp.counts()).toMatchObject({ sending: 1, waitingForSmtp: 1 });
      await bySmtp.settle('by smtp', 'a', { state: 'dead', at: start, code: 'X' });
      expect(await bySmtp.counts()).not.toHaveProperty('waitingForSmtp');
      await byFile.retry('all', start);
      expect(await byFile.lease(at)).toEqual([]);
    });

    test('a message that waits to become a file is mailed once there is a mail server, and then never becomes a file', async () => {
      const url = await store.url();
      const [bySmtp, byFile] = [await opened(url, 'smtp'), await opened(url, 'file')];
      await byFile.accept(incoming({ id: 'm' }));
      expect(await bySmtp.nextDue()).toBe(start);
      expect(await bySmtp.lease(order)).toMatchObject([{ id: 'm', transport: 'smtp' }]);
      await bySmtp.release('a');
      expect(await byFile.lease(order)).toEqual([]);
      expect(await bySmtp.lease(order)).toMatchObject([{ id: 'm' }]);
    });

    test('an outbox of the first version opens, and its waiting messages wait for a mail server', async () => {
      const url = await oldStore[store.name]?.();
      const byFile = await opened(url ?? '', 'file');
      const all = await byFile.list({ most: 10 });
      expect(all.map(({ id, state, transport }) => [id, state, transport])).toEqual([
        ['queued', 'queued', 'smtp'],
        ['sending', 'sending', 'smtp'],
        ['erased', 'erased', 'smtp'],
        ['dead', 'dead', 'smtp'],
        ['sent', 'sent', 'smtp'],
      ]);
      expect(all[0]).toMatchObject({ email: 'queued@site.example', message: 'Grüße', spamSigns: ['link'] });
      const later = { ...order, now: start + 9 * minute };
      await byFile.release();
      expect(await byFile.lease(later)).toEqual([]);
      expect(await byFile.counts()).toMatchObject({ waitingForSmtp: 2 });
      await byFile.accept(incoming({ id: 'new' }));
      expect(await byFile.lease(later)).toMatchObject([{ id: 'new' }]);
      const again = await opened(url ?? '', 'smtp');
      await again.probe();
      expect((await again.lease(later)).map(({ id }) => id).toSorted()).toEqual(['queued', 'sending']);
    });

    test('a key repeats the same message, conflicts with other content, and is free again after its time', async () => {
      const outbox = await fresh();
      const first = incoming({ key: 'k' });
      await outbox.accept(first);
      expect(await outbox.accept(incoming({ key: 'k' }))).toEqual({ kind: 'repeated', id: first.id });
      expect(await outbox.accept(incoming({ key: 'k', digest: 'other' }))).toEqual({ kind: 'conflict' });
      const later = incoming({ key: 'k', digest: 'other', at: start + 11 * minute, keyUntil: start + 20 * minute });
      expect(await outbox.accept(later)).toEqual({ kind: 'accepted', id: later.id });
      expect(await outbox.accept({ ...later, id: randomUUID() })).toEqual({ kind: 'repeated', id: later.id });
      expect(await outbox.list({ most: 10 })).toHaveLength(2);
    });

    test('one key that arrives many times at once makes one message', async () => {
      const outbox = await fresh();
      const answers = await Promise.all(Array.from({ length: 40 }, () => outbox.accept(incoming({ key: 'k' }))));
      expect(answers.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
      expect(new Set(answers.map((answer) => (answer.kind === 'conflict' ? '' : answer.id))).size).toBe(1);
      expect((await outbox.counts()).queued).toBe(1);
    });

    test('a row that cannot be written does not affect others', async () => {
      const outbox = await fresh();
      const twice = incoming();
      const messages = [incoming(), twice, incoming(), { ...incoming(), id: twice.id }, incoming()];
      const answers = await Promise.allSettled(messages.map((message) => outbox.accept(message)));
      expect(answers.map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
      expect((await outbox.counts()).queued).toBe(4);
    });

    test('a lease lasts as long as its worker renews it, and no other worker can renew it', async () => {
      const outbox = await fresh();
      const message = incoming();
      await outbox.accept(message);
      await outbox.lease(order);
      await outbox.renew(message.id, 'b', start + 9 * minute);
      await outbox.renew(message.id, 'a', start + 2 * minute);
      expect(await outbox.lease({ ...order, worker: 'b', now: start + 2 * minute - 1 })).toEqual([]);
      expect(await outbox.lease({ ...order, worker: 'b', now: start + 2 * minute })).toHaveLength(1);
      await outbox.renew(message.id, 'a', start + 9 * minute);
      expect(await outbox.lease({ ...order, now: start + 4 * minute })).toHaveLength(1);
    });

    test('a lease belongs to one worker and expires, and only its worker can settle the message', async () => {
      const outbox = await fresh();
      const message = incoming();
      await outbox.accept(message);
      expect(await outbox.nextDue()).toBe(start);
      expect(await outbox.lease({ ...order, now: start - 1 })).toEqual([]);
      expect(await outbox.lease(order)).toMatchObject([{ id: message.id, state: 'sending', attempts: 1 }]);
      expect(await outbox.lease({ ...order, worker: 'b' })).toEqual([]);
      expect(await outbox.nextDue()).toBe(start + minute);
      const [again] = await outbox.lease({ ...order, worker: 'b', now: start + minute });
      expect(again).toMatchObject({ id: message.id, attempts: 2 });
      expect(await outbox.settle(message.id, 'a', { state: 'sent', at: start })).toBe(false);
      expect(await outbox.settle(message.id, 'b', { state: 'sent', at: start + minute })).toBe(true);
      expect(await outbox.settle(message.id, 'b', { state: 'dead', at: start, code: 'X' })).toBe(false);
      expect(await outbox.find(message.id)).toMatchObject({ state: 'sent', settledAt: start + minute });
      expect(await outbox.nextDue()).toBeUndefined();
      expect(await outbox.counts()).toEqual({
        queued: 0,
        sending: 0,
        sent: 1,
        dead: 0,
        erased: 0,
        lastSent: start + minute,
      });
    });

    test('many workers at once never get the same message, and together get all', async () => {
      const outbox = await fresh();
      const ids = Array.from({ length: 200 }, () => randomUUID());
      await Promise.all(ids.map((id) => outbox.accept(incoming({ id }))));
      const leases = Array.from({ length: 40 }, (_, n) => outbox.lease({ ...order, worker: `w${n % 8}`, most: 7 }));
      const got = (await Promise.all(leases)).flat().map(({ id }) => id);
      expect(new Set(got).size).toBe(got.length);
      expect(got.toSorted()).toEqual(ids.toSorted());
    });

    test('a deferred message is due later, the oldest first; a released message is due at once', async () => {
      const outbox = await fresh();
      const [one, two] = [incoming(), incoming({ at: start + 1 })];
      await outbox.accept(one);
      await outbox.accept(two);
      await outbox.lease({ ...order, now: start + 1 });
      await outbox.settle(one.id, 'a', { state: 'queued', dueAt: start + 5 * minute, code: 'EENVELOPE 451' });
      expect(await outbox.find(one.id)).toMatchObject({ state: 'queued', lastCode: 'EENVELOPE 451', attempts: 1 });
      expect(await outbox.release('b')).toBe(0);
      expect(await outbox.release('a')).toBe(1);
      expect(await outbox.counts()).toMatchObject({ queued: 2, oldestWaiting: start });
      const at = start + 6 * minute;
      expect(await outbox.lease({ ...order, now: at, most: 1 })).toMatchObject([{ id: two.id, attempts: 2 }]);
      expect(await outbox.lease({ ...order, now: at, most: 1 })).toMatchObject([{ id: one.id, attempts: 2 }]);
    });

    test('dead messages stay dead until a retry makes them due again', async () => {
      const outbox = await fresh();
      const ids = await Promise.all(
        [0, 1, 2].map(async () => {
          const message = incoming();
          await outbox.accept(message);
          return message.id;
        }),
      );
      await outbox.lease(order);
      for (const id of ids) await outbox.settle(id, 'a', { state: 'dead', at: start + 1, code: 'EAUTH 535' });
      expect(await outbox.list({ state: 'dead', most: 2 })).toMatchObject([{ lastCode: 'EAUTH 535' }, {}]);
      expect(await outbox.lease({ ...order, now: start + 1e9 })).toEqual([]);
      expect(await outbox.retry([ids[1] ?? '', 'none'], start + 5)).toBe(1);
      expect(await outbox.find(ids[1] ?? '')).toMatchObject({ state: 'queued', dueAt: start + 5, attempts: 0 });
      expect(await outbox.retry('all', start + 6)).toBe(2);
      expect(await outbox.retry('all', start + 6)).toBe(0);
    });

    test('a retry makes a waiting message due at once, and keeps its number of attempts', async () => {
      const outbox = await fresh();
      const message = incoming();
      await outbox.accept(message);
      await outbox.lease(order);
      await outbox.settle(message.id, 'a', { state: 'queued', dueAt: start + 1e9, code: 'EAUTH 535' });
      expect(await outbox.retry([message.id], start + 5)).toBe(1);
      expect(await outbox.find(message.id)).toMatchObject({ state: 'queued', dueAt: start + 5, attempts: 1 });
      expect(await outbox.retry('all', start + 5)).toBe(0);
    });

    test('a message is found by the beginning of its id, unless two ids begin with it', async () => {
      const outbox = await fresh();
      const [one, two] = ['aaaa1111-0', 'aaaa2222-0'];
      await outbox.accept(incoming({ id: one }));
      await outbox.accept(incoming({ id: two, at: start + 1 }));
      expect((await outbox.find('aaaa1'))?.id).toBe(one);
      expect(await outbox.find('aaaa')).toBeUndefined();
      expect(await outbox.find('')).toBeUndefined();
      expect(await outbox.find('%')).toBeUndefined();
      expect((await outbox.list({ most: 10 })).map(({ id }) => id)).toEqual([two, one]);
    });

    test('erasing covers a person’s messages in every state, including one that is being sent', async () => {
      const outbox = await fresh();
      const [waiting, sending, sent] = [
        incoming({ at: start + 9 }),
        incoming(),
        incoming({ email: 'JANA@xn--exmple-cua.DE' }),
      ];
      const other = incoming({ email: 'jana@elsewhere.de' });
      await outbox.accept(sent);
      await outbox.lease(order);
      await outbox.settle(sent.id, 'a', { state: 'sent', at: start });
      await outbox.accept(sending);
      await outbox.lease(order);
      await outbox.accept(waiting);
      await outbox.accept(other);
      expect((await outbox.messagesOf('Jana@Exämple.de')).map(({ id }) => id)).toEqual([
        sent.id,
        sending.id,
        waiting.id,
      ]);
      expect(await outbox.erase({ email: ' jana@EXÄMPLE.de' }, start + 7)).toBe(3);
      expect(await outbox.settle(sending.id, 'a', { state: 'queued', dueAt: 1, code: 'X' })).toBe(false);
      expect(await outbox.release('a')).toBe(0);
      const nothing = { state: 'erased', name: '', email: '', message: '', settledAt: start + 7 };
      for (const { id } of [waiting, sending, sent]) expect(await outbox.find(id)).toMatchObject(nothing);
      expect(await outbox.messagesOf('jana@exämple.de')).toEqual([]);
      expect(await outbox.erase({ email: 'jana@exämple.de' }, start + 8)).toBe(0);
      expect(await outbox.erase({ email: '' }, start + 8)).toBe(0);
      expect(await outbox.erase({ id: other.id }, start + 8)).toBe(1);
      expect(await outbox.counts()).toEqual({ queued: 0, sending: 0, sent: 0, dead: 0, erased: 4 });
      // The key is erased with the text: a message with the same key is a new one.
      expect(await outbox.accept(incoming({ key: waiting.key }))).toMatchObject({ kind: 'accepted' });
    });

    test('times that a clock that was ahead recorded become now, and other times do not change', async () => {
      const outbox = await fresh();
      const ahead = start + 365 * 24 * 60 * minute;
      for (const id of ['sent', 'put off']) await outbox.accept(incoming({ id, at: start - minute }));
      await outbox.lease(order);
      await outbox.settle('sent', 'a', { state: 'sent', at: ahead });
      await outbox.settle('put off', 'a', { state: 'queued', dueAt: start + 4 * 60 * minute, code: 'X' });
      await outbox.accept(incoming({ id: 'ahead', at: ahead }));
      expect(await outbox.expire({ sent: start, dead: start, now: start })).toBe(0);
      expect(await outbox.find('sent')).toMatchObject({ settledAt: start });
      expect(await outbox.find('put off')).toMatchObject({ dueAt: start + 4 * 60 * minute });
      // The time until it is given up counts from now as well.
      expect(await outbox.lease(order)).toMatchObject([{ id: 'ahead', receivedAt: start }]);
      expect(await outbox.find('put off')).toMatchObject({ receivedAt: start - minute });
      expect(await outbox.counts()).toMatchObject({ oldestWaiting: start - minute });
    });

    test('a clock that is far behind for a moment removes no dead message', async () => {
      const outbox = await fresh();
      await outbox.accept(incoming({ id: 'dead', at: start }));
      await outbox.lease(order);
      await outbox.settle('dead', 'a', { state: 'dead', at: start, code: 'X' });
      await outbox.expire({ sent: 0, dead: 0, now: 1_000 });
      expect(await outbox.expire({ sent: start, dead: start, now: start })).toBe(0);
      expect(await outbox.find('dead')).toMatchObject({ settledAt: start });
    });

    test('only messages that were sent or given up before the given times expire', async () => {
      const outbox = await fresh();
      for (const id of ['sent-old', 'sent-new', 'dead-old', 'dead-new', 'waiting'])
        await outbox.accept(incoming({ id }));
      await outbox.lease(order);
      for (const [id, at] of [
        ['sent-old', 1],
        ['sent-new', 50],
      ] as const)
        await outbox.settle(id, 'a', { state: 'sent', at });
      for (const [id, at] of [
        ['dead-old', 1],
        ['dead-new', 50],
      ] as const)
        await outbox.settle(id, 'a', { state: 'dead', at, code: 'X' });
      await outbox.release('a');
      expect(await outbox.expire({ sent: 20, dead: 30, now: start })).toBe(2);
      expect((await outbox.list({ most: 9 })).map(({ id }) => id).toSorted()).toEqual([
        'dead-new',
        'sent-new',
        'waiting',
      ]);
    });

    test('a probe writes no message, and closing twice is allowed', async () => {
      const outbox = await fresh();
      await Promise.all([outbox.probe(), outbox.probe(), outbox.probe()]);
      expect(await outbox.counts()).toMatchObject({ queued: 0 });
      await outbox.close();
      await outbox.close();
      await expect(outbox.accept(incoming())).rejects.toThrow();
      await expect(outbox.probe()).rejects.toThrow();
    });
  });

describe('the database URL', () => {
  test.each([
    ['file:.litfass/contact.db', '/site/.litfass/contact.db'],
    ['file:/var/lib/x.db', '/var/lib/x.db'],
    ['file:///var/lib/my%20x.db', '/var/lib/my x.db'],
    ['postgres://u:p@h/d', undefined],
    ['postgresql://h/d', undefined],
  ])('%s', (url, file) => {
    expect(databaseFile(url, '/site')).toBe(file);
  });

  test.each([
    'mysql://user:s3cret@host/x',
    'contact.db',
    'file:',
    'file:x.db?mode=ro',
    'file:folder/',
    'file://host/x',
    'postgres://',
    ':memory:',
  ])('%s is refused, and not repeated in the error', async (url) => {
    const refusal = await openOutbox(url, '/site').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CliError);
    expect(String(refusal)).toContain('CONTACT_DATABASE_URL');
    expect(String(refusal)).not.toContain('s3cret');
  });

  test('a PostgreSQL server that does not answer leads to a CliError without the password', async () => {
    const url = `postgres://u:s3cret@127.0.0.1:${await freePort()}/d`;
    const refusal = await openOutbox(url, '/').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CliError);
    expect(String(refusal)).toMatch(/ECONNREFUSED/);
    expect(JSON.stringify(refusal)).not.toContain('s3cret');
  });
});

describe('the SQLite file', () => {
  test('is private to its owner, like its log', async () => {
    const folder = path.join(path.dirname(await newFile()), 'a/b');
    const outbox = await opened(`file:${folder}/contact.db`);
    await outbox.accept(incoming());
    await outbox.release();
    expect(await readdir(folder)).toEqual(['contact.db', 'contact.db-shm', 'contact.db-wal', 'contact.db.lock']);
    for (const name of await readdir(folder))
      expect([name, (await stat(path.join(folder, name))).mode & 0o777]).toEqual([name, 0o600]);
    for (const created of [folder, path.dirname(folder)]) expect((await stat(created)).mode & 0o777).toBe(0o700);
  });

  test('becomes private if others could read it', async () => {
    const file = await newFile();
    await (await openSqlite(file)).close();
    await chmod(file, 0o644);
    await opened(`file:${file}`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('messages that arrive together share one transaction, and no promise resolves before it', async () => {
    const file = await newFile();
    const outbox = await opened(`file:${file}`);
    const before = await commitsIn(`${file}-wal`);
    let pending = 100;
    const answers = Array.from({ length: pending }, () => outbox.accept(incoming()).then(() => pending--));
    await Promise.resolve();
    expect(pending).toBe(100);
    await Promise.all(answers);
    expect((await commitsIn(`${file}-wal`)) - before).toBe(1);
  });

  test('is refused with an explanation if it is damaged, of another program, newer, or cannot be created', async () => {
    const folder = path.dirname(await newFile());
    const at = (name: string) => path.join(folder, name);
    await writeFile(at('text.db'), 'Dear diary, '.repeat(1000));
    const foreign = new DatabaseSync(at('foreign.db'));
    foreign.exec('CREATE TABLE invoices (id)');
    foreign.close();
    for (const name of ['newer.db', 'broken.db']) {
      const outbox = await openSqlite(at(name));
      await Promise.all(Array.from({ length: 50 }, () => outbox.accept(incoming({ message: 'x'.repeat(900) }))));
      await outbox.close();
    }
    const newer = new DatabaseSync(at('newer.db'));
    newer.exec('PRAGMA user_version = 9');
    newer.close();
    const bytes = await readFile(at('broken.db'));
    await writeFile(at('broken.db'), bytes.fill(0x5a, 4096 * 6, 4096 * 12));
    await mkdir(at('folder.db'));
    const modes = [
      ['text.db', 0o644],
      ['foreign.db', 0o664],
      ['folder.db', 0o755],
    ] as const;
    for (const [name, mode] of modes) await chmod(at(name), mode);
    for (const [name, words] of [
      ['text.db', 'is damaged, or not an SQLite database'],
      ['foreign.db', 'of another program'],
      ['newer.db', 'by a newer litfass'],
      ['broken.db', 'is damaged'],
      ['folder.db', 'is a folder'],
      ['text.db/x.db', 'cannot be written to (E'],
    ] as const) {
      const error = await openSqlite(at(name)).catch((error: unknown) => error);
      expect(error, name).toBeInstanceOf(CliError);
      expect((error as CliError).message).toContain(words);
      expect((error as CliError).hint).toBeTruthy();
    }
    // No file was repaired, and no file was made private.
    for (const [name, mode] of modes) expect([name, (await stat(at(name))).mode & 0o777]).toEqual([name, mode]);
    expect((await readFile(at('text.db'), 'utf8')).startsWith('Dear diary, ')).toBe(true);
  });

  test('counts as damaged if it is empty but its log is not, and the log is left alone', async () => {
    const file = await newFile();
    const outbox = await openSqlite(file);
    await outbox.accept(incoming());
    await copyFile(`${file}-wal`, `${file}.log`);
    await outbox.close();
    await truncate(file);
    await copyFile(`${file}.log`, `${file}-wal`);
    await expect(openSqlite(file)).rejects.toThrow(`${file} is damaged`);
    expect(await readFile(`${file}-wal`)).toEqual(await readFile(`${file}.log`));
  });

  test('waits for the lock of another program without blocking the process, and then stores nothing', async () => {
    const file = await newFile();
    const outbox = await openSqlite(file, { patienceMs: 400 });
    const patientOutbox = await openSqlite(file, { patienceMs: 30_000 });
    cleanups.push(
      () => outbox.close(),
      () => patientOutbox.close(),
    );
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 10);
    const lost = [incoming(), incoming()];
    const answers = await Promise.allSettled(lost.map((message) => outbox.accept(message)));
    clearInterval(ticking);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(ticks).toBeGreaterThan(1);
    expect(await outbox.counts()).toMatchObject({ queued: 0 });
    const patient = patientOutbox.accept(incoming());
    await sleep(100);
    other.exec('ROLLBACK');
    other.close();
    expect(await patient).toMatchObject({ kind: 'accepted' });
    expect(await outbox.counts()).toMatchObject({ queued: 1 });
  });

  test.each(['contact.db', 'contact.db-wal'])(
    'accepts nothing more after a file was removed or replaced (%s), but stored messages can still be sent',
    async (name) => {
      const file = await newFile();
      const outbox = await opened(`file:${file}`);
      await outbox.accept(incoming({ id: 'before' }));
      const gone = path.join(path.dirname(file), name);
      await rm(gone);
      await expect(outbox.accept(incoming())).rejects.toThrow();
      await expect(outbox.probe()).rejects.toThrow();
      await writeFile(gone, '');
      await expect(outbox.accept(incoming())).rejects.toThrow();
      const order = { worker: 'a', now: start, leaseMs: minute, most: 10 };
      expect(await outbox.lease(order)).toMatchObject([{ id: 'before' }]);
      expect(await outbox.settle('before', 'a', { state: 'sent', at: start })).toBe(true);
    },
  );

  /**
   * Opens an outbox with several pages in its file and a message in its log, then changes its files from
   * outside.
   */
  async function openAndChange(change: (file: string) => Promise<unknown>, count = 50) {
    const file = await newFile();
    const first = await openSqlite(file);
    await Promise.all(Array.from({ length: count }, () => first.accept(incoming({ message: 'x'.repeat(900) }))));
    await first.close();
    const outbox = await opened(`file:${file}`);
    await outbox.accept(incoming());
    await change(file);
    return { file, outbox };
  }
  const overwrite = async (file: string, { at, length }: { readonly at: number; readonly length: number }) => {
    const handle = await open(file, 'r+');
    await handle.write(Buffer.alloc(length, 0x5a), 0, length, at);
    await handle.close();
  };

  test.each<[string, (file: string) => Promise<unknown>]>([
    ['is empty', (file) => truncate(file)],
    ['ends in the middle', (file) => truncate(file, 4096 * 6)],
    ['lacks its last byte', async (file) => truncate(file, (await stat(file)).size - 1)],
    ['begins with other bytes', (file) => overwrite(file, { at: 0, length: 16 })],
    ['has another page size', (file) => overwrite(file, { at: 16, length: 2 })],
  ])('accepts nothing more once it %s, and reports the reason', async (_, change) => {
    const { outbox } = await openAndChange(change);
    for (let round = 0; round < 2; round++) {
      await expect(outbox.accept(incoming())).rejects.toThrow(expect.objectContaining({ code: 'database-damaged' }));
      await expect(outbox.probe()).rejects.toThrow(expect.objectContaining({ code: 'database-damaged' }));
      await expect(outbox.verify()).rejects.toThrow(expect.objectContaining({ code: 'database-damaged' }));
    }
  });

  test.each(['-wal', '-shm', ''])('accepts nothing more without its file%s, and reports the reason', async (end) => {
    const { outbox } = await openAndChange((file) => rm(`${file}${end}`));
    for (const attempt of [() => outbox.accept(incoming()), outbox.probe, outbox.verify])
      await expect(attempt()).rejects.toThrow(expect.objectContaining({ code: 'database-gone' }));
  });

  test.each<[string, (log: string) => Promise<unknown>]>([
    ['is empty', (log) => truncate(log)],
    ['has only its header', (log) => truncate(log, 32)],
    ['ends in the middle', async (log) => truncate(log, (await stat(log)).size / 2)],
    ['lacks its last byte', async (log) => truncate(log, (await stat(log)).size - 1)],
  ])('accepts nothing more after verify has found that its log %s', async (_, change) => {
    const { outbox } = await openAndChange((file) => change(`${file}-wal`));
    for (const attempt of [outbox.verify, () => outbox.accept(incoming()), outbox.probe])
      await expect(attempt()).rejects.toThrow(expect.objectContaining({ code: 'database-damaged' }));
  });

  test('accepts nothing more after verify has found overwritten pages', async () => {
    const { outbox } = await openAndChange((file) => overwrite(file, { at: 4096 * 6, length: 4096 * 6 }));
    await expect(outbox.verify()).rejects.toThrow(expect.objectContaining({ code: 'database-damaged' }));
    await expect(outbox.accept(incoming())).rejects.toThrow(expect.objectContaining({ code: 'database-damaged' }));
  });

  test('accepts nothing more after the first statement that finds damage', async () => {
    // More pages than the connection has in memory.
    const { outbox } = await openAndChange((file) => overwrite(file, { at: 4096 * 6, length: 4096 * 900 }), 3_000);
    const failure = await outbox.list({ most: 3_000 }).catch(String);
    expect(failure).toBe('Error: database disk image is malformed');
    await expect(outbox.accept(incoming())).rejects.toThrow(expect.objectContaining({ code: 'database-damaged' }));
  });

  test('accepts messages again after another process has completed a checkpoint, and passes verify', async () => {
    const { file, outbox } = await openAndChange(async () => {});
    await outbox.verify();
    // Such a process writes the first page, which contains the number of pages, before the others.
    await copyFile(file, `${file}.copy`);
    await truncate(file, 4096 * 6);
    await expect(outbox.accept(incoming())).rejects.toThrow(expect.objectContaining({ code: 'database-damaged' }));
    await copyFile(`${file}.copy`, file);
    expect(await outbox.accept(incoming())).toMatchObject({ kind: 'accepted' });
    await outbox.verify();
  });

  test('still works after a checkpoint on a full disk, because the missing pages are in the log', async () => {
    const { file, outbox } = await openAndChange(async () => {});
    // The disk was full during the checkpoint: the first page counts pages that no longer fitted.
    const handle = await open(file, 'r+');
    await handle.write(Buffer.from([0, 1, 0, 0]), 0, 4, 28);
    await handle.close();
    expect(await outbox.accept(incoming())).toMatchObject({ kind: 'accepted' });
    await outbox.probe();
  });

  test('can be opened twice in one process, and closing one leaves the locks of the other alone', async () => {
    const { file, outbox } = await openAndChange(async () => {});
    await (await openSqlite(file)).close();
    const child = runChild(`
      const outbox = await openSqlite(${JSON.stringify(file)});
      await outbox.close();
      console.log('closed');`);
    expect(await child.line()).toBe('closed');
    await child.ended;
    // A process that considers itself the last one removes the log.
    expect(await outbox.accept(incoming())).toMatchObject({ kind: 'accepted' });
  });

  test('contains exactly the accepted messages after the disk was full', async () => {
    const file = await newFile();
    const code = `
      const outbox = await openSqlite(${JSON.stringify(file)});
      const accepted = [];
      for (let n = 0; n < 400; n++) {
        const id = 'm' + n;
        const message = { id, key: id, digest: '', keyUntil: 1, locale: 'de', name: 'n', email: 'e@e.de', message: 'x'.repeat(2000), spamSigns: [], at: 1 };
        await outbox.accept(message).then(() => accepted.push(id), () => {});
      }
      const probe = await outbox.probe().then(() => 'written', () => 'refused');
      console.log(JSON.stringify({ accepted, probe }));`;
    // ulimit ends writing at 2,000 blocks of 512 or 1,024 bytes, as a full disk would.
    const child = runChild(code, 'ulimit -f 2000;');
    const { accepted } = JSON.parse((await child.line()) ?? '') as { readonly accepted: string[] };
    expect(accepted.length).toBeGreaterThan(10);
    expect(accepted.length).toBeLessThan(400);
    await child.ended;
    const outbox = await opened(`file:${file}`);
    expect((await outbox.list({ most: 1000 })).map(({ id }) => id).toSorted()).toEqual(accepted.toSorted());
    expect(await outbox.accept(incoming())).toMatchObject({ kind: 'accepted' });
  });

  test('fails a probe if there is no space for a large message', async () => {
    const file = await newFile();
    const code = `
      const outbox = await openSqlite(${JSON.stringify(file)});
      const words = { locale: 'de', name: 'n', email: 'e@e.de', message: '\u{1f44b}'.repeat(7500), spamSigns: [] };
      const message = { digest: '', keyUntil: 1, at: 1, ...words };
      const accept = (id) => outbox.accept({ ...message, id, key: id }).then(() => true, () => false);
      let accepted = 0;
      while (await accept('m' + accepted)) accepted++;
      const probes = [];
      for (let n = 0; n < 5; n++) probes.push(await outbox.probe().then(() => 'written', () => 'refused'));
      console.log(JSON.stringify({ accepted: accepted > 0, probes }));`;
    // As in the test above, with space for a few such messages, and then for less than one.
    const child = runChild(code, 'trap "" XFSZ; ulimit -f 700;');
    expect(JSON.parse((await child.line()) ?? '')).toEqual({ accepted: true, probes: Array(5).fill('refused') });
  });

  test('can be released several times at once in one process', async () => {
    const outbox = await openSqlite(await newFile());
    expect(await Promise.all([outbox.release(), outbox.release(), outbox.release()])).toEqual([0, 0, 0]);
    expect(await outbox.release()).toBe(0);
    await outbox.close();
  });

  test('releases the leases of a killed process at the next start, and never those of a running one', async () => {
    const file = await newFile();
    const outbox = await openSqlite(file);
    await Promise.all([1, 2, 3].map(() => outbox.accept(incoming())));
    await outbox.close();
    const order = JSON.stringify({ worker: 'child', now: start, leaseMs: minute, most: 2 });
    const child = runChild(`
      const outbox = await openSqlite(${JSON.stringify(file)});
      await outbox.release();
      console.log((await outbox.lease(${order})).length);
      setInterval(() => {}, 1000);`);
    expect(await child.line()).toBe('2');
    const second = await openSqlite(file);
    expect(await second.release()).toBe(0);
    expect(await second.counts()).toMatchObject({ queued: 1, sending: 2 });
    // A third opens the file while the second has it open: the leases of the child stay until they
    // expire, even though the child is dead.
    child.kill();
    await child.ended;
    const third = await opened(`file:${file}`);
    expect(await third.release()).toBe(0);
    await second.close();
    expect(await third.release()).toBe(2);
    expect(await third.counts()).toMatchObject({ queued: 3, sending: 0 });
  });

  test('can be read and written by commands while a server is running', async () => {
    const file = await newFile();
    const [server, command] = [await opened(`file:${file}`), await opened(`file:${file}`)];
    await server.release();
    const flood = Promise.all(Array.from({ length: 300 }, (_, n) => server.accept(incoming({ email: `p${n}@e.de` }))));
    await command.probe();
    await flood;
    expect(await command.erase({ email: 'p7@e.de' }, start)).toBe(1);
    expect(await server.counts()).toMatchObject({ queued: 299, erased: 1 });
    await command.close();
    expect(await server.accept(incoming())).toMatchObject({ kind: 'accepted' });
  });

  test('leaves erased text in no file', async () => {
    const file = await newFile();
    const outbox = await opened(`file:${file}`);
    const messages = Array.from({ length: 600 }, (_, n) => {
      const person = n % 6 === 0 ? 'Gone' : `Stays${n}`;
      const message = `${person}-words `.repeat(1 + ((n * 37) % 120));
      return incoming({ name: `${person}-name`, email: `${person}@mail.example`, message, key: `${person}-key-${n}` });
    });
    // Rows move between pages as they are added and erased. The test looks for the copies that this
    // leaves behind.
    for (let n = 0; n < messages.length; n += 50) {
      await Promise.all(messages.slice(n, n + 50).map((message) => outbox.accept(message)));
      const leased = await outbox.lease({ worker: randomUUID(), now: start, leaseMs: minute, most: 30 });
      const [one] = leased;
      if (one) await outbox.erase({ id: one.id }, start);
    }
    expect(await bytesWith(file, /gone(-|@)/gi)).toBeGreaterThan(100);
    await outbox.erase({ email: 'gone@MAIL.example' }, start);
    expect(await bytesWith(file, /gone(-|@)/gi)).toBe(0);
    expect(await bytesWith(file, /Stays1-words/g)).toBeGreaterThan(0);
  });

  test('reports a reader that keeps the log when it erases, and the next call finishes the work', async () => {
    const file = await newFile();
    const outbox = await openSqlite(file, { patienceMs: 300 });
    cleanups.push(() => outbox.close());
    await outbox.accept(incoming({ message: 'Remember me' }));
    const reader = new DatabaseSync(file);
    reader.exec('BEGIN; SELECT count(*) FROM message');
    await expect(outbox.erase({ email: 'jana@exämple.de' }, start)).rejects.toThrow(CliError);
    expect(await outbox.counts()).toMatchObject({ queued: 0, erased: 1 });
    expect(await bytesWith(file, /Remember me/g)).toBeGreaterThan(0);
    reader.exec('COMMIT');
    reader.close();
    expect(await outbox.erase({ email: 'jana@exämple.de' }, start)).toBe(0);
    expect(await bytesWith(file, /Remember me/g)).toBe(0);
  });

  test('leaves no trace of expired messages', async () => {
    const file = await newFile();
    const outbox = await opened(`file:${file}`);
    const message = incoming({ message: 'Remember me' });
    await outbox.accept(message);
    await outbox.lease({ worker: 'a', now: start, leaseMs: minute, most: 1 });
    await outbox.settle(message.id, 'a', { state: 'sent', at: start });
    expect(await outbox.expire({ sent: start + 1, dead: start, now: start })).toBe(1);
    expect(await bytesWith(file, /Remember me|Jana|jana/g)).toBe(0);
  });
});

describe.skipIf(typeof postgres === 'string')('PostgreSQL', () => {
  if (typeof postgres === 'string') return;

  test('a lost connection is replaced, and messages that are accepted then are stored', async () => {
    const url = await postgres.emptied();
    const outbox = await opened(url);
    await Promise.all(Array.from({ length: 20 }, () => outbox.accept(incoming())));
    await postgres.disconnect(url);
    expect(await outbox.accept(incoming())).toMatchObject({ kind: 'accepted' });
    const flood = Promise.allSettled(Array.from({ length: 400 }, () => outbox.accept(incoming())));
    await postgres.disconnect(url);
    const answers = (await flood).filter(({ status }) => status === 'fulfilled');
    expect(answers.length).toBeGreaterThan(300);
    expect((await outbox.counts()).queued).toBeGreaterThanOrEqual(21 + answers.length);
  });

  test('several machines can start at once on an empty database', async () => {
    const url = await postgres.emptied();
    const outboxes = await Promise.all(Array.from({ length: 5 }, () => opened(url)));
    expect(await outboxes[0]?.accept(incoming())).toMatchObject({ kind: 'accepted' });
    expect(await outboxes[4]?.counts()).toMatchObject({ queued: 1 });
    // A machine never releases the leases of another one.
    await outboxes[0]?.lease({ worker: 'a', now: start, leaseMs: minute, most: 1 });
    expect(await outboxes[1]?.release()).toBe(0);
  });

  test('a probe syncs as many bytes as a large message needs', async () => {
    const url = await postgres.emptied();
    const outbox = await opened(url);
    const flushed = async () =>
      Number((await postgres.ask(url, "SELECT pg_current_wal_flush_lsn() - '0/0' AS bytes"))[0]?.bytes);
    const before = await flushed();
    await outbox.probe();
    expect((await flushed()) - before).toBeGreaterThan(64 * 1024);
    expect(await postgres.ask(url, 'SELECT count(*)::int AS count FROM litfass_contact_probe')).toEqual([{ count: 0 }]);
  });

  test('asking for the readiness writes little, and finds a database that takes no writes', async () => {
    const url = await postgres.emptied();
    const outbox = await opened(url);
    await postgres.ask(
      url,
      'CREATE TABLE written (bytes integer); CREATE FUNCTION noted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO written VALUES (length(NEW.bytes)); RETURN NEW; END $$; CREATE TRIGGER t BEFORE INSERT ON litfass_contact_probe FOR EACH ROW EXECUTE FUNCTION noted()',
    );
    let clock = start;
    const readiness = watchReadiness({ outbox, isStopping: () => false, now: () => clock });
    for (let turn = 0; turn < 5; turn++, clock += 1_000) expect((await readiness()).state).toBe('ready');
    const written = await postgres.ask(url, 'SELECT bytes FROM written');
    expect(written.map(({ bytes }) => bytes)).toEqual([96 * 1024, 1, 1, 1, 1]);
    await postgres.ask(url, 'DROP TABLE litfass_contact_probe');
    expect((await readiness()).state).toBe('unavailable');
  });

  test('every session writes to the disk before it answers, whatever the server settings are', async () => {
    const url = await postgres.emptied();
    const database = new URL(url).pathname.slice(1);
    await postgres.ask(url, `ALTER DATABASE ${database} SET synchronous_commit = off`);
    cleanups.push(() => postgres.ask(url, `ALTER DATABASE ${database} RESET ALL`));
    const outbox = await opened(url);
    await outbox.accept(incoming());
    await postgres.ask(
      url,
      "CREATE FUNCTION reported() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.locale := current_setting('synchronous_commit') || current_setting('statement_timeout'); RETURN NEW; END $$; CREATE TRIGGER t BEFORE INSERT ON litfass_contact_message FOR EACH ROW EXECUTE FUNCTION reported()",
    );
    await Promise.all(Array.from({ length: 30 }, () => outbox.accept(incoming({ at: start + 1 }))));
    const reported = await outbox.list({ most: 30 });
    expect(new Set(reported.map(({ locale }) => locale))).toEqual(new Set(['on10s']));
  });

  test('erased text is not in the table’s file', async () => {
    const url = await postgres.emptied();
    const outbox = await opened(url);
    for (const name of ['Gone', 'Stays']) await outbox.accept(incoming({ name, email: `${name}@e.de` }));
    const contains = async (word: string) => {
      await postgres.ask(url, 'CHECKPOINT');
      const read = "pg_read_binary_file(pg_relation_filepath('litfass_contact_message'))";
      const [row] = await postgres.ask(url, `SELECT position('${word}'::bytea in ${read}) > 0 AS found`);
      return row?.found;
    };
    expect([await contains('Gone'), await contains('Stays')]).toEqual([true, true]);
    await outbox.erase({ email: 'gone@e.de' }, start);
    expect([await contains('Gone'), await contains('Stays')]).toEqual([false, true]);
  });
});

/** Counts the transactions in an SQLite log: the frame that ends one contains the size of the database. */
async function commitsIn(file: string): Promise<number> {
  const bytes = await readFile(file);
  const frame = 24 + bytes.readUInt32BE(8);
  let count = 0;
  for (let at = 32; at + frame <= bytes.length; at += frame) if (bytes.readUInt32BE(at + 4) !== 0) count++;
  return count;
}

/** Counts the matches in all files of a database's folder. */
async function bytesWith(file: string, words: RegExp): Promise<number> {
  let count = 0;
  for (const name of await readdir(path.dirname(file)))
    count += (await readFile(path.join(path.dirname(file), name), 'latin1')).match(words)?.length ?? 0;
  return count;
}

/** Runs code with `openSqlite` in another process. `line` returns the first line that it prints. */
function runChild(code: string, shell = '') {
  const source = new URL('../../src/contact/outbox/sqlite.ts', import.meta.url).href;
  const script = `import { openSqlite } from ${JSON.stringify(source)};\n${code}`;
  const child = spawn('sh', ['-c', `${shell} exec "$0" --input-type=module -e "$1"`, process.execPath, script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => {
    text += bytes;
  });
  const line = async (): Promise<string | undefined> => {
    for (let round = 0; round < 2_000 && !text.includes('\n') && child.exitCode === null; round++) await sleep(10);
    return text.split('\n')[0];
  };
  const kill = () => child.kill('SIGKILL');
  cleanups.push(async () => kill());
  return { ended, line, kill };
}
