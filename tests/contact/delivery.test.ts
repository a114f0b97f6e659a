// Tests the delivery of accepted messages through a real mail server on a socket, which refuses, hangs
// up, stalls or is away for days of an injected clock. The outbox is a real file; the last test uses a
// real PostgreSQL.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createDelivery, type Delivery, type DeliveryOptions } from '../../src/contact/delivery.ts';
import { createSender, type SendMail } from '../../src/contact/mail.ts';
import type { Outbox } from '../../src/contact/outbox/index.ts';
import { openPostgres } from '../../src/contact/outbox/postgres.ts';
import { openSqlite } from '../../src/contact/outbox/sqlite.ts';
import { createCircuit, isGivenUp, retryDelay } from '../../src/contact/retry-policy.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { startPostgres } from '../support/postgres.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const postgres = await startPostgres();
afterAll(async () => {
  if (typeof postgres !== 'string') await postgres.stop();
});
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface LogEntry {
  readonly state: string;
  readonly id?: string;
  readonly code?: string;
  readonly level?: string;
}

interface Setup {
  readonly mail: MailServer;
  readonly outbox: Outbox;
  readonly file: string;
  readonly log: LogEntry[];
  readonly clock: { now: number };
  /** Starts a worker; a test may start several. */
  startWorker(change?: Partial<DeliveryOptions>): Delivery;
  accept(count: number, message?: string): Promise<string[]>;
}

async function setUp(options: { outbox?: Outbox; delayMs?: number; hasPassword?: boolean } = {}): Promise<Setup> {
  const mail = await startMailServer(options);
  cleanups.push(mail.stop);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'delivery-')), 'contact.db');
  const outbox = options.outbox ?? (await openSqlite(file));
  cleanups.push(outbox.close);
  const log: LogEntry[] = [];
  const clock = { now: Date.UTC(2026, 0, 1) };
  const common = { siteName: 'Site', from: 'form@site.example', to: 'owner@site.example', folder: '/nowhere' };
  const sender = (patienceMs: number) => createSender({ ...common, smtpUrl: mail.url, patienceMs, log: () => {} });
  const [patient, impatient] = [sender(20_000), sender(300)];
  // A short timeout for a server that stalls; a server that answers may be slow on a busy machine.
  const send: SendMail = (message, signal) => (mail.cable === 'stalls' ? impatient : patient)(message, signal);
  const startWorker = (change: Partial<DeliveryOptions> = {}): Delivery => {
    const retention = { sent: 30, dead: 90 };
    const write = (entry: object) => log.push(entry as LogEntry);
    const delivery = createDelivery({ outbox, send, log: write, now: () => clock.now, retention, ...change });
    cleanups.push(() => delivery.stop(2_000));
    return delivery;
  };
  const accept = async (count: number, message = 'Hallo'): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    const words = { locale: 'de', name: 'Jana Probst', email: 'jana@example.com', message, spamSigns: [] };
    const key = { digest: 'd', keyUntil: 0, at: clock.now };
    await Promise.all(ids.map((id) => outbox.accept({ id, key: id, ...key, ...words })));
    return ids;
  };
  return { mail, outbox, file, log, clock, startWorker, accept };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(1)) if (await isTrue()) return;
  throw new Error('the condition was not met within 30 seconds');
}

/**
 * Advances the clock in steps, and after each waits until the worker has done what is due. The worker
 * must have started before, because its start takes a while.
 */
async function advance(
  ms: number,
  { clock, delivery, step }: { clock: { now: number }; delivery: Delivery; step: number },
) {
  for (const end = clock.now + ms; clock.now < end; ) {
    clock.now = Math.min(end, clock.now + step);
    delivery.wake();
    await untilIdle(delivery);
  }
}

/** Waits until the worker stays idle: after an attempt it looks for the next message. */
async function untilIdle(delivery: Delivery): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (delivery.status().sending === 0) continue;
    await until(() => delivery.status().sending === 0);
    quiet = 0;
  }
}

const states = (log: readonly LogEntry[], state: string) => log.filter((entry) => entry.state === state);

describe('a mail server that is reachable', () => {
  test('receives every message once, several at a time', async () => {
    const { mail, outbox, log, startWorker, accept } = await setUp({ delayMs: 20 });
    const ids = await accept(30);
    const delivery = startWorker();
    await until(async () => (await outbox.counts()).sent === 30);
    expect(mail.mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(mail.seen.most).toBe(5);
    expect(delivery.status()).toEqual({ sending: 0 });
    const late = await accept(1);
    delivery.wake();
    await until(() => states(log, 'sent').length === 31);
    expect(mail.mails.at(-1)?.id).toBe(late[0]);
    expect(JSON.stringify(log)).not.toMatch(/jana|hallo|site\.example/i);
  });

  test.each([
    ['451 to the recipient', { rcpt: 451 }, 'EENVELOPE 451'],
    ['550 to the recipient', { rcpt: 550 }, 'EENVELOPE 550'],
    ['452 to the mail', { data: 452 }, 'EMESSAGE 452'],
    ['554 to the mail', { data: 554 }, 'EMESSAGE 554'],
  ])(
    'answers %s: the message is retried after about a minute, and arrives once that is fixed',
    async (_, answers, code) => {
      const { mail, outbox, log, clock, startWorker, accept } = await setUp();
      Object.assign(mail.answers, answers);
      const ids = await accept(3);
      const delivery = startWorker();
      await until(() => states(log, 'queued').length === 3);
      expect(await outbox.find(ids[0] ?? '')).toMatchObject({ state: 'queued', lastCode: code, attempts: 1 });
      // A temporary refusal passes by itself; a permanent one needs attention.
      expect(states(log, 'queued')[0]?.level).toBe(/ 5/.test(code) ? 'error' : undefined);
      // A refusal of one message does not concern the others: the server does not count as away.
      expect(delivery.status().away).toBeUndefined();
      delivery.wake();
      await sleep(50);
      expect(mail.seen.connections).toBe(3);
      Object.assign(mail.answers, { rcpt: undefined, data: undefined });
      await advance(2 * minute, { clock, delivery, step: 30 * second });
      expect(mail.mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(JSON.stringify(log)).not.toMatch(/jana/i);
    },
  );

  test('rejects the password (535): one attempt at a time, and all messages arrive once it is fixed', async () => {
    const { mail, outbox, log, clock, startWorker, accept } = await setUp({ hasPassword: true });
    mail.answers.auth = 535;
    await accept(20);
    const delivery = startWorker();
    await until(() => delivery.status().away?.code === 'EAUTH 535');
    await advance(10 * minute, { clock, delivery, step: 20 * second });
    expect(mail.seen.connections).toBeLessThan(20);
    expect(states(log, 'server_away')[0]).toMatchObject({ level: 'error' });
    mail.answers.auth = undefined;
    await advance(30 * minute, { clock, delivery, step: minute });
    expect(await outbox.counts()).toMatchObject({ sent: 20, queued: 0 });
    expect(mail.mails).toHaveLength(20);
  });

  test('refuses one message forever: it is given up after five days with a logged error, and delays no other', async () => {
    const { mail, outbox, log, clock, startWorker, accept } = await setUp();
    mail.answers.rcpt = 550;
    const [id = ''] = await accept(1);
    const delivery = startWorker();
    await until(() => states(log, 'queued').length === 1);
    await advance(4.9 * day, { clock, delivery, step: 2 * hour });
    expect(await outbox.find(id)).toMatchObject({ state: 'queued' });
    // One logged error is enough: the message is tried dozens of times.
    expect(states(log, 'queued').filter(({ level }) => level === 'error')).toEqual(states(log, 'queued').slice(0, 1));
    mail.answers.rcpt = undefined;
    await accept(3);
    delivery.wake();
    await until(() => states(log, 'sent').length === 3);
    mail.answers.rcpt = 550;
    await advance(0.3 * day, { clock, delivery, step: 2 * hour });
    expect(await outbox.find(id)).toMatchObject({ state: 'dead', lastCode: 'EENVELOPE 550' });
    expect(states(log, 'dead')).toMatchObject([{ level: 'error', id, code: 'EENVELOPE 550' }]);
    mail.answers.rcpt = undefined;
    await outbox.retry('all', clock.now);
    delivery.wake();
    await until(() => mail.mails.at(-1)?.id === id);
  });
});

test('a mail server that takes longer than a lease lasts gets the mail once, even if another process looks for work', async () => {
  const { mail, outbox, startWorker, accept } = await setUp({ delayMs: 2_500 });
  // The clock runs at half speed: a lease is renewed every 250 ms, and without renewal lasts 1,500 ms.
  const startedAt = performance.now();
  const slow = () => Math.round(Date.now() - (performance.now() - startedAt) / 2);
  const workers = [1, 2].map(() => startWorker({ leaseMs: 750, now: slow }));
  // At its start, a worker takes every lease that it finds for one of a dead process.
  await sleep(50);
  await accept(1);
  await until(async () => {
    for (const worker of workers) worker.wake();
    return (await outbox.counts()).sent === 1;
  });
  expect(mail.mails.length).toBe(1);
});

describe('a mail server that is not reachable', () => {
  test('loses its answer to the mail: the mail is sent again with the same Message-ID', async () => {
    const { mail, outbox, clock, startWorker, accept } = await setUp();
    mail.cable = 'cut-after-data';
    const ids = await accept(4);
    const delivery = startWorker({ concurrency: 2 });
    await until(() => delivery.status().away !== undefined && mail.mails.length > 0);
    await advance(5 * minute, { clock, delivery, step: 20 * second });
    mail.cable = 'whole';
    await advance(hour, { clock, delivery, step: minute });
    expect(await outbox.counts()).toMatchObject({ sent: 4, queued: 0 });
    expect(mail.mails.length).toBeGreaterThan(4);
    expect([...new Set(mail.mails.map(({ id }) => id))].toSorted()).toEqual(ids.toSorted());
    const [again = [], ...others] = ids.map((id) => mail.mails.filter((one) => one.id === id).map(({ raw }) => raw));
    expect(Math.max(again.length, ...others.map((other) => other.length))).toBeGreaterThan(1);
    // The date is the same as well, so that a mail program can treat both as one mail.
    const dateCounts = [again, ...others].map((raws) => new Set(raws.map((raw) => /^Date: .*$/m.exec(raw)?.[0])).size);
    expect(dateCounts).toEqual([1, 1, 1, 1]);
  });

  test('is avoided no longer than its delay when the clock is set back by a day, and everything is sent', async () => {
    const { mail, outbox, log, clock, startWorker, accept } = await setUp();
    mail.cable = 'hangs-up';
    await accept(1);
    const delivery = startWorker();
    await until(() => states(log, 'server_away').length === 1);
    clock.now -= day;
    await accept(1);
    delivery.wake();
    await until(() => states(log, 'server_away').length === 2);
    // By the new clock, the server is left alone again.
    const before = mail.seen.connections;
    await accept(1);
    delivery.wake();
    await sleep(50);
    expect(mail.seen.connections).toBe(before);
    mail.cable = 'whole';
    await advance(5 * minute, { clock, delivery, step: 20 * second });
    expect(await outbox.counts()).toMatchObject({ sent: 3, queued: 0 });
  });

  test.each(['stalls', 'hangs-up'] as const)(
    '%s: one message at a time is tried, and all arrive when it is back',
    async (cable) => {
      const { mail, outbox, log, clock, startWorker, accept } = await setUp();
      mail.cable = cable;
      await accept(40);
      const delivery = startWorker();
      await until(() => states(log, 'queued').length === 5);
      expect(delivery.status()).toMatchObject({ sending: 0, away: { since: clock.now } });
      const before = mail.seen.connections;
      for (let round = 0; round < 3; round++) {
        delivery.wake();
        await sleep(20);
        expect(mail.seen.connections).toBe(before + round);
        clock.now += minute;
        delivery.wake();
        await until(() => states(log, 'queued').length === 6 + round);
      }
      mail.cable = 'whole';
      await advance(20 * minute, { clock, delivery, step: minute });
      expect(await outbox.counts()).toMatchObject({ sent: 40, queued: 0 });
      expect(mail.mails).toHaveLength(40);
      expect(states(log, 'server_back')).toHaveLength(1);
      expect(delivery.status().away).toBeUndefined();
    },
  );

  test('is away for four days: few attempts are made, no message is given up, and all arrive after its return', async () => {
    const { mail, outbox, log, clock, startWorker, accept } = await setUp();
    await mail.leave();
    const first = await accept(20);
    const delivery = startWorker();
    await until(() => states(log, 'server_away').length === 1);
    await advance(2 * day, { clock, delivery, step: 15 * minute });
    const later = await accept(20);
    await advance(2 * day, { clock, delivery, step: 15 * minute });
    const attempts = (await outbox.list({ most: 99 })).map((message) => message.attempts);
    expect(attempts.reduce((a, b) => a + b)).toBeLessThan(450);
    expect(await outbox.counts()).toMatchObject({ queued: 40, dead: 0 });
    await mail.comeBack();
    await advance(20 * minute, { clock, delivery, step: minute });
    // Each message waits for its own delay as well, at most a few hours.
    await advance(5 * hour, { clock, delivery, step: 15 * minute });
    expect(await outbox.counts()).toMatchObject({ sent: 40, queued: 0 });
    expect(mail.mails.map(({ id }) => id).toSorted()).toEqual([...first, ...later].toSorted());
  });
});

describe('a mail server that hangs up on certain mails', () => {
  test('receives the others at once after it has hung up on each of those twice', async () => {
    const { mail, outbox, log, clock, startWorker, accept } = await setUp();
    mail.dropsMailsWith = 'EICAR';
    const bad = await accept(3, 'EICAR');
    await accept(10);
    const delivery = startWorker();
    await until(() => delivery.status().sending > 0);
    await untilIdle(delivery);
    await advance(10 * minute, { clock, delivery, step: 5 * second });
    expect(await outbox.counts()).toMatchObject({ sent: 10, queued: 3 });
    expect(await outbox.find(bad[0] ?? '')).toMatchObject({ lastCode: 'ECONNECTION DATA' });
    const before = states(log, 'server_away').length;
    for (let hours = 0; hours < 24; hours++) {
      await advance(hour, { clock, delivery, step: 10 * minute });
      await accept(1);
      delivery.wake();
      await untilIdle(delivery);
      expect(mail.mails).toHaveLength(11 + hours);
    }
    expect(states(log, 'server_away')).toHaveLength(before);
    expect(bad.map((id) => log.filter((entry) => entry.id === id && entry.level === 'error').length)).toEqual([
      1, 1, 1,
    ]);
    mail.dropsMailsWith = undefined;
    await advance(5 * hour, { clock, delivery, step: 10 * minute });
    expect(await outbox.counts()).toMatchObject({ queued: 0 });
  });

  test('receives the others within minutes, even if forty of those came first', async () => {
    const { mail, clock, startWorker, accept } = await setUp();
    mail.dropsMailsWith = 'EICAR';
    await accept(40, 'EICAR');
    clock.now += 1;
    await accept(5);
    const delivery = startWorker();
    await until(() => delivery.status().sending > 0);
    await untilIdle(delivery);
    await advance(5 * minute, { clock, delivery, step: 2 * second });
    expect(mail.mails).toHaveLength(5);
  });

  test('does not count as away for a process that has just started, if it accepts other mails', async () => {
    const { mail, log, clock, startWorker, accept } = await setUp();
    mail.dropsMailsWith = 'EICAR';
    await accept(4, 'EICAR');
    const first = startWorker();
    await until(() => states(log, 'queued').length === 4);
    await first.stop(1_000);
    log.length = 0;
    await accept(1);
    clock.now += 2 * minute;
    const second = startWorker({ concurrency: 1 });
    await until(() => states(log, 'queued').length === 4);
    await untilIdle(second);
    expect(states(log, 'sent')).toHaveLength(1);
    expect(states(log, 'server_away')).toEqual([]);
  });
});

describe('the worker', () => {
  test('is killed while it sends: the next start sends the same mail with the same Message-ID', async () => {
    const { mail, outbox, file, startWorker, accept } = await setUp({ delayMs: 60_000 });
    const ids = await accept(3);
    const moduleUrl = (name: string) => JSON.stringify(new URL(`../../src/contact/${name}.ts`, import.meta.url).href);
    const settings = {
      siteName: 'Site',
      from: 'form@site.example',
      to: 'owner@site.example',
      folder: '',
      smtpUrl: mail.url,
    };
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `
      import { openSqlite } from ${moduleUrl('outbox/sqlite')};
      import { createDelivery } from ${moduleUrl('delivery')};
      import { createSender } from ${moduleUrl('mail')};
      const outbox = await openSqlite(${JSON.stringify(file)});
      const send = createSender({ ...${JSON.stringify(settings)}, log: () => {} });
      createDelivery({ outbox, send, log: () => {}, retention: { sent: 1, dead: 1 } });
      setInterval(() => {}, 1000);`,
    ]);
    cleanups.push(async () => child.kill('SIGKILL'));
    await until(() => mail.mails.length === 3);
    expect(await outbox.counts()).toMatchObject({ sending: 3 });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await exited;
    const second = await startMailServer();
    cleanups.push(second.stop);
    startWorker({ send: createSender({ ...settings, smtpUrl: second.url, log: () => {} }), now: Date.now });
    await until(async () => (await outbox.counts()).sent === 3);
    expect(second.mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(mail.mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test('survives a failing outbox: a mail that was sent but not recorded is sent again with the same id', async () => {
    const { mail, outbox, log, clock, startWorker, accept } = await setUp();
    let isBroken = false;
    const broken = async (): Promise<never> => {
      throw Object.assign(new Error('disk I/O error of Jana'), { code: 'ERR_SQLITE_ERROR' });
    };
    const flaky: Outbox = {
      ...outbox,
      lease: (order) => (isBroken ? broken() : outbox.lease(order)),
      settle: (...args) => (isBroken ? broken() : outbox.settle(...args)),
    };
    const [id = ''] = await accept(1);
    const delivery = startWorker({
      outbox: flaky,
      send: async (message) => {
        mail.mails.push({ id: message.id, from: false, to: [], raw: '' });
        isBroken = mail.mails.length === 1;
      },
    });
    await until(() => states(log, 'unsettled').length === 1 && states(log, 'outbox_failed').length > 0);
    expect(await outbox.find(id)).toMatchObject({ state: 'sending' });
    isBroken = false;
    await advance(2 * minute, { clock, delivery, step: 30 * second });
    expect(mail.mails.map((one) => one.id)).toEqual([id, id]);
    expect(await outbox.find(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(states(log, 'outbox_back')).toHaveLength(1);
    expect(JSON.stringify(log)).not.toMatch(/jana/i);
  });

  test('finishes and records the current mails when it stops, and starts nothing new', async () => {
    const { mail, outbox, startWorker, accept } = await setUp({ delayMs: 1_000 });
    await accept(9);
    const delivery = startWorker({ concurrency: 3 });
    await until(() => delivery.status().sending === 3);
    await delivery.stop(30_000);
    delivery.wake();
    expect(await outbox.counts()).toMatchObject({ sent: 3, sending: 0, queued: 6 });
    await sleep(50);
    expect(mail.mails).toHaveLength(3);
  });

  test('stops in time: a message that takes too long is released and due at once', async () => {
    const { mail, outbox, log, clock, startWorker, accept } = await setUp();
    mail.cable = 'stalls';
    const [id = ''] = await accept(1);
    const delivery = startWorker();
    await until(() => delivery.status().sending === 1);
    await delivery.stop(50);
    // If it had waited for the mail server, the message would be due later.
    expect(await outbox.find(id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await outbox.nextDue()).toBeLessThanOrEqual(clock.now);
    await until(() => delivery.status().sending === 0);
    expect(log).toEqual([]);
  });

  test('leaves a message erased that is erased while it is being sent', async () => {
    const { outbox, log, clock, startWorker, accept } = await setUp({ delayMs: 100 });
    const [id = ''] = await accept(1);
    const delivery = startWorker();
    await until(() => delivery.status().sending === 1);
    expect(await outbox.erase({ id }, clock.now)).toBe(1);
    await until(() => delivery.status().sending === 0);
    expect(await outbox.find(id)).toMatchObject({ state: 'erased', message: '' });
    expect(states(log, 'taken_over')).toMatchObject([{ id }]);
  });

  test('removes the file of a message that was erased while it was written, and no other', async () => {
    const { outbox, clock, startWorker, accept } = await setUp();
    const [erased = '', other = ''] = await accept(2);
    const removed: string[] = [];
    const written = Promise.withResolvers<void>();
    const delivery = startWorker({
      send: () => written.promise,
      removeMail: async (id) => void removed.push(id),
    });
    await until(() => delivery.status().sending === 2);
    await outbox.erase({ id: erased }, clock.now);
    written.resolve();
    await until(() => delivery.status().sending === 0);
    expect(removed).toEqual([erased]);
    expect((await outbox.find(other))?.state).toBe('sent');
  });

  test('removes sent messages after the retention period of the site', async () => {
    const { outbox, log, clock, startWorker, accept } = await setUp();
    await accept(2);
    const delivery = startWorker();
    await until(() => states(log, 'sent').length === 2);
    await advance(29.9 * day, { clock, delivery, step: 10 * day });
    expect(await outbox.counts()).toMatchObject({ sent: 2 });
    await advance(0.2 * day, { clock, delivery, step: hour });
    expect(await outbox.list({ most: 9 })).toEqual([]);
    expect(states(log, 'expired')).toMatchObject([{ count: 2 }]);
  });

  test('keeps no message longer than the retention period, whenever it last looked', async () => {
    const { outbox, log, clock, startWorker, accept } = await setUp();
    await accept(1);
    const delivery = startWorker();
    await until(() => states(log, 'sent').length === 1);
    await advance(29 * day, { clock, delivery, step: 10 * day });
    await advance(day - 2 * hour, { clock, delivery, step: hour });
    expect(await outbox.list({ most: 9 }), 'until then it is kept').toHaveLength(1);
    await advance(2 * hour - minute, { clock, delivery, step: hour });
    await advance(minute, { clock, delivery, step: minute });
    await expect.poll(() => outbox.list({ most: 9 })).toEqual([]);
  });

  test('looks again within minutes if expired messages could not be removed', async () => {
    const { outbox, log, clock, startWorker, accept } = await setUp();
    await accept(1);
    const first = startWorker();
    await until(() => states(log, 'sent').length === 1);
    await first.stop(1_000);
    clock.now += 31 * day;
    let isLocked = true;
    const locked = async () => {
      throw Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 });
    };
    const delivery = startWorker({
      outbox: { ...outbox, expire: (before) => (isLocked ? locked() : outbox.expire(before)) },
    });
    await until(() => states(log, 'expiry_failed').length === 1);
    isLocked = false;
    await advance(2 * minute, { clock, delivery, step: 30 * second });
    expect(await outbox.list({ most: 9 })).toEqual([]);
  });

  test('counts the retention period from now if a clock that was ahead recorded the time', async () => {
    const { outbox, log, clock, startWorker, accept } = await setUp();
    clock.now += 365 * day;
    await accept(1);
    const delivery = startWorker();
    await until(() => states(log, 'sent').length === 1);
    clock.now -= 365 * day;
    await advance(minute, { clock, delivery, step: minute });
    await advance(29.9 * day, { clock, delivery, step: 10 * day });
    expect(await outbox.counts()).toMatchObject({ sent: 1 });
    await advance(0.2 * day, { clock, delivery, step: hour });
    expect(await outbox.list({ most: 9 })).toEqual([]);
  });

  test('survives a `send` that throws any value', async () => {
    const { outbox, log, clock, startWorker, accept } = await setUp();
    const [id = ''] = await accept(1);
    const thrown: unknown[] = [undefined, 'jana@example.com', new TypeError('jana'), { code: 'a b\nc' }];
    let round = 0;
    const delivery = startWorker({
      send: () => {
        throw thrown[round++ % thrown.length];
      },
    });
    await until(() => states(log, 'queued').length === 1);
    await advance(hour, { clock, delivery, step: 5 * minute });
    expect(await outbox.find(id)).toMatchObject({ state: 'queued' });
    expect(new Set(states(log, 'queued').map(({ code }) => code))).toEqual(new Set(['unknown', 'TypeError']));
    expect(JSON.stringify(log)).not.toMatch(/jana/i);
  });

  test('can be woken at any moment, and leaves no message waiting', async () => {
    const missed: string[] = [];
    for (let sending = 0; sending < 12; sending++)
      for (let woken = 0; woken < 80; woken++) {
        const waiting = Array.from({ length: 4 }, (_, id) => ({ id: String(id), attempts: 1, receivedAt: 0 }));
        let sent = 0;
        const outbox = {
          ...{
            release: async () => 0,
            expire: async () => 0,
            settle: async () => true,
            nextDue: async () => undefined,
          },
          lease: async ({ most }: { readonly most: number }) => waiting.splice(0, most),
        } as unknown as Outbox;
        const send = async () => {
          await turns(sending);
          sent += 1;
        };
        const retention = { sent: 30, dead: 90 };
        const delivery = createDelivery({ outbox, send, retention, concurrency: 1, log: () => {}, now: () => 0 });
        await turns(woken);
        delivery.wake();
        for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
        if (sent < 4) missed.push(`woken at turn ${woken}, each sent in ${sending}`);
        await delivery.stop(0);
      }
    expect(missed).toEqual([]);
  });
});

/** Waits for this many microtasks. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await undefined;
}

describe('retry delays', () => {
  test('grow from a minute to four hours', () => {
    const ranges = [1, 2, 3, 8, 9, 50].map((attempts) => [attempts, retryDelay(attempts) / minute] as const);
    for (const [attempts, minutes] of ranges) {
      const middle = Math.min(240, 2 ** (attempts - 1));
      expect(minutes).toBeGreaterThanOrEqual(middle * 0.8);
      expect(minutes).toBeLessThanOrEqual(middle * 1.2);
    }
  });

  test('a message is not given up at its first attempt, even if the machine was off for a week', () => {
    expect(isGivenUp({ receivedAt: 0, attempts: 1 }, 7 * day)).toBe(false);
    expect(isGivenUp({ receivedAt: 0, attempts: 10 }, 7 * day)).toBe(true);
    expect(isGivenUp({ receivedAt: 0, attempts: 99 }, 4 * day)).toBe(false);
  });

  test('several failures at the same time count as one', () => {
    const circuit = createCircuit();
    expect([circuit.failed(0, 10), circuit.failed(1, 12), circuit.failed(9, 13)]).toEqual([
      'away',
      undefined,
      undefined,
    ]);
    expect(circuit.until).toBeLessThan(10 + 7 * second);
    expect(circuit.failed(circuit.until, circuit.until + 1)).toBe('away');
    expect([circuit.answered(), circuit.answered()]).toEqual([true, false]);
  });

  test('a server that hangs up on two mails in a row is away for seconds; one that hangs up on one is not away', () => {
    const circuit = createCircuit();
    const brokeOff = (id: string, now: number) => circuit.brokeOff(id, false, now - 1, now);
    expect([brokeOff('a', 10), circuit.since, brokeOff('b', 20), circuit.since]).toEqual([
      undefined,
      undefined,
      'away',
      20,
    ]);
    for (let now = 10_000; now < 200_000; now += 10_000) {
      expect(brokeOff(String(now), now)).toBe('away');
      expect(circuit.rest(now)).toBeLessThan(7 * second);
    }
  });

  test('a mail that the server hangs up on again, after an answer in between, is at fault, which is reported once', () => {
    const circuit = createCircuit();
    const brokeOff = (id: string, isRepeated = false) => circuit.brokeOff(id, isRepeated, 1, 2);
    expect([brokeOff('a'), brokeOff('old', true), circuit.answered()]).toEqual([undefined, 'away', true]);
    expect(['a', 'a', 'b'].map((id) => brokeOff(id))).toEqual(['fault', undefined, undefined]);
    expect([brokeOff('of another process', true), circuit.since]).toEqual(['fault', undefined]);
  });
});

describe.skipIf(typeof postgres === 'string')('several machines on one PostgreSQL', () => {
  test('share the work, and send the messages of a dead machine after its leases have expired', async () => {
    if (typeof postgres === 'string') return;
    const url = await postgres.emptied();
    const first = await setUp({ outbox: await openPostgres(url), delayMs: 5 });
    const { mail, outbox, clock, startWorker, accept } = first;
    const other = await openPostgres(url);
    cleanups.push(other.close);
    const ids = await accept(60);
    const dead = await outbox.lease({ worker: 'dead', now: clock.now, leaseMs: minute, most: 10 });
    const deliveries = [startWorker(), startWorker({ outbox: other })];
    await until(async () => (await outbox.counts()).sent === 50);
    clock.now += 59 * second;
    for (const delivery of deliveries) delivery.wake();
    await sleep(50);
    expect(await outbox.counts()).toMatchObject({ sent: 50, sending: 10 });
    clock.now += 2 * second;
    for (const delivery of deliveries) delivery.wake();
    await until(async () => (await outbox.counts()).sent === 60);
    expect(mail.mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(
      mail.mails
        .slice(50)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(dead.map(({ id }) => id).toSorted());
  });
});
