// How a server stops: what is under way ends well, and nobody can hold it up for ever.
import { request as httpRequest, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { type Listening, listen } from '../src/contact/listen.ts';
import { Refusal } from '../src/problem.ts';

let running: Listening | undefined;
afterEach(() => running?.close());

async function start(listener: RequestListener, graceMs = 2_000): Promise<Listening> {
  running = await listen(listener, { host: '127.0.0.1', port: 0, graceMs });
  return running;
}

test('a request under way is answered, a new one is not accepted, a silent connection is not waited for', async () => {
  const answer = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const { url, close } = await start(async (_request, response) => {
    arrived.resolve();
    await answer.promise;
    response.end('done');
  });
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  silent.on('error', () => {});
  const response = fetch(url);
  await arrived.promise;
  const closed = close();
  await expect(fetch(url)).rejects.toThrow();
  answer.resolve();
  expect(await (await response).text()).toBe('done');
  const before = performance.now();
  await closed;
  expect(performance.now() - before).toBeLessThan(1_500);
  silent.destroy();
});

test('a client that never ends its request is cut off when the grace is over', async () => {
  const { url, close } = await start((request, response) => {
    request.resume().on('end', () => response.end());
  }, 300);
  const slow = httpRequest(url, { method: 'POST', headers: { 'content-length': 100 } });
  const cut = new Promise((resolve) => slow.once('error', resolve));
  slow.write('{');
  await new Promise((wait) => setTimeout(wait, 100));
  await close();
  await cut;
});

test('an address that is none of this machine is refused with a sentence', async () => {
  const refused = listen(() => {}, { host: '192.0.2.1', port: 0 });
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow('192.0.2.1 is no address of this machine.');
});
