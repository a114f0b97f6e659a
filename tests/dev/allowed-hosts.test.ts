// Whom `dev` and `preview` answer, by the Host, Origin and Sec-Fetch-* headers. Without this check, a foreign
// site whose domain resolves to this machine could read pages before they are published (DNS rebinding), and
// any site could run their scripts or show their pictures.
import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { startDev } from '../../src/commands/dev.ts';
import { startPreview } from '../../src/commands/preview.ts';
import { serve } from '../../src/dev/watch-server.ts';
import { buildOf, litfass, siteWith } from '../support/helpers.ts';

const stopping: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

interface Options {
  readonly host?: string;
  readonly allowedHosts?: readonly string[];
}

const local = { host: '127.0.0.1', port: 0, tries: 0 };

/** A server that answers every request with 200. */
async function server(options: Options = {}): Promise<string> {
  const { url, close } = await serve((_, response) => response.end('yes'), { ...local, ...options });
  stopping.push(close);
  return url;
}

async function dev(options: Options = {}): Promise<string> {
  const site = siteWith();
  stopping.push(site.remove);
  const report = { say: () => {}, complain: () => {}, log: () => {} };
  const { url, close } = await startDev({ root: site.root, ...local, ...options }, report);
  stopping.push(close);
  return url;
}

async function preview(options: Options = {}): Promise<string> {
  const site = siteWith();
  stopping.push(site.remove);
  await buildOf(site);
  const { url, close } = await startPreview({ root: site.root, ...local, ...options }, () => {});
  stopping.push(close);
  return url;
}

interface RequestOptions {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request with any Host header. `fetch` would send the host of the URL. */
function ask(
  url: string,
  { method = 'GET', path = '/', headers = {} }: RequestOptions,
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(url);
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname.replace(/[[\]]/g, '');
  return new Promise((resolve, reject) => {
    const outgoing = request({ host, port, method, path, headers }, (response) => {
      const { statusCode: status = 0 } = response;
      // An event stream never ends.
      if (response.headers['content-type'] === 'text/event-stream') {
        response.destroy();
        resolve({ status, body: '' });
        return;
      }
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => resolve({ status, body }));
    });
    outgoing.on('error', reject).end();
  });
}

const portOf = (url: string) => new URL(url).port;

describe('a server', () => {
  test.each([
    'localhost',
    'LOCALHOST',
    'localhost.',
    'shop.localhost',
    '127.0.0.1',
    '192.168.1.20',
    '[::1]',
    '[2001:db8::1]',
  ])('accepts the host %s, which no foreign domain can use', async (name) => {
    const url = await server();
    for (const host of [name, `${name}:${portOf(url)}`])
      expect((await ask(url, { headers: { host } })).status, host).toBe(200);
  });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evillocalhost', 'machine.lan'])(
    'rejects the host %s, and says how to allow it',
    async (name) => {
      const url = await server();
      expect(await ask(url, { headers: { host: `${name}:${portOf(url)}` } })).toEqual({
        status: 403,
        body: `The host ${name} is not allowed. To allow it, start the server with --allowed-hosts ${name}\n`,
      });
    },
  );

  test.each(['a b', 'localhost:80:80', 'localhost@evil.example', '<b>', '[::1', '[evil]'])(
    'rejects “%s”, which is not a valid host, without repeating it',
    async (host) => {
      const url = await server();
      expect(await ask(url, { headers: { host } })).toEqual({
        status: 403,
        body: 'The request has no valid Host header.\n',
      });
    },
  );

  test('accepts the host it listens on and the allowed hosts', async () => {
    const url = await server({ allowedHosts: ['machine.lan', 'preview.example'] });
    const status = async (host: string) => (await ask(url, { headers: { host } })).status;
    expect(await status('Machine.lan:80')).toBe(200);
    expect(await status('preview.example')).toBe(200);
    expect(await status('other.preview.example')).toBe(403);
    const named = await server({ host: 'localhost', allowedHosts: [] });
    expect((await ask(named, { headers: { host: 'localhost' } })).status).toBe(200);
  });

  test('on 0.0.0.0 accepts every IP address, but only allowed host names', async () => {
    const url = await server({ host: '0.0.0.0' });
    expect((await ask(url, { headers: { host: `10.1.2.3:${portOf(url)}` } })).status).toBe(200);
    expect((await ask(url, { headers: { host: 'evil.example' } })).status).toBe(403);
  });

  test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])(
    'rejects %s from pages of another origin',
    async (method) => {
      const url = await server();
      const host = `localhost:${portOf(url)}`;
      const status = async (origin: string) => (await ask(url, { method, headers: { host, origin } })).status;
      expect(await status(`http://${host}`)).toBe(200);
      for (const origin of [
        'https://evil.example',
        'http://localhost:1',
        `http://127.0.0.1:${portOf(url)}`,
        'null',
        'x',
      ])
        expect(await status(origin), origin).toBe(403);
    },
  );

  test('accepts the https origin of a proxy in front of it', async () => {
    const url = await server({ allowedHosts: ['preview.example'] });
    const headers = { host: 'preview.example', origin: 'https://preview.example' };
    expect((await ask(url, { method: 'POST', headers })).status).toBe(200);
  });
});

/** Headers as browsers send them, without an Origin unless the mode is cors. */
const fetched = (site: string, mode: string, destination: string) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': destination,
});

// Another port of localhost is the same site.
describe.each(['cross-site', 'same-site'])('for a page of another origin (%s), a server', (site) => {
  test.each([
    ['fetch with mode no-cors', 'no-cors', 'empty'],
    ['a script', 'no-cors', 'script'],
    ['an image', 'no-cors', 'image'],
    ['a style sheet', 'no-cors', 'style'],
    ['a video', 'no-cors', 'video'],
    ['<link rel="prefetch">', 'no-cors', 'empty'],
    ['a frame', 'navigate', 'iframe'],
    ['an object', 'navigate', 'object'],
    ['an embedded file', 'navigate', 'embed'],
    ['a WebSocket', 'websocket', 'empty'],
    ['fetch with mode cors', 'cors', 'empty'],
  ])('refuses %s', async (_, mode, destination) => {
    const url = await server();
    for (const method of ['GET', 'HEAD', 'POST'])
      expect(await ask(url, { method, headers: fetched(site, mode, destination) })).toEqual({
        status: 403,
        body: method === 'HEAD' ? '' : 'Pages of other origins may not send requests to this server.\n',
      });
    const range = { ...fetched(site, mode, destination), range: 'bytes=0-1' };
    expect((await ask(url, { headers: range })).status).toBe(403);
  });

  test('opens a page in a tab, as after a click on a link', async () => {
    const headers = { ...fetched(site, 'navigate', 'document'), 'sec-fetch-user': '?1' };
    expect((await ask(await server(), { headers })).status).toBe(200);
  });

  test('refuses a form that is posted to it', async () => {
    const headers = fetched(site, 'navigate', 'document');
    const others: Record<string, string>[] = [{ origin: 'https://evil.example' }, { origin: 'null' }, {}];
    for (const more of others)
      expect((await ask(await server(), { method: 'POST', headers: { ...headers, ...more } })).status).toBe(403);
  });

  test.each(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'])('opens no tab with %s', async (method) => {
    const headers = fetched(site, 'navigate', 'document');
    expect((await ask(await server(), { method, headers })).status).toBe(403);
  });
});

describe('a server', () => {
  test.each([
    ['a typed address or a bookmark', fetched('none', 'navigate', 'document')],
    ['its own scripts', fetched('same-origin', 'no-cors', 'script')],
    ['its own modules', fetched('same-origin', 'cors', 'script')],
    ['its own icon', fetched('same-origin', 'no-cors', 'image')],
    ['its own service worker', fetched('same-origin', 'same-origin', 'serviceworker')],
    ['its own frames', fetched('same-origin', 'navigate', 'iframe')],
    ['programs, and browsers that send no such headers', {}],
  ])('answers %s', async (_, headers) => {
    expect((await ask(await server(), { headers })).status).toBe(200);
  });

  test('answers its own form on a page that sends no referrer, whose origin is then null', async () => {
    const headers = { ...fetched('same-origin', 'navigate', 'document'), origin: 'null' };
    expect((await ask(await server(), { method: 'POST', headers })).status).toBe(200);
  });
});

describe.each([
  ['dev', dev],
  ['preview', preview],
])('litfass %s', (_, start) => {
  test('gives pages of other origins nothing, whatever they ask for', async () => {
    const url = await start();
    const status = async (path: string, headers: Record<string, string>) => (await ask(url, { path, headers })).status;
    for (const path of ['/', '/contact', '/contact/token', '/sitemap.xml', '/__litfass/client.js', '/__litfass/events'])
      expect([path, await status(path, fetched('same-site', 'no-cors', 'script'))]).toEqual([path, 403]);
    expect(await status('/', fetched('cross-site', 'navigate', 'document'))).toBe(200);
    for (const path of ['/', '/contact', '/__litfass/open', '/__litfass/error']) {
      const headers = { ...fetched('cross-site', 'navigate', 'document'), 'content-length': '0' };
      expect([path, (await ask(url, { method: 'POST', path, headers })).status]).toEqual([path, 403]);
    }
  });

  test('serves pages only to allowed hosts', async () => {
    const url = await start({ allowedHosts: ['machine.lan'] });
    const status = async (host: string) => (await ask(url, { headers: { host } })).status;
    expect([await status('evil.example'), await status('machine.lan'), await status('localhost')]).toEqual([
      403, 200, 200,
    ]);
  });

  test('accepts form posts only from its own pages, on every allowed host', async () => {
    const url = await start({ allowedHosts: ['machine.lan'] });
    const post = async (host: string, origin: string) => {
      const headers = { host, origin, 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' };
      return (await ask(url, { method: 'POST', path: '/contact', headers })).status;
    };
    // A form without a message redirects to the error page.
    expect(await post('machine.lan', 'http://machine.lan')).toBe(303);
    expect(await post('machine.lan', 'https://machine.lan')).toBe(303);
    expect(await post('machine.lan', 'https://evil.example')).toBe(403);
    expect(await post('evil.example', 'http://evil.example')).toBe(403);
  });
});

test('only pages of litfass dev can read the event stream', async () => {
  const url = await dev();
  const status = async (headers: Record<string, string>) =>
    (await ask(url, { path: '/__litfass/events', headers })).status;
  const host = `localhost:${portOf(url)}`;
  expect(await status({ host })).toBe(200);
  expect(await status({ host: 'evil.example' })).toBe(403);
  expect(await status({ host, origin: 'https://evil.example' })).toBe(403);
});

// Where a browser sends no Sec-Fetch-* headers: to an IP address of the network, and browsers of before 2023.
test('no page of another origin can show or run what litfass dev answers', async () => {
  const url = await dev();
  for (const path of ['/', '/nothing', '/sitemap.xml', '/__litfass/client.js', '/__litfass/page?path=/']) {
    const { headers } = await fetch(new URL(path, url));
    expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin']);
  }
});

test.each(['dev', 'preview'])('%s --allowed-hosts rejects values that are not host names', async (command) => {
  for (const names of ['*', 'https://a.example', 'a.example:80', 'a.example/x', '', 'a b']) {
    const { code, stderr } = await litfass([command, '--allowed-hosts', names]);
    expect(stderr, names).toContain('must be host names without scheme and port: a.example,b.example');
    expect(code).toBe(2);
  }
});
