// The address that `dev` and `preview` print is answered by them and nobody else. Browsers try both addresses
// of `localhost`, ::1 first: with another program on one of them, they would show that program.
import dns from 'node:dns/promises';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { serve } from '../../src/dev/watch-server.ts';
import { litfass, siteWith } from '../support/helpers.ts';

/** What the system knows of names. 192.0.2.1 is an address of another machine. */
const names: Readonly<Record<string, readonly string[]>> = {
  'both.test': ['127.0.0.1', '::1', '127.0.0.1'],
  'moved.test': ['192.0.2.1', '127.0.0.1'],
  'elsewhere.test': ['192.0.2.1'],
};
vi.spyOn(dns, 'lookup').mockImplementation((async (name: string) => {
  if (!names[name]) throw new Error('ENOTFOUND');
  return names[name].map((address) => ({ address }));
}) as unknown as typeof dns.lookup);
syncBuiltinESMExports();
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const stopping: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

/** Another program that listens on an address. Returns its port, or the code of the error. */
async function other(host: string, port = 0): Promise<number | string> {
  const server = createServer((_, response) => response.end('other'));
  const code = await new Promise<string | undefined>((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen(port, host, () => resolve(undefined));
  });
  if (code !== undefined) return code;
  stopping.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

const hasIPv6 = typeof (await other('::1')) === 'number';

/** A server of litfass. Returns the address that it prints. */
async function litfassOn(host: string, { port = 0, tries = 0 } = {}): Promise<URL> {
  const { url, close } = await serve((_, response) => response.end('litfass'), { host, port, tries });
  stopping.push(close);
  return new URL(url);
}

const said = async (url: string | URL) => (await fetch(url)).text();
/** Who answers on both addresses of `localhost`. */
const answers = ({ port }: URL) => Promise.all(['127.0.0.1', '[::1]'].map((host) => said(`http://${host}:${port}`)));

describe.skipIf(!hasIPv6)('on a machine with IPv6', () => {
  test.each(['localhost', 'LOCALHOST', 'site.localhost'])(
    'answers on both addresses of %s, which is printed',
    async (host) => {
      const url = await litfassOn(host);
      expect(url.hostname).toBe(host.toLowerCase());
      expect(await answers(url)).toEqual(['litfass', 'litfass']);
      expect(await said(`http://localhost:${url.port}`)).toBe('litfass');
    },
  );

  test.each(['0.0.0.0', '::'])('answers on both, and prints localhost, with --host %s', async (host) => {
    const url = await litfassOn(host);
    expect(url.hostname).toBe('localhost');
    expect(await answers(url)).toEqual(['litfass', 'litfass']);
  });

  test.each([
    ['127.0.0.1', 'localhost'],
    ['::1', 'localhost'],
    ['::1', '0.0.0.0'],
    ['127.0.0.1', '::'],
  ])('with another program on %s, takes the next port for %s', async (address, host) => {
    const port = Number(await other(address));
    const url = await litfassOn(host, { port, tries: 50 });
    expect(Number(url.port)).toBeGreaterThan(port);
    expect(await answers(url)).toEqual(['litfass', 'litfass']);
    // And keeps nothing of the port that it left.
    const rest = address === '::1' ? '127.0.0.1' : '::1';
    expect(await other(rest, port)).toBe(port);
  });

  test.each(['127.0.0.1', '::1'])(
    'with another program on %s, refuses the port that was asked for',
    async (address) => {
      const port = Number(await other(address));
      for (const command of ['dev', 'preview']) {
        const site = siteWith({ 'dist/index.html': '' });
        stopping.push(site.remove);
        expect(await litfass([command, '--root', site.root, '--port', `${port}`])).toEqual({
          code: 2,
          stdout: '',
          stderr: `litfass: Port ${port} is in use by another program.\n  hint Choose another one with --port.\n`,
        });
      }
    },
  );

  test.each([
    ['127.0.0.1', '127.0.0.1', '::1'],
    ['::1', '[::1]', '127.0.0.1'],
  ])('listens on --host %s alone, and prints it', async (host, printed, rest) => {
    const url = await litfassOn(host);
    expect(url.hostname).toBe(printed);
    expect(await said(url)).toBe('litfass');
    expect(await other(rest, Number(url.port))).toBe(Number(url.port));
  });

  test('lets go of both addresses when it stops', async () => {
    const { url, close } = await serve(() => {}, { host: 'localhost', port: 0, tries: 0 });
    await close();
    const port = Number(new URL(url).port);
    expect([await other('127.0.0.1', port), await other('::1', port)]).toEqual([port, port]);
  });
});

test.skipIf(!hasIPv6)('answers on every address that a name has', async () => {
  const url = await litfassOn('both.test');
  expect([url.hostname, await answers(url)]).toEqual(['both.test', ['litfass', 'litfass']]);
  await expect(litfassOn('both.test', { port: Number(url.port) })).rejects.toThrow('is in use by another program');
});

test('does without an address that this machine does not have, such as ::1 without IPv6', async () => {
  const url = await litfassOn('moved.test');
  expect(await said(`http://127.0.0.1:${url.port}`)).toBe('litfass');
  for (const name of ['elsewhere.test', 'nobody.test', '192.0.2.1'])
    await expect(litfassOn(name, { tries: 50 })).rejects.toThrow(' is not an address of this machine.');
});

test('gives up after the last try', async () => {
  const port = Number(await other('127.0.0.1'));
  await other('127.0.0.1', port + 1);
  await expect(litfassOn('localhost', { port, tries: 1 })).rejects.toThrow(`Port ${port + 1} is in use`);
});

// Only root may listen on it on most systems.
test.skipIf(typeof (await other('127.0.0.1', 80)) === 'string')(
  'port 80, which a URL leaves out, is that port',
  async () => {
    const server = await serve((_, response) => void response.end('ours'), { host: '127.0.0.1', port: 80, tries: 0 });
    stopping.push(server.close);
    expect([server.url, server.port]).toEqual(['http://127.0.0.1:80', 80]);
  },
);

test('a handler that fails later does not end the server', async () => {
  const failing = async () => {
    await Promise.resolve();
    throw new Error('too late');
  };
  const { url, close } = await serve(failing, { host: '127.0.0.1', port: 0, tries: 0 });
  stopping.push(close);
  for (let time = 0; time < 2; time++) expect((await fetch(url)).status).toBe(500);
});
