// Tests `litfass verify`, which compares a folder or an online site with what a build wrote, and
// `litfass clean`.
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { contentTypeOf } from '../../src/hosts/content-types.ts';
import { hostFolder } from '../../src/server/host.ts';
import { buildOf, litfass, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';

let site: TestSite;
let other: TestSite;
const servers: Server[] = [];

beforeAll(async () => {
  [site, other] = [siteWith(), siteWith()];
  for (const one of [site, other]) await buildOf(one);
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await buildOf(other);
});
afterAll(() => {
  for (const one of [site, other]) one.remove();
});

async function serving(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((done) => server.once('listening', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A host that only sends files: for unknown addresses the file `otherwise`, with `status`. */
function sending(out: string, status: number, otherwise: string): RequestListener {
  return ({ url = '' }, response) => {
    const file = join(out, url === '/' ? 'index' : url);
    const found = [file, `${file}.html`].find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
    response.setHeader('Content-Type', contentTypeOf(found ?? otherwise));
    response.writeHead(found ? 200 : status).end(readFileSync(found ?? join(out, otherwise)));
  };
}

describe('a folder', () => {
  test('that is unchanged passes', async () => {
    const { code, stdout } = await litfass(['verify', '--root', site.root]);
    expect(stdout).toBe(`${site.out} · 26 files · unchanged\n`);
    expect(code).toBe(0);
  });

  test('with a changed, a missing and an extra file is reported', async () => {
    writeFileSync(join(other.out, 'index.html'), 'other');
    writeFileSync(join(other.out, 'CNAME'), 'laterne.example');
    rmSync(join(other.out, 'humans.txt'));
    const { code, stdout } = await litfass(['verify', other.out]);
    expect(stdout.split('\n')).toEqual([
      'humans.txt is missing',
      expect.stringMatching(/^index\.html has changed: 5 bytes instead of [\d,]+$/),
      'CNAME was not written by the build',
      `${other.out} · 26 files · 3 faults`,
      '',
    ]);
    expect(code).toBe(1);
    rmSync(join(other.out, 'CNAME'));
  });

  test('whose claims, titles or pages are not those that the content has now is reported against a new build', async () => {
    const claims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8');
    const now = siteWith({ 'content/claims.yaml': claims.replace('"3.49"', '"2.99"') });
    await buildOf(now);
    const home = join(other.out, 'en.html');
    writeFileSync(home, readFileSync(home, 'utf8').replace('<title>', '<title>From €1 · '));
    writeFileSync(join(other.out, 'sale.html'), '<html lang="en"><p>Only 2 euros!</p></html>');
    const { code, stdout } = await litfass(['verify', other.out, '--against', now.out]);
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^en\.html has changed: /),
      expect.stringMatching(/^en\/index\.html has changed: /),
      expect.stringMatching(/^index\.html has changed: same size /),
      'sale.html was not written by the build',
      `${other.out} · 26 files · 4 faults`,
      '',
    ]);
    expect(code).toBe(1);
    rmSync(join(other.out, 'sale.html'));
    now.remove();
  });

  test('is reported as JSON', async () => {
    writeFileSync(join(other.out, 'robots.txt'), 'other');
    const { code, stdout } = await litfass(['verify', other.out, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      where: other.out,
      files: 26,
      made: { node: process.versions.node, icu: process.versions.icu, inputs: expect.stringMatching(/^[0-9a-f]{64}$/) },
      faults: [{ kind: 'changed', file: 'robots.txt' }],
    });
    expect(code).toBe(1);
  });

  test('of an interrupted build is reported', async () => {
    const { files } = JSON.parse((await litfass(['verify', site.out, '--json'])).stdout) as { files: number };
    expect(files).toBe(26);
    writeFileSync(join(other.out, '.litfass-manifest.json'), '{"files":{}}');
    const { code, stdout } = await litfass(['verify', other.out]);
    expect(stdout).toContain('was interrupted or is still running');
    expect(code).toBe(1);
  });

  test('whose list of files was edited is refused', async () => {
    const site = siteWith();
    await buildOf(site);
    for (const files of ['null', '{ "index.html": null }', '{ "index.html": 5 }']) {
      writeFileSync(join(site.out, '.litfass-manifest.json'), `{ "files": ${files} }`);
      const { code, stderr } = await litfass(['verify', '--root', site.root]);
      expect([code, stderr.split('\n')[0]]).toEqual([2, `litfass: ${site.out} is not the output of a build`]);
    }
  });

  test('that does not exist, or that no build wrote, is refused', async () => {
    for (const folder of [join(site.root, 'nothing'), join(site.out, 'index.html')])
      expect(await litfass(['verify', folder, '--against', site.out])).toMatchObject({
        stderr: expect.stringContaining(`there is no folder ${folder}`),
        code: 2,
      });
    const { code, stderr } = await litfass(['verify', join(site.root, 'content')]);
    expect(stderr).toContain('is not the output of a build');
    expect(code).toBe(2);
  });
});

describe('an online site', () => {
  const verify = (url: string, from = site) => litfass(['verify', url, '--root', from.root]);

  test('that is unchanged at its clean URLs passes', async () => {
    const url = await serving(hostFolder(site.out));
    const { code, stdout } = await verify(url);
    expect(stdout).toBe(`${url} · 23 files · 3 for the host only, not requested · unchanged\n`);
    expect(code).toBe(0);
  });

  test('that redirects to another host passes if the site says so', async () => {
    const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
    const leading = siteWith({
      'content/site.yaml': `${settings}addresses: { /Laden: "https://shop.example/a%20b?c=d", /Alt: { page: contact } }\n`,
    });
    await buildOf(leading);
    const faultsWith = async (redirect: (location: string) => string) => {
      const host = hostFolder(leading.out);
      const url = await serving((request, response) => {
        const writeHead = response.writeHead.bind(response);
        const change = (status: number, headers: { Location?: string } = {}) =>
          writeHead(status, headers.Location ? { Location: redirect(headers.Location) } : headers);
        host(request, Object.assign(response, { writeHead: change }));
      });
      return (await verify(url, leading)).stdout.split('\n').slice(0, -2);
    };
    expect(await faultsWith((location) => location)).toEqual([]);
    expect(await faultsWith((location) => location.replace('shop.example/a', 'shop.example/x'))).toEqual([
      '/Laden redirects to https://shop.example/x%20b?c=d instead of https://shop.example/a%20b?c=d',
    ]);
  });

  test('with changed pages, a longer file and a missing file is reported', async () => {
    writeFileSync(join(other.out, 'humans.txt'), 'x'.repeat(5_000));
    writeFileSync(join(other.out, 'en/contact/error.html'), 'other');
    rmSync(join(other.out, 'sitemap.xml'));
    const { code, stdout } = await verify(await serving(hostFolder(other.out)));
    expect(stdout.split('\n').slice(0, 4)).toEqual([
      expect.stringMatching(/^en\/contact\/error\.html \(\/en\/contact\/error\) has changed: 5 bytes instead of /),
      expect.stringMatching(
        /^en\/contact\/error\/index\.html \(\/en\/contact\/error\/\) has changed: 5 bytes instead of /,
      ),
      'humans.txt (/humans.txt) has changed: longer than built',
      'sitemap.xml (/sitemap.xml) is missing: 404',
    ]);
    expect(code).toBe(1);
  });

  test('whose host only sends files is reported with all missing headers and redirects', async () => {
    const url = await serving(sending(site.out, 200, 'index.html'));
    const { code, stdout } = await verify(url);
    expect(stdout.split('\n')).toEqual([
      '/litfass-verify does not exist but returns 200 instead of 404',
      '/de does not redirect to /: 200',
      '/de/kontakt does not redirect to /kontakt: 200',
      '/de/kontakt/fehler does not redirect to /kontakt/fehler: 200',
      '/de/kontakt/danke does not redirect to /kontakt/danke: 200',
      '/en/litfass-verify does not exist but returns 200 instead of 404',
      expect.stringMatching(/^Cache-Control is not sent for \/assets\/.* and \d+ more$/),
      'Content-Security-Policy is not sent for / and 22 more',
      expect.stringMatching(
        /^Content-Type differs: “application\/json; charset=utf-8” for \/assets\/speculation-\w+\.json$/,
      ),
      'Cross-Origin-Opener-Policy is not sent for / and 22 more',
      'Permissions-Policy is not sent for / and 22 more',
      'Referrer-Policy is not sent for / and 22 more',
      'Speculation-Rules is not sent for / and 22 more',
      'Strict-Transport-Security is not sent for / and 22 more',
      'X-Content-Type-Options is not sent for / and 22 more',
      `${url} · 23 files · 3 for the host only, not requested · 15 faults`,
      '',
    ]);
    expect(code).toBe(1);
  });

  test('whose host has its own redirects and headers is reported', async () => {
    const host = hostFolder(site.out);
    const url = await serving((request, response) => {
      if (request.url === '/de') response.writeHead(302, { Location: '/?from=de' }).end();
      else if (request.url === '/de/kontakt') response.writeHead(301, { Location: '/en' }).end();
      else if (request.url === '/en/litfass-verify') response.writeHead(404).end('Not found');
      else if (request.url === '/litfass-verify') response.writeHead(301, { Location: 'https://host.example' }).end();
      else {
        const setHeader = response.setHeader.bind(response);
        response.setHeader = (name, value) =>
          setHeader(name, request.url === '/' && name === 'Referrer-Policy' ? 'unsafe-url' : value);
        host(request, response);
      }
    });
    const { code, stdout } = await verify(url);
    expect(stdout.split('\n').slice(0, -2)).toEqual([
      '/litfass-verify does not exist but redirects to https://host.example/ instead of returning 404',
      '/de redirects to / with 302 instead of 301, so search engines keep the old address',
      '/de/kontakt redirects to /en instead of /kontakt',
      '/en/litfass-verify does not show en/404.html',
      'Referrer-Policy differs: “unsafe-url” for /',
    ]);
    expect(code).toBe(1);
  });

  /** The host of the site, with one header changed. */
  const changingHeader = (header: string, other: (value: string) => string) => {
    const host = hostFolder(site.out);
    return serving((request, response) => {
      const setHeader = response.setHeader.bind(response);
      response.setHeader = (name, value) => setHeader(name, name === header ? other(String(value)) : value);
      host(request, response);
    });
  };

  test('with wrong content types is reported', async () => {
    const plain = await verify(await changingHeader('Content-Type', () => 'text/plain'));
    expect(plain.stdout).toMatch(/^Content-Type differs: “text\/plain” for \/ and \d+ more$/m);
    expect(plain.code).toBe(1);
    const latin = await verify(await changingHeader('Content-Type', (type) => type.replace('utf-8', 'ISO-8859-1')));
    expect(latin.stdout).toMatch(/differs: “text\/html; charset=ISO-8859-1” for \/ and \d+ more$/m);
    expect(latin.code).toBe(1);
  });

  /** A host that redirects some addresses from `/x` to `/x/`, and serves the page there. */
  const addingSlashes = (out: string, urls: RegExp): RequestListener => {
    const host = hostFolder(out);
    return (request, response) => {
      const url = request.url ?? '';
      if (urls.test(url)) response.writeHead(301, { Location: `${url}/` }).end();
      else host(Object.assign(request, { url: url.replace(/(.)\/$/, '$1') }), response);
    };
  };

  test('whose host adds or removes slashes passes if pages exist in both forms', async () => {
    const url = await serving(addingSlashes(site.out, /^\/(kontakt\/danke|en)$/));
    expect(await verify(url)).toMatchObject({ code: 0, stdout: expect.stringContaining(' · unchanged') });
  });

  test('whose host serves a page at its file name is reported', async () => {
    const host = hostFolder(site.out);
    const url = await serving((request, response) => {
      if (request.url === '/kontakt/danke') response.writeHead(404).end();
      else if (request.url === '/kontakt/danke.html') host(Object.assign(request, { url: '/kontakt/danke' }), response);
      else host(request, response);
    });
    expect((await verify(url)).stdout).toContain('kontakt/danke.html (/kontakt/danke) is missing: 404\n');
    const leading = await serving((request, response) => {
      if (request.url === '/kontakt/danke') response.writeHead(301, { Location: '/kontakt/danke.html' }).end();
      else host(Object.assign(request, { url: request.url?.replace(/\.html$/, '') }), response);
    });
    expect((await verify(leading)).stdout).toContain(
      'kontakt/danke.html (/kontakt/danke) is served at /kontakt/danke.html',
    );
  });

  test('whose pages exist in one form passes, and is reported if the host adds slashes to files', async () => {
    const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
    for (const form of ['file', 'folder']) {
      const one = siteWith({ 'content/site.yaml': `${settings}hosts: { pages: ${form} }\n` });
      await buildOf(one);
      expect((await verify(await serving(hostFolder(one.out)), one)).stdout).toContain(' · unchanged');
      const slashes = await serving(addingSlashes(one.out, /^\/(kontakt\/danke|en)$/));
      // Without x/index.html a host has no reason to add a slash.
      expect((await verify(slashes, one)).stdout.split('\n').slice(0, -2)).toEqual(
        form === 'folder'
          ? []
          : [
              'kontakt/danke.html (/kontakt/danke) is served at /kontakt/danke/, but links and search engines use /kontakt/danke',
            ],
      );
      one.remove();
    }
  });

  test('whose host formats headers in its own way passes', async () => {
    const close = await verify(await changingHeader('Cache-Control', (value) => value.replaceAll(', ', ',')));
    expect(close).toMatchObject({ code: 0, stdout: expect.stringContaining(' · unchanged') });
    const own = (type: string) =>
      type.replace('text/javascript', 'application/javascript').replace('; charset=utf-8', ';charset="UTF-8"');
    expect(await verify(await changingHeader('Content-Type', own))).toMatchObject({ code: 0 });
  });

  test('that redirects to another host, or needs a password, is refused', async () => {
    const url = await serving((_, response) => response.writeHead(301, { Location: 'https://host.example/' }).end());
    expect(await verify(url)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `litfass: ${url} redirects to https://host.example\n  hint npx litfass verify https://host.example\n`,
    });
    const { code, stderr } = await verify(url.replace('//', '//me:secret@'));
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^litfass: verify cannot log in/)]);
    expect(stderr).not.toContain('secret');
  });

  test('is not compared with a build whose _headers was changed', async () => {
    const url = await serving(hostFolder(site.out));
    rmSync(join(other.out, '_headers'));
    expect(await verify(url, other)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('_headers has changed since it was built'),
    });
  });

  test('whose host has no configurable headers passes if the pages contain their policy', async () => {
    const pages = siteWith();
    const settings = readFileSync(join(pages.root, 'content/site.yaml'), 'utf8');
    pages.change({ 'content/site.yaml': `${settings}hosts: { github-pages: true }\n` });
    await buildOf(pages);
    const url = await serving(sending(pages.out, 404, '404.html'));
    const { code, stdout } = await verify(url, pages);
    expect(stdout).toContain(' · unchanged');
    expect(code).toBe(0);
    pages.remove();
  });

  test('that redirects to another origin is reported, and nothing is requested from that origin', async () => {
    const requested: string[] = [];
    const stranger = await serving((request, response) => {
      requested.push(request.url ?? '');
      response.end();
    });
    const host = hostFolder(site.out);
    const url = await serving((request, response) =>
      request.url === '/humans.txt' ? response.writeHead(302, { Location: stranger }).end() : host(request, response),
    );
    const { code, stdout } = await verify(url);
    expect(stdout).toContain(`humans.txt (/humans.txt) redirects to ${stranger}`);
    expect([code, requested]).toEqual([1, []]);
  });

  test('that redirects in a loop, closes connections or does not respond is reported', async () => {
    const host = hostFolder(site.out);
    const url = await serving((request, response) => {
      if (request.url === '/humans.txt') response.writeHead(301, { Location: '/humans.txt' }).end();
      else if (request.url === '/robots.txt') request.socket.destroy();
      else host(request, response);
    });
    const { code, stdout } = await verify(url);
    expect(stdout).toContain('humans.txt (/humans.txt) does not respond: too many redirects');
    expect(stdout).toMatch(/robots\.txt \(\/robots\.txt\) does not respond: /);
    expect(code).toBe(1);
    const gone = await serving(() => {});
    servers.pop()?.close();
    expect(await verify(gone)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('does not respond (ECONNREFUSED)'),
    });
    expect(await verify(`${gone}/path`)).toMatchObject({ code: 2 });
  });
});

describe('litfass clean', () => {
  test('removes caches and files of a killed build, but nothing of the contact form', async () => {
    const cleaned = siteWith({
      '.litfass/contact.db': 'messages',
      '.litfass/contact.db-wal': 'messages',
      '.litfass/contact.key': 'key',
      '.litfass/mail/one.eml': 'mail',
      '.litfass/own.db': 'a database by another name',
      '.litfass/drawn/a.png': 'pixels',
      '.litfass/.theme-0123456789.mjs.4711': 'half',
      'dist.staged/index.html': 'half',
    });
    await buildOf({ ...cleaned, out: join(cleaned.root, 'elsewhere') });
    const { code, stdout } = await litfass(['clean', '--root', cleaned.root]);
    expect(stdout).toContain('.litfass/drawn · 1 file, 6 B');
    expect(stdout).toMatch(/\d caches removed\n$/);
    expect(code).toBe(0);
    const { stdout: again } = await litfass(['clean', '--root', cleaned.root]);
    expect(again).toBe('nothing to remove\n');
    expect(await litfass(['clean', '--root', cleaned.root, '--out', ''])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--out is empty'),
    });
    const left = ['contact.db', 'contact.db-wal', 'contact.key', 'mail/one.eml', 'own.db'];
    for (const name of left) expect([name, existsSync(join(cleaned.root, '.litfass', name))]).toEqual([name, true]);
    cleaned.remove();
  });
});
