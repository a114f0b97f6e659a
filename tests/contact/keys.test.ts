// Tests what happens when a message is sent again: after a lost answer, by a second click, or with the
// key of another message.
import { createSecretKey } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createLimits } from '../../src/contact/rate-limits.ts';
import { brokenOutbox, closeServices, good, openServices } from '../support/contact-services.ts';

afterEach(closeServices);

const key = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
const answerOf = async (response: Response) => [response.status, (await response.json()) as { id?: string }] as const;

describe('an idempotency key', () => {
  test('stores the same message once, and gets the same answer', async () => {
    const { post, arrived } = await openServices();
    const first = await answerOf(await post(good, { 'idempotency-key': key }));
    const second = await answerOf(await post({ ...good, name: ' Jana Probst ' }, { 'idempotency-key': `"${key}"` }));
    expect(first[0]).toBe(202);
    expect(second).toEqual(first);
    expect(await arrived()).toHaveLength(1);
  });

  test('works for messages that arrive at the same time', async () => {
    const { post, arrived } = await openServices();
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(good, { 'idempotency-key': key })));
    const ids = await Promise.all(answers.map(async (answer) => (await answerOf(answer))[1].id));
    expect(new Set(ids).size).toBe(1);
    expect(await arrived()).toHaveLength(1);
  });

  test('of another message is a conflict, and the first message does not change', async () => {
    const { post, arrived } = await openServices();
    await post(good, { 'idempotency-key': key });
    const response = await post({ ...good, message: 'Etwas anderes' }, { 'idempotency-key': key });
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(await answerOf(response)).toMatchObject([422, { code: 'key_conflict', status: 422 }]);
    expect(await arrived()).toMatchObject([good]);
  });

  test('can be a form field, and a second submit leads to the same page', async () => {
    const { postForm, arrived } = await openServices();
    for (const _ of [1, 2]) expect((await postForm({ ...good, key })).headers.get('location')).toBe('/kontakt/danke');
    expect(await arrived()).toHaveLength(1);
  });

  test('that differs makes two messages of the same text, because the sender meant it', async () => {
    const { post, arrived } = await openServices();
    await post(good, { 'idempotency-key': 'one' });
    await post(good, { 'idempotency-key': 'two' });
    expect(await arrived()).toHaveLength(2);
  });

  test('is not used up by a message that had mistakes or could not be stored', async () => {
    const { post, arrived, outbox } = await openServices();
    await post({ ...good, name: '' }, { 'idempotency-key': key });
    expect((await post(good, { 'idempotency-key': key })).status).toBe(202);
    expect(await arrived()).toHaveLength(1);
    const failing = await openServices({ outbox: { accept: brokenOutbox.accept } });
    expect((await failing.post(good, { 'idempotency-key': key })).status).toBe(503);
    const fixed = await openServices({ outbox });
    expect((await fixed.post(good, { 'idempotency-key': key })).status).toBe(202);
  });

  test('is stored as a digest, which reveals neither the key nor the message', async () => {
    const seen: object[] = [];
    const accept = async (message: { readonly id: string }) => {
      seen.push(message);
      return { kind: 'accepted', id: message.id } as const;
    };
    const { post } = await openServices({ outbox: { accept } });
    await post(good, { 'idempotency-key': key });
    await post({ ...good, message: 'Ohne Schlüssel' });
    for (const message of seen) {
      const { key: storedKey, digest } = message as { key: string; digest: string };
      expect(`${storedKey} ${digest}`).not.toMatch(/f81d4fae|Jana|Schl/);
      expect(storedKey.length).toBeLessThanOrEqual(128);
    }
  });
});

describe('without a key', () => {
  test('the same content is one message for ten minutes, and a new one afterwards', async () => {
    let now = Date.UTC(2026, 10, 21);
    const { post, arrived } = await openServices({ now: () => now });
    const [, first] = await answerOf(await post(good));
    now += 9 * 60_000;
    const [, second] = await answerOf(await post(good));
    expect(second).toEqual(first);
    now += 2 * 60_000;
    const [, third] = await answerOf(await post(good));
    expect(third.id).not.toBe(first.id);
    expect(await arrived()).toHaveLength(2);
  });

  test('a different name, address or text makes another message', async () => {
    const { post, arrived } = await openServices();
    for (const change of [{}, { name: 'Jan Probst' }, { email: 'jan@site.example' }, { message: 'Guten Tag' }])
      await post({ ...good, ...change });
    expect(await arrived()).toHaveLength(4);
  });

  test('a form field that is not a valid key is ignored', async () => {
    const { postForm, arrived } = await openServices();
    await postForm({ ...good, key: 'with spaces, and more' });
    await postForm({ ...good, key: '' });
    expect(await arrived()).toHaveLength(1);
  });
});

test('a message that is sent again after a lost answer counts once towards the limits', async () => {
  const once = { points: 1, seconds: 600 };
  const limits = createLimits({
    key: createSecretKey(Buffer.alloc(32)),
    rules: { networks: [once], email: once, all: once, reserve: once },
    log: () => {},
  });
  const { post } = await openServices({ limits });
  const first = await answerOf(await post(good, { 'idempotency-key': key }));
  expect(await answerOf(await post(good, { 'idempotency-key': key }))).toEqual(first);
  expect((await post({ ...good, message: 'Etwas anderes' })).status).toBe(429);
});

test('texts that are sent again after ten minutes count as new messages', async () => {
  let now = Date.UTC(2026, 10, 21);
  const two = { points: 2, seconds: 600 };
  const limits = createLimits({
    key: createSecretKey(Buffer.alloc(32)),
    rules: { networks: [two], email: two, all: two, reserve: two },
    log: () => {},
  });
  const { post, arrived } = await openServices({ limits, now: () => now });
  for (const message of ['Eins', 'Zwei']) expect((await post({ ...good, message })).status).toBe(202);
  now += 11 * 60_000;
  for (const message of ['Eins', 'Zwei']) expect((await post({ ...good, message })).status).toBe(429);
  expect(await arrived()).toHaveLength(2);
});

test('a message that is new although its key was used before counts towards the limits', async () => {
  const two = { points: 2, seconds: 600 };
  const limits = createLimits({
    key: createSecretKey(Buffer.alloc(32)),
    rules: { networks: [two], email: two, all: two, reserve: two },
    log: () => {},
  });
  const { post, outbox } = await openServices({ limits });
  expect((await post(good)).status).toBe(202);
  await outbox.erase({ email: good.email }, Date.now());
  expect((await post(good)).status).toBe(202);
  expect((await post({ ...good, message: 'Etwas anderes' })).status).toBe(429);
});

test('after an erasure, the same message with the same key is stored again, so that every 202 stands for a stored message', async () => {
  const { post, outbox, arrived } = await openServices();
  const [, first] = await answerOf(await post(good, { 'idempotency-key': key }));
  await outbox.erase({ email: good.email }, Date.now());
  const [, second] = await answerOf(await post(good, { 'idempotency-key': key }));
  expect(second.id).not.toBe(first.id);
  expect((await arrived()).map(({ state }) => state)).toEqual(['erased', 'queued']);
});
