// How a server stops, and how it stands slow clients: what is under way ends well, and nobody can hold it up for ever.
import { once } from 'node:events';
import { request as httpRequest, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { type Listening, listen } from '../src/contact/listen.ts';
import type { Acceptance } from '../src/contact/outbox.ts';
import { Refusal } from '../src/problem.ts';
import { closeDesks, good, openDesk } from './contact-desk.ts';

let running: Listening | undefined;
afterEach(async () => {
  await running?.close();
  await closeDesks();
});

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

test.each(Object.entries(beginnings))(
  '300 clients that never end %s leave others served within 100 ms',
  async (_, text) => {
    const { url, post } = await openDesk();
    const slow = await slowClients(url, 300, text);
    await post(good);
    const times: number[] = [];
    for (let number = 0; number < 21; number++) {
      const began = performance.now();
      expect((await post({ ...good, message: `Nr. ${number}` })).status).toBe(202);
      times.push(performance.now() - began);
    }
    // The middle one: a machine that is busy with something else is no slow client.
    expect(times.sort((a, b) => a - b)[10]).toBeLessThan(100);
    for (const socket of slow) socket.destroy();
  },
);

test('where all places are taken by slow clients, the slowest makes room; a request under way keeps its place', async () => {
  const accepted = Promise.withResolvers<Acceptance>();
  const { url, post } = await openDesk({ mostConnections: 50, outbox: { accept: () => accepted.promise } });
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
