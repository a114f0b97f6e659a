// Runs nginx, Apache and Caddy with the files that litfass writes for them, on the first site. Each has to
// answer like the model of a host, which `preview` uses. Servers that are not installed are skipped, with a
// warning.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentTypeOf } from '../../src/hosts/content-types.ts';
import { type Hosting, withQuery } from '../../src/hosts/hosting.ts';
import { answerTo, headersOf } from '../../src/hosts/static-answer.ts';
import { hostingOf } from '../../src/publish/site-hosting.ts';
import { type Built, build } from '../support/build.ts';
import { inFull } from '../support/full.ts';
import { buildOf, firstSite, litfass, minimalSite, repository, siteWith, type TestSite } from '../support/helpers.ts';
import {
  configuredServers,
  get,
  nginx,
  nginxHasBrotli,
  type Received,
  type StartedServer,
  servedCopy,
} from '../support/servers.ts';

if (nginx && !nginxHasBrotli)
  console.warn('nginx has no libnginx-mod-http-brotli-static: its .br files are not tested');

// A path adds to what the files of a host say: at the root it is the same with less.
const places = [
  ['below a path', '/some.d/path'],
  ['at the root of its host', ''],
] as const;

describe.each(inFull ? places : places.slice(0, 1))('a site %s', (_, base) => {
  let site: TestSite;
  let built: Built;
  let hosting: Hosting;
  let root: string;

  beforeAll(async () => {
    const settings = readFileSync(join(repository, 'content/site.yaml'), 'utf8').replace(/^hosts:.*\n/m, '');
    site = firstSite({
      'content/site.yaml': `${settings}
rules: { budget: off }
hosts: { nginx: { brotli: ${nginxHasBrotli} }, apache: true, caddy: true }
addresses: { /alt: "\${page.contact}", /vorbei: gone, /en/over: "\${page.home}", /para-nadie: gone,
  /%C3%BCber%20uns: "\${page.contact}", /%C3%BCber%20alles: gone, /größe: "\${page.contact}",
  /EN/Write-Us: { page: contact, locale: en }, /~anna/Film.aspx: /film.mp4, /Laden: "https://shop.example/a%20b",
  /Laden.php: "https://shop.example/?from=old", /Teil: "https://shop.example/a#b", /a%22b%0A(c)+: "\${page.contact}" }
`,
      // The home page was once at the prefix of its locale.
      'content/addresses.lock.yaml': `pages:
  /de: { page: home, locale: de, since: 2026-01-01, changed: 2026-01-01, content: x }
  /para-nadie: { page: nobody, locale: es, since: 2026-01-01, changed: 2026-01-01, content: x }
`,
      'public/.well-known/security.txt': 'Contact: mailto:x@example.org\n',
      'public/.secret': 'secret\n',
      'public/page.html': '<title>A page of its own</title>',
      'public/film.mp4': 'a film',
      'public/PHOTO.JPG': 'a photo',
      'public/words.vtt': 'WEBVTT\n',
      'public/thing.unheard-of': 'bytes',
      'public/LICENCE': 'words',
    });
    built = await build({ root: site.root, out: site.out, compress: true, baseUrl: `https://a.example${base}` });
    hosting = hostingOf(built.rendering);
    root = servedCopy(site.out, base);
  });
  afterAll(() => {
    site?.remove();
    if (root) rmSync(root, { recursive: true });
  });

  describe.each(configuredServers)('on $name', ({ program, start, sendsBrotli, redirectsAbsolutely }) => {
    if (!program) return test.skip('is not installed');
    let server: StartedServer;
    beforeAll(async () => {
      server = await start(root, base);
    });
    afterAll(() => server?.stop());

    const ask = async (path: string, sent: Record<string, string> = {}): Promise<Received> => {
      const { headers, ...answer } = await get(server.port, `${base}${path}`, sent);
      const origin = `http://127.0.0.1:${server.port}/`;
      const location = redirectsAbsolutely ? headers.location?.replace(origin, '/') : headers.location;
      return { ...answer, headers: { ...headers, location } };
    };

    /** How the answer to a path differs from the model. */
    async function differences(path: string): Promise<string[]> {
      const exists = (file: string) => built.staged.files.has(file);
      const expected = answerTo(`${base}${path}`, exists, hosting);
      const { status, headers, body } = await ask(`${path}?a=b`);
      const found: string[] = [];
      const compare = (what: string, actual: unknown, wanted: unknown) => {
        if (actual !== wanted) found.push(`${path}: ${what} is ${actual}, not ${wanted}`);
      };
      compare('status', status, expected.status);
      compare('location', headers.location, expected.location && withQuery(expected.location, '?a=b'));
      for (const [name, value] of headersOf(`${base}${path}`, expected.status, hosting.headers))
        if (expected.file || name !== 'Content-Type') compare(name, headers[name.toLowerCase()], value);
      if (!expected.file || expected.location) return found;
      const own = headersOf(`${base}${path}`, expected.status, hosting.headers).get('Content-Type');
      compare('Content-Type', headers['content-type'], own ?? contentTypeOf(expected.file));
      compare('body', body.equals(readFileSync(join(site.out, expected.file))), true);
      return found;
    }

    async function allDifferences(paths: readonly string[]): Promise<string[]> {
      const found: string[] = [];
      for (const path of paths) found.push(...(await differences(path)));
      return found;
    }

    test('serves every page and file like the model', async () => {
      const urls = built.pages.map(({ route }) => route.url);
      const files = [...built.staged.files.keys()].map((file) => `/${file}`);
      expect(urls.length).toBeGreaterThan(40);
      expect(await allDifferences([...urls, ...files.filter((path) => !/\.(br|gz)$/.test(path))])).toEqual([]);
    });

    test('passes `litfass verify`', async () => {
      const { code, stdout } = await litfass(['verify', `http://127.0.0.1:${server.port}${base}`, '--root', site.root]);
      expect(stdout).toContain(' · unchanged');
      expect(code).toBe(0);
    });

    test('redirects other forms of a URL to the page', async () => {
      const paths = built.pages
        .filter(({ route }) => !route.page.not_found && route.url !== '/')
        .flatMap(({ route: { url } }) => [`${url}/`, `${url}.html`, `${url}/index.html`, `${url}/index`]);
      expect(await allDifferences([...paths, '/index.html', '/index', '/page', '/page.html'])).toEqual([]);
      expect((await ask('/kontakt/?x=1')).headers.location).toBe(`${base}/kontakt?x=1`);
    });

    test.each([
      ['/gibt-es-nicht', 'de', 'de'],
      ['/en/nothing', 'en', 'en'],
      ['/es/nada/de/nada', 'es', 'es'],
      ['/nothing.html', 'de', 'de'],
      ['/en/nothing/', 'en', 'en'],
      ['/assets/nothing.js', 'de', 'de'],
    ])('answers %s with a not-found page in its language', async (path, lang) => {
      const { status, body, headers } = await ask(path);
      expect(status).toBe(404);
      expect(body.toString()).toMatch(new RegExp(`^<!DOCTYPE html>\n<html lang="${lang}"`));
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(await differences(path)).toEqual([]);
    });

    test('does not serve not-found pages and configuration files by their own URLs', async () => {
      const paths = [
        '/404',
        '/404.html',
        '/en/404',
        '/en/404.html',
        '/404/',
        '/_headers',
        '/_redirects',
        '/.nginx.conf',
      ];
      expect(
        await allDifferences([...paths, '/.secret', '/.litfass-manifest.json', '/.well-known/security.txt']),
      ).toEqual([]);
      expect((await ask('/.secret')).status).toBe(404);
      expect((await ask('/.well-known/security.txt')).status).toBe(200);
    });

    test('redirects former URLs to the current ones, and answers 410 for removed pages', async () => {
      expect(await allDifferences(['/alt', '/alt/', '/en/over', '/vorbei', '/vorbei/', '/para-nadie'])).toEqual([]);
      expect((await ask('/alt')).headers.location).toBe(`${base}/kontakt`);
      const gone = await ask('/para-nadie');
      expect([gone.status, gone.body.toString().slice(0, 32)]).toEqual([410, '<!DOCTYPE html>\n<html lang="es">']);
    });

    test('recognizes a former URL in every encoding', async () => {
      const urls = ['/%C3%BCber%20uns', '/%C3%BCber%20uns/', '/%c3%bcber%20uns', '/gr%C3%B6%C3%9Fe', '/a%22b%0A(c)+'];
      expect(await allDifferences([...urls, '/%C3%BCber%20alles'])).toEqual([]);
      for (const url of urls) expect((await ask(url)).headers.location, url).toBe(`${base}/kontakt`);
      expect((await ask('/%C3%BCber%20alles')).status).toBe(410);
    });

    test('redirects to a page in a language, a file or another host, and is case-sensitive', async () => {
      const urls = ['/EN/Write-Us', '/~anna/Film.aspx', '/Laden', '/Laden/', '/laden', '/Laden.php', '/Teil'];
      expect(await allDifferences(urls)).toEqual([]);
      const locations = [];
      for (const url of urls) locations.push((await ask(url)).headers.location);
      expect(locations).toEqual([
        `${base}/en/contact`,
        `${base}/film.mp4`,
        'https://shop.example/a%20b',
        'https://shop.example/a%20b',
        undefined,
        'https://shop.example/?from=old',
        'https://shop.example/a#b',
      ]);
    });

    test('appends the query of the request to the target, without interpreting it', async () => {
      for (const query of ['?{env.PATH}', '?$1%41%{HTTP_HOST}', '?${host}\\1', '?a=b?c'])
        for (const url of ['/alt', '/kontakt/', '/index'])
          expect((await ask(`${url}${query}`)).headers.location).toBe(
            `${base}${url === '/index' ? '/' : '/kontakt'}${query}`,
          );
    });

    test('redirects from the prefix of the default locale to its pages, and never to another host', async () => {
      expect(await allDifferences(['/de', '/de/', '/de/kontakt', '/de/kontakt/danke'])).toEqual([]);
      for (const path of ['/de//evil.example', '/de/%2F/evil.example', '/de/%5Cevil.example', '/de/x%0d%0aA:b'])
        expect((await ask(path)).headers.location ?? '/').not.toMatch(/^[/\\]{2}|^\/\\|evil.*\/\/|\r|\n/);
      expect((await ask('/de/x%0d%0aSet-Cookie:a=b')).headers['set-cookie']).toBeUndefined();
    });

    test('answers 304 to a browser with a current copy', async () => {
      for (const path of ['/', '/en/contact', '/sitemap.xml']) {
        const { headers } = await ask(path);
        const again = await ask(path, { 'If-None-Match': headers.etag ?? '' });
        expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([
          304,
          0,
          headers['cache-control'],
        ]);
        expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
      }
    });

    test('sends the whole not-found page even to a browser that has it', async () => {
      const { headers, body } = await ask('/en/nothing');
      const again = await ask('/en/nothing', { 'If-None-Match': headers.etag ?? '"x"', Range: 'bytes=0-9' });
      expect([again.status, again.body.equals(body)]).toEqual([404, true]);
    });

    const encodings = [
      ['gzip', '.gz', gunzipSync],
      ...(sendsBrotli ? [['br', '.br', brotliDecompressSync] as const] : []),
    ];
    test.each(encodings as [string, string, (bytes: Buffer) => Buffer][])(
      'sends the files that the build compressed: %s',
      async (encoding, ending, open) => {
        const boot = built.rendering.assets.boot;
        const pages = [
          ['/', 'index.html'],
          ['/en/contact', 'en/contact.html'],
          [boot, boot.slice(1)],
          ['/sitemap.xml', 'sitemap.xml'],
        ];
        for (const [path = '', file = ''] of pages) {
          const { headers, body } = await ask(path, { 'Accept-Encoding': encoding });
          expect(headers['content-encoding'], path).toBe(encoding);
          expect(headers.vary, path).toBe('Accept-Encoding');
          expect(headers['content-type'], path).toBe(contentTypeOf(file));
          expect(body.equals(readFileSync(join(site.out, `${file}${ending}`))), path).toBe(true);
          expect(open(body).equals(readFileSync(join(site.out, file))), path).toBe(true);
        }
        const missing = await ask('/en/nothing', { 'Accept-Encoding': encoding });
        expect([missing.status, missing.headers['content-encoding']]).toEqual([404, encoding]);
      },
    );
  });
});

describe('a site without a page at / and without a not-found page', () => {
  let site: TestSite;
  let root: string;
  beforeAll(async () => {
    const content = (file: string) => readFileSync(join(minimalSite, 'content', file), 'utf8');
    site = siteWith({
      'content/site.yaml': `${content('site.yaml')}hosts: { nginx: true, apache: true, caddy: true }\n`,
      'content/pages/home.yaml': content('pages/home.yaml').replace('de: ""', 'de: start'),
      'content/pages/not-found.yaml': null,
    });
    await buildOf(site);
    root = servedCopy(site.out, '');
  });
  afterAll(() => {
    site?.remove();
    if (root) rmSync(root, { recursive: true });
  });

  test.each(configuredServers)('answers on $name', async ({ program, start, redirectsAbsolutely }) => {
    if (!program) return;
    const server = await start(root, '');
    try {
      const answers = [];
      for (const path of ['/', '/?a=b', '/start', '/en', '/nothing', '/en/nothing', '/assets', '/assets/']) {
        const { status, headers } = await get(server.port, path);
        const location = headers.location?.replace(redirectsAbsolutely ? `http://127.0.0.1:${server.port}` : '', '');
        answers.push([path, status, location, headers['x-content-type-options']]);
      }
      expect(answers).toEqual([
        ['/', 301, '/start', 'nosniff'],
        ['/?a=b', 301, '/start?a=b', 'nosniff'],
        ['/start', 200, undefined, 'nosniff'],
        ['/en', 200, undefined, 'nosniff'],
        ...['/nothing', '/en/nothing', '/assets', '/assets/'].map((path) => [path, 404, undefined, 'nosniff']),
      ]);
    } finally {
      await server.stop();
    }
  });
});
