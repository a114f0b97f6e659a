// Tests how a server stops and how it handles slow clients: running requests finish, and no client
// blocks it forever.
import { once } from 'node:events';
import { request as httpRequest, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { listen, type RunningServer } from '../../src/contact/listen.ts';
import type { Acceptance } from '../../src/contact/outbox/index.ts';
import { CliError } from '../../src/diagnostics/problem.ts';
import { closeServices, good, openServices } from '../support/contact-services.ts';

let running: RunningServer | undefined;
afterEach(async () => {
  await running?.close();
  await closeServices();
});

async function start(listener: RequestListener, graceMs = 2_000): Promise<RunningServer> {
  running = await listen(listener, { host: '127.0.0.1', port: 0, graceMs });
  return running;
}

test('a stopping server answers running requests, accepts no new ones and does not wait for idle connections', async () => {
  const answer = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  // If the server waited for the idle connection, the test would time out.
  const { url, close } = await start(async (_request, response) => {
    arrived.resolve();
    await answer.promise;
    response.end('done');
  }, 120_000);
  const idle = connect(Number(new URL(url).port), '127.0.0.1');
  idle.on('error', () => {});
  const response = fetch(url);
  await arrived.promise;
  const closed = close();
  await expect(fetch(url)).rejects.toThrow();
  answer.resolve();
  expect(await (await response).text()).toBe('done');
  await closed;
  idle.destroy();
});

test('a client that never ends its request is cut off after the grace period', async () => {
  const { url, close } = await start((request, response) => {
    request.resume().on('end', () => response.end());
  }, 300);
  const slow = httpRequest(url, { method: 'POST', headers: { 'content-length': 100 } });
  const cut = new Promise<NodeJS.ErrnoException>((resolve) => slow.once('error', resolve));
  slow.write('{');
  await new Promise((wait) => setTimeout(wait, 100));
  await close();
  expect((await cut).code).toBe('ECONNRESET');
});

test('the URL has the address that answers, not a name that has others', async () => {
  running = await listen((_request, response) => response.end('yes'), { host: 'localhost', port: 0 });
  expect(running.url).toMatch(/^http:\/\/(127\.0\.0\.1|\[::1\]):\d+$/);
  expect(await (await fetch(running.url)).text()).toBe('yes');
});

test('an address of another machine is refused with an explanation', async () => {
  const refused = listen(() => {}, { host: '192.0.2.1', port: 0 });
  await expect(refused).rejects.toThrow(CliError);
  await expect(refused).rejects.toThrow('192.0.2.1 is not an address of this machine.');
});

/** Clients that start a request and never finish it. */
async function slowClients(url: string, count: number, text: string): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.write(text);
      return socket;
    }),
  );
}

const requestStarts = {
  'unfinished headers': 'POST /contact HTTP/1.1\r\nHost: x\r\n',
  'an unfinished body':
    'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  'no data': '',
};

// `slow` in proofs/contact measures how long others wait.
test.each(Object.entries(requestStarts))('100 clients that send %s do not block other clients', async (_, text) => {
  const { url, post } = await openServices();
  const slow = await slowClients(url, 100, text);
  for (const socket of slow) socket.resume();
  for (let number = 0; number < 10; number++)
    expect((await post({ ...good, message: `Nr. ${number}` })).status).toBe(202);
  expect(slow.filter((socket) => socket.destroyed || socket.readableEnded)).toEqual([]);
  for (const socket of slow) socket.destroy();
});

test('when slow clients use all connections, the slowest is dropped, and a running request keeps its connection', async () => {
  const accepted = Promise.withResolvers<Acceptance>();
  const { url, post } = await openServices({ mostConnections: 50, outbox: { accept: () => accepted.promise } });
  const pending = post(good);
  const slow = await slowClients(url, 60, requestStarts['an unfinished body']);
  const dropped = () => slow.filter((socket) => socket.destroyed || socket.readableEnded).length;
  for (const socket of slow) socket.resume();
  await vi.waitFor(() => expect(dropped()).toBeGreaterThanOrEqual(11));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  accepted.resolve({ kind: 'accepted', id: 'x' });
  expect((await pending).status).toBe(202);
  expect(slow.slice(-30).some((socket) => socket.destroyed)).toBe(false);
  for (const socket of slow) socket.destroy();
});
