// Tests what a load balancer and an operator see: whether the endpoint accepts messages and sends mails.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { watchDatabase, watchReadiness } from '../../src/contact/health.ts';
import { DatabaseFailure, type OutboxCounts } from '../../src/contact/outbox/index.ts';
import { closeServices, good, openServices } from '../support/contact-services.ts';

afterEach(closeServices);

const none: OutboxCounts = { queued: 0, sending: 0, sent: 0, dead: 0, erased: 0 };
const now = Date.UTC(2026, 10, 21, 12);

function watching(counts: Partial<OutboxCounts>, change: { readonly probe?: () => Promise<void> } = {}) {
  const outbox = { probe: async () => {}, counts: async () => ({ ...none, ...counts }), ...change };
  return watchReadiness({ outbox, isStopping: () => false, now: () => now });
}

describe('readiness', () => {
  test('is ready for an empty store on a disk with free space', async () => {
    const { outbox } = await openServices();
    const found = await watchReadiness({ outbox, folder: '/', isStopping: () => false })();
    expect(found).toMatchObject({ state: 'ready', concerns: [], waiting: 0, dead: 0, waitingSeconds: 0 });
    expect(found.freeDiskBytes).toBeGreaterThan(0);
  });

  test('shows how many messages wait, for how long, and when the last mail was sent', async () => {
    const found = await watching({
      queued: 2,
      sending: 1,
      sent: 9,
      oldestWaiting: now - 61_000,
      lastSent: now - 5_000,
    })();
    expect(found).toMatchObject({
      state: 'ready',
      waiting: 3,
      waitingSeconds: 61,
      lastSent: '2026-11-21T11:59:55.000Z',
    });
  });

  test.each([
    ['messages were given up', { dead: 1 }, 'dead-letters'],
    ['a message has waited for an hour', { queued: 1, oldestWaiting: now - 3_600_000 }, 'waiting-long'],
  ])('is degraded when %s, and messages are still accepted', async (_, counts, concern) => {
    const readiness = watching(counts);
    expect(await readiness()).toMatchObject({ state: 'degraded', concerns: [concern] });
    const { url } = await openServices({ readiness });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test('is degraded while the mail server is away', async () => {
    const away = { since: now, code: 'ECONNREFUSED', until: now + 1_000 };
    const delivery = { status: () => ({ sending: 0, away }) };
    const outbox = { probe: async () => {}, counts: async () => none };
    const found = await watchReadiness({ outbox, delivery, isStopping: () => false })();
    expect(found).toMatchObject({ state: 'degraded', concerns: ['mail-server-away'] });
  });

  test('is degraded while messages wait for a mail server and none is configured', async () => {
    const counts = async () => ({ ...none, queued: 3, oldestWaiting: now, waitingForSmtp: 2 });
    const asked = { outbox: { probe: async () => {}, counts }, isStopping: () => false, now: () => now };
    expect(await watchReadiness({ ...asked, transport: 'file' })()).toMatchObject({
      state: 'degraded',
      concerns: ['mail-server-missing'],
      waiting: 3,
      waitingForSmtp: 2,
    });
    const found = await watchReadiness({ ...asked, transport: 'smtp' })();
    expect(found.concerns).toEqual([]);
    expect(found).not.toHaveProperty('waitingForSmtp');
  });

  test('is a 503 when nothing can be written, while /healthz still answers 200', async () => {
    const readiness = watching({}, { probe: () => Promise.reject(new Error('disk full')) });
    const { url } = await openServices({ readiness });
    const response = await fetch(`${url}/readyz`);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ state: 'unavailable', concerns: ['not-writable'] });
    const health = await fetch(`${url}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { ok: true }]);
  });

  test.each(['database-damaged', 'database-gone'] as const)('names the concern %s', async (code) => {
    const readiness = watching({}, { probe: () => Promise.reject(new DatabaseFailure(code)) });
    expect(await readiness()).toMatchObject({ state: 'unavailable', concerns: [code] });
  });

  test('is unavailable as soon as the server is asked to stop', async () => {
    let isStopping = false;
    const outbox = { probe: async () => {}, counts: async () => none };
    const readiness = watchReadiness({ outbox, isStopping: () => isStopping });
    expect((await readiness()).state).toBe('ready');
    isStopping = true;
    expect(await readiness()).toEqual({ state: 'unavailable', concerns: ['stopping'] });
  });

  test('writes at most once a second, however often it is requested', async () => {
    let writes = 0;
    let clock = now;
    const outbox = { probe: async () => void writes++, counts: async () => none };
    const readiness = watchReadiness({ outbox, isStopping: () => false, now: () => clock });
    await Promise.all(Array.from({ length: 50 }, readiness));
    expect(writes).toBe(1);
    clock += 1_000;
    await readiness();
    expect(writes).toBe(2);
  });

  test('writes as much as a large message has only every ten minutes, or until that succeeds', async () => {
    const written: (number | undefined)[] = [];
    let clock = now;
    let isFull = true;
    const probe = async (bytes?: number) => {
      written.push(bytes);
      if (isFull) throw new Error('disk full');
    };
    const outbox = { probe, counts: async () => none };
    const readiness = watchReadiness({ outbox, isStopping: () => false, now: () => clock });
    const states = [];
    for (const step of [0, 1_000, 1_000, 1_000, 10 * 60_000, 1_000]) {
      clock += step;
      isFull = states.length < 2;
      states.push((await readiness()).state);
    }
    expect(states).toEqual(['unavailable', 'unavailable', 'ready', 'ready', 'ready', 'ready']);
    expect(written).toEqual([undefined, undefined, undefined, 1, undefined, 1]);
  });

  test('checks again after the clock was set back', async () => {
    let writes = 0;
    let clock = now;
    const outbox = { probe: async () => void writes++, counts: async () => none };
    const readiness = watchReadiness({ outbox, isStopping: () => false, now: () => clock });
    await readiness();
    clock -= 60 * 60_000;
    await readiness();
    expect(writes).toBe(2);
  });

  test('contains nothing of any message', async () => {
    const { outbox, post } = await openServices();
    await post(good);
    const found = JSON.stringify(await watchReadiness({ outbox, isStopping: () => false })());
    expect(found).not.toMatch(/jana|Guten Tag/i);
  });
});

test('a database that is damaged between two requests is logged once for each reason', async () => {
  const log: object[] = [];
  const reasons = ['database-damaged', 'database-damaged', undefined, 'database-gone', 'database-gone'] as const;
  let looks = 0;
  const verify = async () => {
    const reason = reasons[Math.min(looks++, reasons.length - 1)];
    if (reason) throw new DatabaseFailure(reason);
  };
  const stop = watchDatabase({ outbox: { verify }, log: (entry) => log.push(entry), everyMs: 1 });
  await vi.waitFor(() => expect(looks).toBeGreaterThan(reasons.length), 30_000);
  stop();
  expect(log).toEqual(
    ['database-damaged', 'database-gone'].map((code) => ({ level: 'error', state: 'database_failed', code })),
  );
});
