// Crawls three sites on servers without any configuration by litfass, at the root of a host and below a path:
// every URL of the sitemap, every link with its anchor, every file that a page names. Each URL has to answer
// with 200, after at most one redirect that adds a slash. Servers that are not installed are skipped, with a
// warning.
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readHeaders } from '../../src/hosts/rule-files.ts';
import { everyAddress } from '../support/address-site.ts';
import { build } from '../support/build.ts';
import { inFull } from '../support/full.ts';
import { firstSite, repository, siteWith, type TestSite } from '../support/helpers.ts';
import {
  apache,
  caddy,
  get,
  nginx,
  type StartedServer,
  servedCopy,
  startApache,
  startBareServer,
  startCaddy,
  startNginx,
} from '../support/servers.ts';

const origin = 'https://a.example';
const servers = [
  { name: 'bare file server', installed: true, start: startBareServer },
  { name: 'nginx', installed: nginx !== undefined, start: (root: string) => startNginx(root) },
  { name: 'Apache', installed: apache !== undefined, start: (root: string) => startApache(root) },
  { name: 'Caddy', installed: caddy !== undefined, start: (root: string) => startCaddy(root) },
];
const allSites = [
  { name: 'first site', copy: () => firstSite(), least: 45 },
  { name: 'second site', copy: () => siteWith({}, { from: join(repository, 'tests/second-site') }), least: 2 },
  { name: 'site with every form of address', copy: () => siteWith(everyAddress()), least: 20 },
];
// The first site is crawled below, too, as docs/deploy.md serves it.
const sites = allSites.slice(inFull ? 0 : 1);

describe.each(sites)('the $name', ({ name, copy, least }) => {
  describe.each(['', '/some/path'])('at %j', (base) => {
    let site: TestSite;
    let server: StartedServer | undefined;
    let root: string;

    beforeAll(async () => {
      site = copy();
      await build({ root: site.root, out: site.out, baseUrl: `${origin}${base}` });
      root = servedCopy(site.out, base);
    });
    afterEach(() => server?.stop());
    afterAll(() => {
      site.remove();
      rmSync(root, { recursive: true });
    });

    for (const { name: host, installed, start } of servers)
      test.skipIf(!installed)(`serves every URL on ${host}`, async () => {
        server = await start(root);
        const { pages, addresses, redirected, faults } = await crawl(
          server.port,
          base,
          existsSync(join(site.out, '404.html')),
        );
        console.log(
          `${name} · ${host} · ${base || '/'} · ${pages} pages · ${addresses} addresses · ${redirected} with a slash added · ${faults.length} faults`,
        );
        expect(faults).toEqual([]);
        expect(pages).toBeGreaterThanOrEqual(least);
        expect((await get(server.port, `${base}/gibt-es-nicht`)).status).toBe(404);
        expect((await get(server.port, `${base}/en/gibt/es/nicht`)).status).toBe(404);
      });
  });
});

/** The code block of a language in docs/deploy.md, with this folder and this port of the contact endpoint. */
function blockFromGuide(language: string, root: string, formPort: number): string {
  const guide = readFileSync(join(repository, 'docs/deploy.md'), 'utf8');
  const [, block = ''] = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide) ?? [];
  return block.replaceAll('/srv/site', root).replaceAll('8025', String(formPort));
}

describe('the first site, served as docs/deploy.md describes', () => {
  let site: TestSite;
  let form: Server;
  let root: string;
  beforeAll(async () => {
    const settings = readFileSync(join(repository, 'content/site.yaml'), 'utf8').replace(/^hosts:.*\n/m, '');
    site = firstSite({ 'content/site.yaml': `${settings}\nhosts: { nginx: true, apache: true, caddy: true }\n` });
    await build({ root: site.root, out: site.out, baseUrl: origin });
    root = servedCopy(site.out, '');
    form = createServer((request, response) => response.end(`the form: ${request.url}`)).listen(0, '127.0.0.1');
    await once(form, 'listening');
  });
  afterAll(() => {
    form.close();
    site.remove();
    rmSync(root, { recursive: true });
  });

  test.each([
    {
      host: 'nginx',
      installed: nginx !== undefined,
      start: (port: number) =>
        startNginx(root, /root [^;]*;([\s\S]*)\}/.exec(blockFromGuide('nginx', root, port))?.[1]),
    },
    {
      host: 'Apache',
      installed: apache !== undefined,
      start: (port: number) =>
        startApache(root, (ownPort) => blockFromGuide('apache', root, port).replace('*:80', `127.0.0.1:${ownPort}`)),
    },
    {
      host: 'Caddy',
      installed: caddy !== undefined,
      start: (port: number) =>
        startCaddy(root, (ownPort) =>
          blockFromGuide('caddy', root, port).replace('example.com', `http://127.0.0.1:${ownPort}`),
        ),
    },
  ])('serves every URL on $host without a redirect', async ({ host, installed, start }) => {
    if (!installed) return;
    const server = await start((form.address() as AddressInfo).port);
    try {
      const { faults, redirected } = await crawl(server.port, '', false);
      expect({ host, faults, redirected }).toEqual({ host, faults: [], redirected: 0 });
      const missing = await get(server.port, '/gibt-es-nicht');
      expect([missing.status, missing.body.toString()]).toEqual([
        404,
        readFileSync(join(site.out, '404.html'), 'utf8'),
      ]);
      const written = [
        '/_headers',
        '/_redirects',
        '/.litfass-manifest.json',
        '/.nginx.conf',
        '/.htaccess',
        '/.caddyfile',
      ];
      for (const file of written) expect([file, (await get(server.port, file)).status]).toEqual([file, 404]);
      const moved = await get(server.port, '/de/kontakt?a=b');
      expect([moved.status, moved.headers.location]).toEqual([301, expect.stringMatching(/(^|\d)\/kontakt\?a=b$/)]);
      const [rule] = readHeaders(readFileSync(join(site.out, '_headers'), 'utf8'));
      const page = await get(server.port, '/en/contact');
      for (const [name, value] of rule?.headers ?? []) expect(page.headers[name.toLowerCase()]).toBe(value);
      await expectCompressed(server.port, '/en/contact', page.body);
      const [asset = ''] = readdirSync(join(site.out, 'assets')).filter((name) => name.endsWith('.js'));
      const { headers } = await get(server.port, `/assets/${asset}`);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      for (const path of ['/contact', '/contact/token'])
        expect((await get(server.port, path)).body.toString()).toBe(`the form: ${path}`);
    } finally {
      await server.stop();
    }
  });
});

/**
 * Expects that the server compresses a page that the build has not compressed, and that it answers 304 to a
 * browser that has it.
 */
async function expectCompressed(port: number, path: string, uncompressed: Buffer): Promise<void> {
  const { headers, body } = await get(port, path, { 'Accept-Encoding': 'gzip' });
  expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
  expect(gunzipSync(body).equals(uncompressed)).toBe(true);
  const again = await get(port, path, { 'Accept-Encoding': 'gzip', 'If-None-Match': headers.etag ?? '' });
  expect([again.status, again.body.length]).toEqual([304, 0]);
}

interface CrawlResult {
  readonly pages: number;
  readonly addresses: number;
  readonly redirected: number;
  readonly faults: readonly string[];
}

/** Requests everything that can be reached from the sitemap and the not-found page. */
async function crawl(port: number, base: string, hasNotFoundPage: boolean): Promise<CrawlResult> {
  const faults: string[] = [];
  const bodies = new Map<string, { readonly text: string; readonly isPage: boolean }>();
  let redirected = 0;
  const load = async (path: string) => {
    const known = bodies.get(path);
    if (known) return known;
    let answer = await get(port, path);
    if ([301, 302, 308].includes(answer.status)) {
      const to = new URL(answer.headers.location ?? '', `http://127.0.0.1:${port}${path}`).pathname;
      if (decodeURI(to) !== `${decodeURI(path)}/`) faults.push(`${path} leads to ${to}`);
      redirected++;
      answer = await get(port, to);
    }
    if (answer.status !== 200) faults.push(`${path} answers ${answer.status}`);
    const isPage = /^text\/html/.test(answer.headers['content-type'] ?? '');
    const body = { text: answer.body.toString(), isPage };
    bodies.set(path, body);
    return body;
  };
  const start = ['/sitemap.xml', '/robots.txt', ...(hasNotFoundPage ? ['/404.html'] : [])];
  const queue = new Set(start.map((path) => base + path));
  const visited = new Set<string>();
  for (const address of queue) {
    const [path = '', anchor = ''] = address.split('#');
    if (path !== base && !path.startsWith(`${base}/`)) {
      faults.push(`${address} is not below ${base}`);
      continue;
    }
    const { text, isPage } = await load(path);
    if (anchor !== '' && !text.includes(` id="${anchor}"`)) faults.push(`${address} has no such anchor`);
    if (visited.has(path)) continue;
    visited.add(path);
    for (const found of addressesIn(text, isPage, path)) queue.add(found);
  }
  const pages = [...bodies.values()].filter(({ isPage }) => isPage).length;
  return { pages, addresses: queue.size, redirected, faults };
}

/** The URLs of the site in a page, the sitemap, robots.txt or a web manifest, each with a leading slash. */
function addressesIn(text: string, isPage: boolean, path: string): string[] {
  const written = isPage
    ? [
        ...[...text.matchAll(/\s(?:href|src|data-props-at|content(?==.https:))="([^"]*)"/g)].map(([, url = '']) => url),
        ...[...text.matchAll(/\sdata-src="([^"]*)"/g)].flatMap(([, urls = '']) => urls.split(' ')),
        ...[...text.matchAll(/\ssrcset="([^"]*)"/gi)].flatMap(([, set = '']) =>
          set.split(',').map((one) => one.trim().split(' ')[0] ?? ''),
        ),
        ...[...text.matchAll(/\burl\(["']?([^"')]+)/g)].map(([, url = '']) => url),
        ...[...text.matchAll(/(?:"|&quot;)(\/[a-z][^"&\s]*)(?:"|&quot;)/g)].map(([, url = '']) => url),
      ]
    : [
        ...[...text.matchAll(/https:\/\/a\.example[^\s"<]*/g)].map(([url]) => url),
        ...(path.endsWith('.webmanifest')
          ? [...text.matchAll(/"(?:src|start_url|scope)": "([^"]*)"/g)].map(([, url = '']) => url)
          : []),
      ];
  return written.flatMap((url) => {
    const plain = url.replaceAll('&amp;', '&').replace(/^https:\/\/a\.example(?=\/|$)/, '');
    if (plain.startsWith('#')) return [`${path}${plain}`];
    // The endpoint of the form is not a file.
    return plain.startsWith('/') && !plain.startsWith('//') && !/\/contact(\/token)?$/.test(plain) ? [plain] : [];
  });
}
