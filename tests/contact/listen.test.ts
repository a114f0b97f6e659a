// Tests how a server stops and how it handles slow clients: running requests finish, and no client
// blocks it forever.
import { once } from 'node:events';
import { request as httpRequest, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Acceptance } from '../../src/contact/outbox/index.ts';
import { CliError } from '../../src/problems/problem.ts';
import { type ListenSettings, listen, type RunningServer } from '../../src/server/listen.ts';
import { closeServices, formType, good, openServices } from '../support/contact-services.ts';

let running: RunningServer | undefined;
afterEach(async () => {
  await running?.close();
  await closeServices();
});

async function start(listener: RequestListener, change: Partial<ListenSettings> = {}): Promise<RunningServer> {
  running = await listen(listener, { host: '127.0.0.1', port: 0, graceMs: 2_000, ...change });
  return running;
}

test('a stopping server answers running requests, accepts no new ones and does not wait for idle connections', async () => {
  const answer = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  // If the server waited for the idle connection, the test would time out.
  const { url, close } = await start(
    async (_request, response) => {
      arrived.resolve();
      await answer.promise;
      response.end('done');
    },
    { graceMs: 120_000 },
  );
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
  const asked = Promise.withResolvers<void>();
  const { url, close } = await start(
    (request, response) => {
      asked.resolve();
      request.resume().on('end', () => response.end());
    },
    { graceMs: 300 },
  );
  const slow = httpRequest(url, { method: 'POST', headers: { 'content-length': 100 } });
  const cut = new Promise<NodeJS.ErrnoException>((resolve) => slow.once('error', resolve));
  slow.write('{');
  await asked.promise;
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

/** Clients that send a text, and read nothing before they are resumed. */
async function slowClients(url: string, count: number, text: string): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname).pause();
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
  await vi.waitFor(() => expect(dropped()).toBeGreaterThanOrEqual(11), 30_000);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  accepted.resolve({ kind: 'accepted', id: 'x' });
  expect((await pending).status).toBe(202);
  expect(slow.slice(-30).some((socket) => socket.destroyed)).toBe(false);
  for (const socket of slow) socket.destroy();
});

/** More than the kernel takes of an answer that nobody reads. */
const large = Buffer.alloc(8 * 1024 * 1024, 'x');
const largeAnswers: RequestListener = (request, response) =>
  request.resume().once('end', () => response.end(request.url === '/large' ? large : 'small'));
const askForLarge = 'GET /large HTTP/1.1\r\nHost: x\r\n\r\n';

/**
 * How many bytes of its answer a client can still read, until it has `most` of them or is cut off. It
 * pauses after each megabyte.
 */
async function readRest(socket: Socket, { most = large.length, pauseMs = 0 } = {}): Promise<number> {
  let count = 0;
  const ended = new Promise<number>((resolve) => {
    socket.on('data', (bytes: Buffer) => {
      const before = count;
      count += bytes.length;
      if (count >= most) resolve(count);
      else if (pauseMs > 0 && count >> 20 !== before >> 20) {
        socket.pause();
        setTimeout(() => socket.resume(), pauseMs);
      }
    });
    socket.once('close', () => resolve(count));
  });
  socket.resume();
  return ended;
}

describe('clients that never read their answers', () => {
  test('lose their connections to others, the oldest first', async () => {
    const { url } = await start(largeAnswers, { mostConnections: 10 });
    const first = await slowClients(url, 4, askForLarge);
    const second = await slowClients(url, 6, askForLarge);
    for (let turn = 0; turn < 4; turn++)
      expect(await (await fetch(url, { headers: { connection: 'close' } })).text()).toBe('small');
    const rests = await Promise.all([...first, ...second].map((socket) => readRest(socket)));
    const isWhole = rests.map((rest) => rest >= large.length);
    expect(isWhole.slice(-5)).toEqual(Array(5).fill(true));
    expect(isWhole[0]).toBe(false);
  });

  test('do not delay the end of a stopping server beyond its grace period', async () => {
    const { url, close } = await start(largeAnswers, { graceMs: 100 });
    const [unread] = await slowClients(url, 1, askForLarge);
    await close();
    expect(unread && (await readRest(unread))).toBeLessThan(large.length);
  });

  test('are cut off after a while, but not while they read slowly or their answer is being made', async () => {
    const made = Promise.withResolvers<void>();
    const cut = Promise.withResolvers<void>();
    const { url } = await start(
      async ({ url: path, socket }, response) => {
        if (path === '/made') await made.promise;
        if (path === '/unread') socket.once('close', () => cut.resolve());
        response.end(large);
      },
      { silenceMs: 700 },
    );
    const [unread] = await slowClients(url, 1, askForLarge.replace('large', 'unread'));
    const [slow] = await slowClients(url, 1, askForLarge);
    const waiting = fetch(`${url}/made`);
    // Takes longer than the time-out, a part at a time.
    expect(slow && (await readRest(slow, { pauseMs: 200 }))).toBeGreaterThanOrEqual(large.length);
    await cut.promise;
    expect(unread && (await readRest(unread))).toBeLessThan(large.length);
    made.resolve();
    expect((await (await waiting).bytes()).length).toBe(large.length);
  });

  test.each(['GET', 'HEAD', 'OPTIONS'])(
    'may not send many %s requests before the first is answered',
    async (method) => {
      let handled = 0;
      const { url } = await start((_request, response) => {
        handled += 1;
        response.end(large);
      });
      const request = `${method} / HTTP/1.1\r\nHost: x\r\n\r\n`;
      const [unread] = await slowClients(url, 1, request.repeat(200));
      unread?.resume();
      await new Promise((resolve) => unread?.once('close', resolve));
      expect(handled).toBeLessThan(5);
    },
  );

  test('have few pages that show their forms again, and others still get theirs', async () => {
    const html = `<form method="post"><input name="name"><textarea name="message"></textarea></form>${'x'.repeat(6 * 1024 * 1024)}`;
    const { url, postForm, logged } = await openServices({ builtPage: () => ({ html, headers: new Map() }) });
    const body = 'name=&message=Hallo';
    const postFrom = (address: string) =>
      `POST /contact HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nContent-Type: ${formType}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const unread: Socket[] = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      unread.push(...(await slowClients(url, 1, postFrom(address))));
      await vi.waitFor(() => expect(logged).toHaveLength(unread.length), 30_000);
    }
    const second = await postForm({ message: 'Hallo' }, { 'x-forwarded-for': '192.0.2.3' });
    expect([second.status, second.headers.get('location')]).toEqual([303, '/kontakt/fehler']);
    const response = await postForm({ message: 'Hallo' }, { 'x-forwarded-for': '192.0.2.4' });
    expect([response.status, (await response.text()).includes('>Hallo<')]).toEqual([422, true]);
    const rests = await Promise.all(unread.map((socket) => readRest(socket, { most: html.length })));
    expect(rests.map((rest) => rest >= html.length)).toEqual([false, true, true]);
  });
});
