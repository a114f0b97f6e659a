// Tests the rate limits: which addresses count as one sender, which proxy headers count, what is stored,
// and that several machines share their counts.
import { createSecretKey } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isLoopbackHost, networksOf } from '../../src/contact/address.ts';
import { readSettings } from '../../src/contact/endpoint-settings.ts';
import {
  createLimits,
  type LimitRules,
  type Limits,
  onceInDatabase,
  openPool,
  type Sender,
} from '../../src/contact/rate-limits.ts';
import { closeServices, good, openServices } from '../support/contact-services.ts';
import { freePort } from '../support/free-port.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';

afterEach(closeServices);

const key = createSecretKey(Buffer.alloc(32, 3));
const many = { points: 1_000, seconds: 600 };
const rulesWith = (change: Partial<LimitRules>): LimitRules => ({
  ...{ networks: [many], email: many, all: many, reserve: { points: 0, seconds: 600 } },
  ...change,
});
const limitsWith = (change: Partial<LimitRules>, now?: () => number) =>
  createLimits({ key, rules: rulesWith(change), log: () => {}, now });
const numbered = (number: number) => ({ ...good, email: `jana${number}@site.example`, message: `Nachricht ${number}` });

/** Simultaneous senders, all from one address or each from another. */
const rushing = (count: number, whose: 'one' | 'others' = 'one') =>
  Array.from({ length: count }, (_, number) => ({
    address: whose === 'one' ? '192.0.2.1' : `198.51.100.${number}`,
    email: `${whose}${number}@site.example`,
  }));
const senderAt = (address: string): Sender => ({ address, email: `${Math.random()}@site.example` });
const rush = { networks: [{ points: 10, seconds: 600 }], all: { points: 20, seconds: 600 } };
const freeOf = async (limits: Limits, senders: readonly Sender[]) =>
  (await Promise.all(senders.map(limits.take))).filter(({ kind }) => kind === 'free').length;

describe('networks', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2/64'],
    ['2001:db8:1:2::', '2001:db8:1:2/64'],
    ['2001:0DB8:0001:0002::ffff', '2001:db8:1:2/64'],
    ['2001:db8::1', '2001:db8:0:0/64'],
    ['fe80::1%eth0', 'fe80:0:0:0/64'],
    ['::1', '0.0.0.1'],
    ['fe80::1', 'fe80:0:0:0/64'],
    ['::192.0.2.7', '192.0.2.7'],
    ['::ffff:0:192.0.2.7', '192.0.2.7'],
    ['64:ff9b::192.0.2.7', '192.0.2.7'],
    ['64:FF9B::c000:207%eth0', '192.0.2.7'],
    ['64:ff9b:1::192.0.2.7', '192.0.2.7'],
    ['64:ff9b:1:a:b:c:192.0.2.7', '192.0.2.7'],
    ['64:ff9b:2::192.0.2.7', '64:ff9b:2:0/64'],
    ['64:ff9b:0:1::192.0.2.7', '64:ff9b:0:1/64'],
    ['2002:c000:207::1', '192.0.2.7'],
    ['2002:c000:207:9:8:7:6:5', '192.0.2.7'],
    ['[2002:c000:207::1]:443', '192.0.2.7'],
    ['2001:0:5ef5:79fd:8ff:7f56:3fff:fdf8', '192.0.2.7'],
    ['2001:1:5ef5:79fd::1', '2001:1:5ef5:79fd/64'],
    ['unknown', 'unknown'],
    ['192.0.2.7:443', '192.0.2.7'],
    ['[2001:db8::1]:443', '2001:db8:0:0/64'],
    ['192.0.2.7, 192.0.2.8', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is in the network %s', (address, network) => {
    expect(networksOf(address)[0]).toBe(network);
  });

  test('every network is part of wider ones', () => {
    for (const address of ['192.0.2.7', '64:ff9b::192.0.2.7'])
      expect(networksOf(address)).toEqual(['192.0.2.7', '192.0.2/24', '192.0/16']);
    const wider = ['2001:db8:1:2ff/64', '2001:db8:1:200/56', '2001:db8:1/48', '2001:db8/32'];
    expect(networksOf('2001:db8:1:2ff::1')).toEqual(wider);
  });

  test.each(['127.0.0.1', '127.1.2.3', '::1', '[::1]', 'localhost', '::ffff:127.0.0.1'])(
    '%s is this machine',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true);
    },
  );

  test.each([
    '0.0.0.0',
    '::',
    '::2',
    '128.0.0.1',
    'localhost.example',
    '10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::127.0.0.1',
  ])('%s is not this machine', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});

describe('too many messages', () => {
  test('from one network are answered with 429 in the language of the sender, and others may still send', async () => {
    const limits = limitsWith({ networks: [{ points: 2, seconds: 600 }] });
    const { post, arrived } = await openServices({ limits });
    const from = (address: string, number: number) =>
      post({ ...numbered(number), locale: 'es' }, { 'x-forwarded-for': address });
    const statuses = [];
    for (const number of [1, 2, 3]) statuses.push((await from('192.0.2.7', number)).status);
    expect(statuses).toEqual([202, 202, 429]);
    const response = await from('192.0.2.7', 4);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(response.headers.get('content-language')).toBe('es');
    expect(await response.json()).toMatchObject({ status: 429, code: 'limited', detail: 'Demasiados mensajes' });
    expect((await from('192.0.2.8', 5)).status).toBe(202);
    expect(await arrived()).toHaveLength(3);
  });

  test.each([
    ['jana@exämple.de', 'JANA@Exämple.DE'],
    ['jana@exämple.de', 'jana@xn--exmple-cua.de'],
    ['jana@exämple.de', 'jana@exa\u0308mple.de'],
    ['jana@exämple.de', 'jana@ｅxämple.de'],
    ['jana@exämple.de', 'jana@exämple。de'],
    ['jana@exämple.de', '\u202ajana@exämple.de\u202c'],
    ['jana@exämple.de', 'jana＠exämple.de'],
  ])('from the e-mail address %s are limited, also if it is written as %s', async (email, same) => {
    const { post } = await openServices({ limits: limitsWith({ email: { points: 1, seconds: 600 } }) });
    const statuses = [];
    for (const written of [email, same, 'noah@exämple.de', 'jana+shop@exämple.de'])
      statuses.push((await post({ ...good, email: written, message: written })).status);
    expect(statuses).toEqual([202, 429, 202, 202]);
  });

  test('with the e-mail address of somebody else do not keep that person from writing', async () => {
    const limits = createLimits({ key, log: () => {} });
    const stranger = Array.from({ length: 6 }, () => ({ address: '198.51.100.1', email: good.email }));
    expect(await freeOf(limits, stranger)).toBe(5);
    for (const address of ['192.0.2.7', '198.51.100.2', '2001:db8::1'])
      expect(await freeOf(limits, [{ address, email: good.email }])).toBe(1);
  });

  test('from people behind a gateway from IPv6 to IPv4 are counted for each of them', async () => {
    const limits = createLimits({ key, log: () => {} });
    const behind = Array.from({ length: 11 }, (_, number) => senderAt(`64:ff9b::198.51.${number}.7`));
    expect(await freeOf(limits, behind)).toBe(11);
    const one = Array.from({ length: 11 }, (_, number) => senderAt(`2002:c000:207:${number}::1`));
    expect(await freeOf(limits, one)).toBe(10);
  });

  test('are limited in total, and one network cannot use up the total', async () => {
    const limits = limitsWith({ networks: [{ points: 2, seconds: 600 }], all: { points: 4, seconds: 600 } });
    const outcome = async (address: string) =>
      (await limits.take({ address, email: `${Math.random()}@x.example` })).kind;
    const one = [];
    for (let number = 0; number < 10; number++) one.push(await outcome('192.0.2.1'));
    expect(one.filter((kind) => kind === 'free')).toHaveLength(2);
    expect([await outcome('192.0.2.2'), await outcome('192.0.2.3'), await outcome('192.0.2.4')]).toEqual([
      'free',
      'free',
      'limited',
    ]);
  });

  test('from one address at the same time leave the form open for everybody else', async () => {
    const limits = limitsWith(rush);
    expect(await freeOf(limits, rushing(900))).toBe(10);
    expect(await freeOf(limits, rushing(20, 'others'))).toBe(10);
  });

  test.each([
    ['an IPv4 address', 10, () => '192.0.2.7'],
    ['an IPv4 /24', 30, (number: number) => `192.0.2.${number % 256}`],
    ['an IPv6 /64', 10, (number: number) => `2001:db8:1:2::${number.toString(16)}`],
    ['an IPv6 /56', 30, (number: number) => `2001:db8:1:2${(number % 256).toString(16).padStart(2, '0')}::1`],
    ['an IPv6 /48', 60, (number: number) => `2001:db8:1:${number.toString(16)}00::1`],
  ])('from %s are more than %s in ten minutes', async (_, most, addressOf) => {
    const limits = createLimits({ key, log: () => {} });
    const senders = Array.from({ length: 256 }, (_, number) => senderAt(addressOf(number)));
    expect(await freeOf(limits, senders)).toBe(most);
    expect(await freeOf(limits, [senderAt('2001:db8:2::1'), senderAt('198.51.100.1')])).toBe(2);
  });

  test('from one large network leave a quarter of the hourly limit to others, one message per network', async () => {
    const limits = createLimits({ key, log: () => {} });
    const large = Array.from({ length: 2_000 }, (_, number) => senderAt(`2001:db8:${number.toString(16)}::1`));
    expect(await freeOf(limits, large)).toBe(751);
    const others = Array.from({ length: 1_000 }, (_, number) => senderAt(`10.${number % 250}.0.1`));
    expect(await freeOf(limits, others)).toBe(249);
    expect(await limits.take(senderAt('192.0.2.1'))).toEqual({ kind: 'limited', waitMs: expect.any(Number) });
  });

  test('with mistakes are limited too, in words, and valid ones still arrive', async () => {
    const limits = limitsWith({ networks: [{ points: 2, seconds: 600 }] });
    const { post } = await openServices({ limits });
    const from = (address: string, change: object) => post({ ...good, ...change }, { 'x-forwarded-for': address });
    const statuses = [];
    for (let number = 0; number < 20; number++) statuses.push((await from('192.0.2.7', { email: 'jana' })).status);
    expect(new Set(statuses)).toEqual(new Set([422]));
    const response = await from('192.0.2.7', { email: 'jana' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await response.json()).toMatchObject({
      ...{ status: 429, code: 'limited', detail: 'Zu viele Nachrichten' },
      errors: [{ field: 'email', code: 'invalid' }],
    });
    expect((await from('192.0.2.8', { email: 'jana' })).status).toBe(422);
    expect((await from('192.0.2.7', {})).status).toBe(202);
  });

  test('include only accepted ones: mistakes and internal failures do not count', async () => {
    const limits = limitsWith({ networks: [{ points: 1, seconds: 600 }] });
    let isBroken = true;
    const { post } = await openServices({
      limits,
      outbox: {
        accept: async ({ id }) => {
          if (isBroken) throw new Error('disk full');
          return { kind: 'accepted', id };
        },
      },
    });
    for (let number = 0; number < 3; number++) {
      expect((await post({ ...good, name: '' })).status).toBe(422);
      expect((await post(good)).status).toBe(503);
    }
    isBroken = false;
    expect((await post(good)).status).toBe(202);
    expect((await post(numbered(2))).status).toBe(429);
  });
});

describe('the X-Forwarded-For header of a proxy', () => {
  const one = () => limitsWith({ networks: [{ points: 1, seconds: 600 }] });

  test('counts if the proxy is trusted, and then only the part that the proxy added', async () => {
    const { post } = await openServices({ limits: one() });
    const from = async (forwarded: string, number: number) =>
      (await post(numbered(number), { 'x-forwarded-for': forwarded })).status;
    expect(await from('192.0.2.1', 1)).toBe(202);
    // A client's own entries come before the entry that nginx adds.
    expect(await from('198.51.100.9, 192.0.2.1', 2)).toBe(429);
    expect(await from('192.0.2.1, 198.51.100.9', 3)).toBe(202);
    expect(await from('nonsense', 4)).toBe(202);
    expect(await from('other nonsense', 5)).toBe(429);
  });

  test('does not count if no proxy is configured, and the log reports the header once', async () => {
    const { proxies } = readSettings({}, 'https://site.example');
    const { post, logged } = await openServices({ limits: one(), proxies });
    expect((await post(numbered(1), { 'x-forwarded-for': '192.0.2.1' })).status).toBe(202);
    expect((await post(numbered(2), { 'x-forwarded-for': '192.0.2.2' })).status).toBe(429);
    expect(logged.filter((entry) => 'state' in entry && entry.state === 'proxy')).toEqual([
      { state: 'proxy', code: 'unnamed' },
    ]);
  });

  test('does not count if the proxy is not trusted', async () => {
    const { post } = await openServices({ limits: one(), proxies: [] });
    expect((await post(numbered(1), { 'x-forwarded-for': '192.0.2.1' })).status).toBe(202);
    expect((await post(numbered(2), { 'x-forwarded-for': '192.0.2.2' })).status).toBe(429);
    const other = await openServices({ limits: one(), proxies: ['10.0.0.0/8'] });
    expect((await other.post(numbered(3), { 'x-forwarded-for': '192.0.2.3' })).status).toBe(202);
    expect((await other.post(numbered(4), { 'x-forwarded-for': '192.0.2.4' })).status).toBe(429);
  });
});

describe('in PostgreSQL', () => {
  let postgres: TestPostgres | string = 'not started';
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    if (typeof postgres !== 'string') await postgres.stop();
  });

  /** Connection pools of two machines to one new database. */
  async function machines(skip: (note: string) => void) {
    if (typeof postgres === 'string') return skip(postgres);
    const url = await postgres.emptied();
    return { ask: postgres.ask, url, pools: [await openPool(url), await openPool(url)] as const };
  }

  test('several machines share their counts, and the database contains no address and no network', async ({ skip }) => {
    const found = await machines(skip);
    if (!found) return;
    const { ask, url, pools } = found;
    const logged: object[] = [];
    const rules = rulesWith({ networks: [{ points: 4, seconds: 600 }] });
    const limits = pools.map((pool) => createLimits({ key, rules, pool, log: (entry) => logged.push(entry) }));
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        limits[number % 2]?.take({ address: '192.0.2.1', email: `jana${number}@site.example` }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.kind === 'free')).toHaveLength(4);
    const again = await limits[1]?.take({ address: '192.0.2.1', email: 'jana@site.example' });
    expect(again).toMatchObject({ kind: 'limited', waitMs: expect.any(Number) });
    const rows = JSON.stringify(await ask(url, 'SELECT * FROM contact_limits'));
    expect(rows).toContain('network0:');
    expect(rows).not.toMatch(/192\.0\.2|jana|site\.example/);
    expect(logged).toEqual([]);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  test('of many simultaneous messages from one address, only the accepted ones count towards the total', async ({
    skip,
  }) => {
    const found = await machines(skip);
    if (!found) return;
    const { ask, url, pools } = found;
    const [limits, other] = pools.map((pool) => createLimits({ key, rules: rulesWith(rush), pool, log: () => {} }));
    if (!limits || !other) return;
    const free = await Promise.all([freeOf(limits, rushing(900).slice(450)), freeOf(other, rushing(450))]);
    expect(free.reduce((a, b) => a + b)).toBe(10);
    expect(await ask(url, 'SELECT key, points FROM contact_limits ORDER BY points')).toEqual([
      ...Array(10).fill({ key: expect.stringMatching(/^email:/), points: 1 }),
      ...Array(2).fill({ key: expect.stringMatching(/^(all|network0):/), points: 10 }),
    ]);
    expect(await freeOf(other, rushing(20, 'others'))).toBe(10);
    await Promise.all(pools.map((pool) => pool.end()));
  });

  test('a token is valid once across all machines', async ({ skip }) => {
    const found = await machines(skip);
    if (!found) return;
    const { pools } = found;
    const [first, second] = [onceInDatabase(pools[0], 3_600), onceInDatabase(pools[1], 3_600)];
    expect([await first.take('x'), await second.take('x'), await first.take('y')]).toEqual([true, false, true]);
    await second.giveBack('x');
    expect(await first.take('x')).toBe(true);
    await Promise.all(pools.map((pool) => pool.end()));
  });
});

test('an unreachable database blocks nobody, and is logged without data of the sender', async () => {
  const connectionString = `postgres://u:geheim@127.0.0.1:${await freePort()}/x`;
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 500 });
  const logged: object[] = [];
  const limits = createLimits({ key, pool, log: (entry) => logged.push(entry) });
  expect((await limits.take({ address: '192.0.2.1', email: good.email })).kind).toBe('free');
  expect(await onceInDatabase(pool, 60).take('x')).toBe(true);
  expect(logged).toEqual([{ state: 'limits', code: 'ECONNREFUSED' }]);
  await pool.end();
});
