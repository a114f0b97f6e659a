// How a server stops, and how it handles slow clients: requests in progress end normally, and no client
// can delay the end for ever.
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

test('a request under way is answered, a new one is not accepted, a silent connection is not waited for', async () => {
  const answer = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  // Were it waited for, the test would run out of time.
  const { url, close } = await start(async (_request, response) => {
    arrived.resolve();
    await answer.promise;
    response.end('done');
  }, 120_000);
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  silent.on('error', () => {});
  const response = fetch(url);
  await arrived.promise;
  const closed = close();
  await expect(fetch(url)).rejects.toThrow();
  answer.resolve();
  expect(await (await response).text()).toBe('done');
  await closed;
  silent.destroy();
});

test('a client that never ends its request is cut off when the grace is over', async () => {
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

test('an address that this machine does not have is refused with a sentence', async () => {
  const refused = listen(() => {}, { host: '192.0.2.1', port: 0 });
  await expect(refused).rejects.toThrow(CliError);
  await expect(refused).rejects.toThrow('192.0.2.1 is not an address of this machine.');
});

/** Clients that begin a request and never end it. */
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

const beginnings = {
  headers: 'POST /contact HTTP/1.1\r\nHost: x\r\n',
  'a body': 'POST /contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  'nothing at all': '',
};

// How long others wait is measured by `slow` in proofs/contact.
test.each(Object.entries(beginnings))(
  '100 clients that never end %s leave others served beside them',
  async (_, text) => {
    const { url, post } = await openServices();
    const slow = await slowClients(url, 100, text);
    for (const socket of slow) socket.resume();
    for (let number = 0; number < 10; number++)
      expect((await post({ ...good, message: `Nr. ${number}` })).status).toBe(202);
    expect(slow.filter((socket) => socket.destroyed || socket.readableEnded)).toEqual([]);
    for (const socket of slow) socket.destroy();
  },
);

test('where all places are taken by slow clients, the slowest makes room; a request under way keeps its place', async () => {
  const accepted = Promise.withResolvers<Acceptance>();
  const { url, post } = await openServices({ mostConnections: 50, outbox: { accept: () => accepted.promise } });
  const underWay = post(good);
  const slow = await slowClients(url, 60, beginnings['a body']);
  const dropped = () => slow.filter((socket) => socket.destroyed || socket.readableEnded).length;
  for (const socket of slow) socket.resume();
  await vi.waitFor(() => expect(dropped()).toBeGreaterThanOrEqual(11));
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  accepted.resolve({ kind: 'accepted', id: 'x' });
  expect((await underWay).status).toBe(202);
  expect(slow.slice(-30).some((socket) => socket.destroyed)).toBe(false);
  for (const socket of slow) socket.destroy();
});
