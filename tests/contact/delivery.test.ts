// What becomes of accepted messages: sent through a real mail server on a socket that refuses, hangs up,
// stalls, and is away for days of an injected clock. The outbox is a real file; at the end, a real
// PostgreSQL.
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
const leftovers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of leftovers.splice(0).reverse()) await undo();
});

interface Entry {
  readonly state: string;
  readonly id?: string;
  readonly code?: string;
  readonly level?: string;
}

interface Scene {
  readonly mail: MailServer;
  readonly outbox: Outbox;
  readonly file: string;
  readonly log: Entry[];
  readonly clock: { now: number };
  /** Starts a worker; may be asked for several. */
  begin(change?: Partial<DeliveryOptions>): Delivery;
  accept(count: number, message?: string): Promise<string[]>;
}

async function scene(given: { outbox?: Outbox; delayMs?: number; hasPassword?: boolean } = {}): Promise<Scene> {
  const mail = await startMailServer(given);
  leftovers.push(mail.stop);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'delivery-')), 'contact.db');
  const outbox = given.outbox ?? (await openSqlite(file));
  leftovers.push(outbox.close);
  const log: Entry[] = [];
  const clock = { now: Date.UTC(2026, 0, 1) };
  const common = { siteName: 'Site', from: 'form@site.example', to: 'owner@site.example', folder: '/nowhere' };
  const sender = (patienceMs: number) => createSender({ ...common, smtpUrl: mail.url, patienceMs, log: () => {} });
  const [patient, impatient] = [sender(20_000), sender(300)];
  // Short timeouts for a server that does not answer; one that answers may take its time on a busy
  // machine.
  const send: SendMail = (message, signal) => (mail.cable === 'stalls' ? impatient : patient)(message, signal);
  const begin = (change: Partial<DeliveryOptions> = {}): Delivery => {
    const retention = { sent: 30, dead: 90 };
    const write = (entry: object) => log.push(entry as Entry);
    const delivery = createDelivery({ outbox, send, log: write, now: () => clock.now, retention, ...change });
    leftovers.push(() => delivery.stop(2_000));
    return delivery;
  };
  const accept = async (count: number, message = 'Hallo'): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    const words = { locale: 'de', name: 'Jana Probst', email: 'jana@example.com', message, spamSigns: [] };
    const key = { digest: 'd', keyUntil: 0, at: clock.now };
    await Promise.all(ids.map((id) => outbox.accept({ id, key: id, ...key, ...words })));
    return ids;
  };
  return { mail, outbox, file, log, clock, begin, accept };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await sleep(1)) if (await isTrue()) return;
  throw new Error('it did not come true');
}

/**
 * Advances the clock in steps, and lets the worker do what is due after each. The worker has started,
 * which takes a while.
 */
async function letPass(
  ms: number,
  { clock, delivery, step }: { clock: { now: number }; delivery: Delivery; step: number },
) {
  for (const end = clock.now + ms; clock.now < end; ) {
    clock.now = Math.min(end, clock.now + step);
    delivery.wake();
    await settled(delivery);
  }
}

/** Waits until it sends nothing and begins nothing: the end of an attempt makes it look for the next one. */
async function settled(delivery: Delivery): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (delivery.status().sending === 0) continue;
    await until(() => delivery.status().sending === 0);
    quiet = 0;
  }
}

const states = (log: readonly Entry[], state: string) => log.filter((entry) => entry.state === state);

describe('a mail server that is there', () => {
  test('gets every message once, several at a time', async () => {
    const { mail, outbox, log, begin, accept } = await scene({ delayMs: 20 });
    const ids = await accept(30);
    const delivery = begin();
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
    'says %s: the message is tried again after a minute or so, and arrives once that is fixed',
    async (_, answers, code) => {
      const { mail, outbox, log, clock, begin, accept } = await scene();
      Object.assign(mail.answers, answers);
      const ids = await accept(3);
      const delivery = begin();
      await until(() => states(log, 'queued').length === 3);
      expect(await outbox.find(ids[0] ?? '')).toMatchObject({ state: 'queued', lastCode: code, attempts: 1 });
      // Temporary errors of the server pass by themselves; a permanent error needs the operator.
      expect(states(log, 'queued')[0]?.level).toBe(/ 5/.test(code) ? 'error' : undefined);
      // A rejected message does not affect the others: the server is not considered unavailable.
      expect(delivery.status().away).toBeUndefined();
      delivery.wake();
      await sleep(50);
      expect(mail.seen.connections).toBe(3);
      Object.assign(mail.answers, { rcpt: undefined, data: undefined });
      await letPass(2 * minute, { clock, delivery, step: 30 * second });
      expect(mail.mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      expect(JSON.stringify(log)).not.toMatch(/jana/i);
    },
  );

  test('wants another password (535): one attempt at a time, and all arrive once it is fixed', async () => {
    const { mail, outbox, log, clock, begin, accept } = await scene({ hasPassword: true });
    mail.answers.auth = 535;
    await accept(20);
    const delivery = begin();
    await until(() => delivery.status().away?.code === 'EAUTH 535');
    await letPass(10 * minute, { clock, delivery, step: 20 * second });
    expect(mail.seen.connections).toBeLessThan(20);
    expect(states(log, 'server_away')[0]).toMatchObject({ level: 'error' });
    mail.answers.auth = undefined;
    await letPass(30 * minute, { clock, delivery, step: minute });
    expect(await outbox.counts()).toMatchObject({ sent: 20, queued: 0 });
    expect(mail.mails).toHaveLength(20);
  });

  test('a message that it never takes is given up after five days with an alarm; the others are not held up', async () => {
    const { mail, outbox, log, clock, begin, accept } = await scene();
    mail.answers.rcpt = 550;
    const [id = ''] = await accept(1);
    const delivery = begin();
    await until(() => states(log, 'queued').length === 1);
    await letPass(4.9 * day, { clock, delivery, step: 2 * hour });
    expect(await outbox.find(id)).toMatchObject({ state: 'queued' });
    // Once is enough: it is tried dozens of times.
    expect(states(log, 'queued').filter(({ level }) => level === 'error')).toEqual(states(log, 'queued').slice(0, 1));
    mail.answers.rcpt = undefined;
    await accept(3);
    delivery.wake();
    await until(() => states(log, 'sent').length === 3);
    mail.answers.rcpt = 550;
    await letPass(0.3 * day, { clock, delivery, step: 2 * hour });
    expect(await outbox.find(id)).toMatchObject({ state: 'dead', lastCode: 'EENVELOPE 550' });
    expect(states(log, 'dead')).toMatchObject([{ level: 'error', id, code: 'EENVELOPE 550' }]);
    mail.answers.rcpt = undefined;
    await outbox.retry('all', clock.now);
    delivery.wake();
    await until(() => mail.mails.at(-1)?.id === id);
  });
});

test('a mail server that thinks longer than a lease lasts gets the mail once, though another process looks for work', async () => {
  const { mail, outbox, begin, accept } = await scene({ delayMs: 1_000 });
  // By a clock that goes half as fast: a lease is renewed every 100 ms, and lasts for 600 ms when it is not.
  const begun = performance.now();
  const slow = () => Math.round(Date.now() - (performance.now() - begun) / 2);
  const workers = [1, 2].map(() => begin({ leaseMs: 300, now: slow }));
  // Leases that they find at their start belong to dead processes.
  await sleep(50);
  await accept(1);
  await until(async () => {
    for (const worker of workers) worker.wake();
    return (await outbox.counts()).sent === 1;
  });
  expect(mail.mails.length).toBe(1);
});

describe('a mail server that is not there', () => {
  test('its answer to the mail never arrives: the mail comes again, with the same Message-ID', async () => {
    const { mail, outbox, clock, begin, accept } = await scene();
    mail.cable = 'cut-after-data';
    const ids = await accept(4);
    const delivery = begin({ concurrency: 2 });
    await until(() => delivery.status().away !== undefined && mail.mails.length > 0);
    await letPass(5 * minute, { clock, delivery, step: 20 * second });
    mail.cable = 'whole';
    await letPass(hour, { clock, delivery, step: minute });
    expect(await outbox.counts()).toMatchObject({ sent: 4, queued: 0 });
    expect(mail.mails.length).toBeGreaterThan(4);
    expect([...new Set(mail.mails.map(({ id }) => id))].toSorted()).toEqual(ids.toSorted());
    const [again = [], ...others] = ids.map((id) => mail.mails.filter((one) => one.id === id).map(({ raw }) => raw));
    expect(Math.max(again.length, ...others.map((other) => other.length))).toBeGreaterThan(1);
    // Not only the id: it is the same mail, so that a mail program may take them for one.
    const heads = [again, ...others].map((raws) => new Set(raws.map((raw) => /^Date: .*$/m.exec(raw)?.[0])).size);
    expect(heads).toEqual([1, 1, 1, 1]);
  });

  test('the clock is set back by a day: everything is sent, and an absence lasts no longer than its pause', async () => {
    const { mail, outbox, log, clock, begin, accept } = await scene();
    mail.cable = 'hangs-up';
    await accept(1);
    const delivery = begin();
    await until(() => states(log, 'server_away').length === 1);
    clock.now -= day;
    await accept(1);
    delivery.wake();
    await until(() => states(log, 'server_away').length === 2);
    // Left in peace again, by the new clock.
    const before = mail.seen.connections;
    await accept(1);
    delivery.wake();
    await sleep(50);
    expect(mail.seen.connections).toBe(before);
    mail.cable = 'whole';
    await letPass(5 * minute, { clock, delivery, step: 20 * second });
    expect(await outbox.counts()).toMatchObject({ sent: 3, queued: 0 });
  });

  test.each(['stalls', 'hangs-up'] as const)(
    'it %s: one at a time knocks, and all arrive when it is back',
    async (cable) => {
      const { mail, outbox, log, clock, begin, accept } = await scene();
      mail.cable = cable;
      await accept(40);
      const delivery = begin();
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
      await letPass(20 * minute, { clock, delivery, step: minute });
      expect(await outbox.counts()).toMatchObject({ sent: 40, queued: 0 });
      expect(mail.mails).toHaveLength(40);
      expect(states(log, 'server_back')).toHaveLength(1);
      expect(delivery.status().away).toBeUndefined();
    },
  );

  test('it is away for four days: few attempts, no message given up, all arrive within minutes of its return', async () => {
    const { mail, outbox, log, clock, begin, accept } = await scene();
    await mail.leave();
    const first = await accept(20);
    const delivery = begin();
    await until(() => states(log, 'server_away').length === 1);
    await letPass(2 * day, { clock, delivery, step: 15 * minute });
    const later = await accept(20);
    await letPass(2 * day, { clock, delivery, step: 15 * minute });
    const attempts = (await outbox.list({ most: 99 })).map((message) => message.attempts);
    expect(attempts.reduce((a, b) => a + b)).toBeLessThan(450);
    expect(await outbox.counts()).toMatchObject({ queued: 40, dead: 0 });
    await mail.comeBack();
    await letPass(20 * minute, { clock, delivery, step: minute });
    // Each waits for its own pause as well, at most a few hours.
    await letPass(5 * hour, { clock, delivery, step: 15 * minute });
    expect(await outbox.counts()).toMatchObject({ sent: 40, queued: 0 });
    expect(mail.mails.map(({ id }) => id).toSorted()).toEqual([...first, ...later].toSorted());
  });
});

describe('a mail server that hangs up on certain mails', () => {
  test('gets the others at once, as soon as it has hung up on each of those twice', async () => {
    const { mail, outbox, log, clock, begin, accept } = await scene();
    mail.dropsMailsWith = 'EICAR';
    const bad = await accept(3, 'EICAR');
    await accept(10);
    const delivery = begin();
    await until(() => delivery.status().sending > 0);
    await settled(delivery);
    await letPass(10 * minute, { clock, delivery, step: 5 * second });
    expect(await outbox.counts()).toMatchObject({ sent: 10, queued: 3 });
    expect(await outbox.find(bad[0] ?? '')).toMatchObject({ lastCode: 'ECONNECTION DATA' });
    const before = states(log, 'server_away').length;
    for (let hours = 0; hours < 24; hours++) {
      await letPass(hour, { clock, delivery, step: 10 * minute });
      await accept(1);
      delivery.wake();
      await settled(delivery);
      expect(mail.mails).toHaveLength(11 + hours);
    }
    expect(states(log, 'server_away')).toHaveLength(before);
    expect(bad.map((id) => log.filter((entry) => entry.id === id && entry.level === 'error').length)).toEqual([
      1, 1, 1,
    ]);
    mail.dropsMailsWith = undefined;
    await letPass(5 * hour, { clock, delivery, step: 10 * minute });
    expect(await outbox.counts()).toMatchObject({ queued: 0 });
  });

  test('gets the others within minutes, though forty of those came before them', async () => {
    const { mail, clock, begin, accept } = await scene();
    mail.dropsMailsWith = 'EICAR';
    await accept(40, 'EICAR');
    clock.now += 1;
    await accept(5);
    const delivery = begin();
    await until(() => delivery.status().sending > 0);
    await settled(delivery);
    await letPass(5 * minute, { clock, delivery, step: 2 * second });
    expect(mail.mails).toHaveLength(5);
  });

  test('is not considered unavailable by a new process when it accepts other mails', async () => {
    const { mail, log, clock, begin, accept } = await scene();
    mail.dropsMailsWith = 'EICAR';
    await accept(4, 'EICAR');
    const first = begin();
    await until(() => states(log, 'queued').length === 4);
    await first.stop(1_000);
    log.length = 0;
    await accept(1);
    clock.now += 2 * minute;
    const second = begin({ concurrency: 1 });
    await until(() => states(log, 'queued').length === 4);
    await settled(second);
    expect(states(log, 'sent')).toHaveLength(1);
    expect(states(log, 'server_away')).toEqual([]);
  });
});

describe('the worker', () => {
  test('killed while it sends: the next start sends the same mail, by the same Message-ID', async () => {
    const { mail, outbox, file, begin, accept } = await scene({ delayMs: 60_000 });
    const ids = await accept(3);
    const of = (name: string) => JSON.stringify(new URL(`../../src/contact/${name}.ts`, import.meta.url).href);
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
      import { openSqlite } from ${of('outbox/sqlite')};
      import { createDelivery } from ${of('delivery')};
      import { createSender } from ${of('mail')};
      const outbox = await openSqlite(${JSON.stringify(file)});
      const send = createSender({ ...${JSON.stringify(settings)}, log: () => {} });
      createDelivery({ outbox, send, log: () => {}, retention: { sent: 1, dead: 1 } });
      setInterval(() => {}, 1000);`,
    ]);
    leftovers.push(async () => child.kill('SIGKILL'));
    await until(() => mail.mails.length === 3);
    expect(await outbox.counts()).toMatchObject({ sending: 3 });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    const second = await startMailServer();
    leftovers.push(second.stop);
    begin({ send: createSender({ ...settings, smtpUrl: second.url, log: () => {} }), now: Date.now });
    await until(async () => (await outbox.counts()).sent === 3);
    expect(second.mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(mail.mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test('an outbox that fails: what was sent but not written down comes again with the same id, nothing stops', async () => {
    const { mail, outbox, log, clock, begin, accept } = await scene();
    let isBroken = false;
    const broken = async (): Promise<never> => {
      throw Object.assign(new Error('disk I/O error of Jana'), { code: 'ERR_SQLITE_ERROR' });
    };
    const flaky: Outbox = {
      ...outbox,
      lease: (order) => (isBroken ? broken() : outbox.lease(order)),
      settle: (...given) => (isBroken ? broken() : outbox.settle(...given)),
    };
    const [id = ''] = await accept(1);
    const delivery = begin({
      outbox: flaky,
      send: async (message) => {
        mail.mails.push({ id: message.id, from: false, to: [], raw: '' });
        isBroken = mail.mails.length === 1;
      },
    });
    await until(() => states(log, 'unsettled').length === 1 && states(log, 'outbox_failed').length > 0);
    expect(await outbox.find(id)).toMatchObject({ state: 'sending' });
    isBroken = false;
    await letPass(2 * minute, { clock, delivery, step: 30 * second });
    expect(mail.mails.map((one) => one.id)).toEqual([id, id]);
    expect(await outbox.find(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(states(log, 'outbox_back')).toHaveLength(1);
    expect(JSON.stringify(log)).not.toMatch(/jana/i);
  });

  test('stops: the mail that is being sent is finished and recorded, and no new one is started', async () => {
    const { mail, outbox, begin, accept } = await scene({ delayMs: 150 });
    await accept(9);
    const delivery = begin({ concurrency: 3 });
    await until(() => delivery.status().sending === 3);
    await delivery.stop(5_000);
    delivery.wake();
    expect(await outbox.counts()).toMatchObject({ sent: 3, sending: 0, queued: 6 });
    await sleep(50);
    expect(mail.mails).toHaveLength(3);
  });

  test('stops in time: what takes too long is given back, due at once', async () => {
    const { mail, outbox, log, clock, begin, accept } = await scene();
    mail.cable = 'stalls';
    const [id = ''] = await accept(1);
    const delivery = begin();
    await until(() => delivery.status().sending === 1);
    await delivery.stop(50);
    // Had it waited for the mail server, the message would be put off.
    expect(await outbox.find(id)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await outbox.nextDue()).toBeLessThanOrEqual(clock.now);
    await until(() => delivery.status().sending === 0);
    expect(log).toEqual([]);
  });

  test('a message that is erased while it is being sent stays erased', async () => {
    const { outbox, log, clock, begin, accept } = await scene({ delayMs: 100 });
    const [id = ''] = await accept(1);
    const delivery = begin();
    await until(() => delivery.status().sending === 1);
    expect(await outbox.erase({ id }, clock.now)).toBe(1);
    await until(() => delivery.status().sending === 0);
    expect(await outbox.find(id)).toMatchObject({ state: 'erased', message: '' });
    expect(states(log, 'taken_over')).toMatchObject([{ id }]);
  });

  test('removes sent messages after the days that the site promises', async () => {
    const { outbox, log, clock, begin, accept } = await scene();
    await accept(2);
    const delivery = begin();
    await until(() => states(log, 'sent').length === 2);
    await letPass(29.9 * day, { clock, delivery, step: 10 * day });
    expect(await outbox.counts()).toMatchObject({ sent: 2 });
    await letPass(0.2 * day, { clock, delivery, step: hour });
    expect(await outbox.list({ most: 9 })).toEqual([]);
    expect(states(log, 'expired')).toMatchObject([{ count: 2 }]);
  });

  test('keeps no message longer than that, however long ago it last looked', async () => {
    const { outbox, log, clock, begin, accept } = await scene();
    await accept(1);
    const delivery = begin();
    await until(() => states(log, 'sent').length === 1);
    await letPass(29 * day, { clock, delivery, step: 10 * day });
    await letPass(day - 2 * hour, { clock, delivery, step: hour });
    expect(await outbox.list({ most: 9 }), 'until then it is kept').toHaveLength(1);
    await letPass(2 * hour - minute, { clock, delivery, step: hour });
    await letPass(minute, { clock, delivery, step: minute });
    await expect.poll(() => outbox.list({ most: 9 })).toEqual([]);
  });

  test('looks again within minutes when nothing could be removed', async () => {
    const { outbox, log, clock, begin, accept } = await scene();
    await accept(1);
    const first = begin();
    await until(() => states(log, 'sent').length === 1);
    await first.stop(1_000);
    clock.now += 31 * day;
    let isLocked = true;
    const locked = async () => {
      throw Object.assign(new Error('database is locked'), { code: 'ERR_SQLITE_ERROR', errcode: 5 });
    };
    const delivery = begin({
      outbox: { ...outbox, expire: (before) => (isLocked ? locked() : outbox.expire(before)) },
    });
    await until(() => states(log, 'expiry_failed').length === 1);
    isLocked = false;
    await letPass(2 * minute, { clock, delivery, step: 30 * second });
    expect(await outbox.list({ most: 9 })).toEqual([]);
  });

  test('counts from now what a clock that was ahead has written down', async () => {
    const { outbox, log, clock, begin, accept } = await scene();
    clock.now += 365 * day;
    await accept(1);
    const delivery = begin();
    await until(() => states(log, 'sent').length === 1);
    clock.now -= 365 * day;
    await letPass(minute, { clock, delivery, step: minute });
    await letPass(29.9 * day, { clock, delivery, step: 10 * day });
    expect(await outbox.counts()).toMatchObject({ sent: 1 });
    await letPass(0.2 * day, { clock, delivery, step: hour });
    expect(await outbox.list({ most: 9 })).toEqual([]);
  });

  test('does not stumble over a `send` that throws anything, at once or never', async () => {
    const { outbox, log, clock, begin, accept } = await scene();
    const [id = ''] = await accept(1);
    const thrown: unknown[] = [undefined, 'jana@example.com', new TypeError('jana'), { code: 'a b\nc' }];
    let round = 0;
    const delivery = begin({
      send: () => {
        throw thrown[round++ % thrown.length];
      },
    });
    await until(() => states(log, 'queued').length === 1);
    await letPass(hour, { clock, delivery, step: 5 * minute });
    expect(await outbox.find(id)).toMatchObject({ state: 'queued' });
    expect(new Set(states(log, 'queued').map(({ code }) => code))).toEqual(new Set(['unknown', 'TypeError']));
    expect(JSON.stringify(log)).not.toMatch(/jana/i);
  });

  test('is woken at any moment, and leaves nothing lying until it looks again', async () => {
    const idle: string[] = [];
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
        if (sent < 4) idle.push(`woken at turn ${woken}, each sent in ${sending}`);
        await delivery.stop(0);
      }
    expect(idle).toEqual([]);
  });
});

/** Lets pending promises continue, so many times. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await undefined;
}

describe('delays', () => {
  test('grow from a minute to four hours', () => {
    const ranges = [1, 2, 3, 8, 9, 50].map((attempts) => [attempts, retryDelay(attempts) / minute] as const);
    for (const [attempts, minutes] of ranges) {
      const middle = Math.min(240, 2 ** (attempts - 1));
      expect(minutes).toBeGreaterThanOrEqual(middle * 0.8);
      expect(minutes).toBeLessThanOrEqual(middle * 1.2);
    }
  });

  test('a machine that was off for a week does not give up at its first attempt', () => {
    expect(isGivenUp({ receivedAt: 0, attempts: 1 }, 7 * day)).toBe(false);
    expect(isGivenUp({ receivedAt: 0, attempts: 10 }, 7 * day)).toBe(true);
    expect(isGivenUp({ receivedAt: 0, attempts: 99 }, 4 * day)).toBe(false);
  });

  test('several failures of the same moment are one', () => {
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

  test('a server that breaks off two mails in a row is away for seconds, one that breaks off one is there', () => {
    const circuit = createCircuit();
    const brokeOff = (id: string, now: number) => circuit.brokeOff({ id, startedAt: now - 1, isRepeated: false }, now);
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

  test('a mail that is broken off again, with an answer in between, is at fault, which is reported once', () => {
    const circuit = createCircuit();
    const brokeOff = (id: string, isRepeated = false) => circuit.brokeOff({ id, startedAt: 1, isRepeated }, 2);
    expect([brokeOff('a'), brokeOff('old', true), circuit.answered()]).toEqual([undefined, 'away', true]);
    expect(['a', 'a', 'b'].map((id) => brokeOff(id))).toEqual(['fault', undefined, undefined]);
    expect([brokeOff('of another process', true), circuit.since]).toEqual(['fault', undefined]);
  });
});

describe.skipIf(typeof postgres === 'string')('several machines on one PostgreSQL', () => {
  test('share the work, and what a dead one held is sent when its lease has run out', async () => {
    if (typeof postgres === 'string') return;
    const url = await postgres.emptied();
    const first = await scene({ outbox: await openPostgres(url), delayMs: 5 });
    const { mail, outbox, clock, begin, accept } = first;
    const other = await openPostgres(url);
    leftovers.push(other.close);
    const ids = await accept(60);
    const dead = await outbox.lease({ worker: 'dead', now: clock.now, leaseMs: minute, most: 10 });
    const deliveries = [begin(), begin({ outbox: other })];
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
