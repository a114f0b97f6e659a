// Tests sites that are served below a path of their host: every address that litfass writes begins with
// that path.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { basePath, siteAddress, withBase, withoutBase } from '../../src/addresses/base.ts';
import { startDev } from '../../src/commands/dev.ts';
import { startPreview } from '../../src/commands/preview.ts';
import { readContactSite } from '../../src/commands/read-contact-site.ts';
import { build } from '../support/build.ts';
import {
  complaintsWith,
  filesBelow,
  firstSite,
  litfass,
  minimalSite,
  repository,
  siteWith,
  type TestSite,
} from '../support/helpers.ts';

const local = { host: '127.0.0.1', port: 0, tries: 0 };
const stopping: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stopping.splice(0).reverse()) await stop();
});

test.each([
  ['https://a.example', 'https://a.example'],
  ['https://a.example/', 'https://a.example'],
  ['https://A.example/Docs/', 'https://a.example/Docs'],
  ['https://a.example/some/path', 'https://a.example/some/path'],
  ['https://a.example//docs', undefined],
  ['https://a.example/../docs', undefined],
  ['https://a.example/docs?x', undefined],
  ['https://a.example/a b', undefined],
  ['ftp://a.example/docs', undefined],
])('normalizes the URL of a site: %s becomes %s', (text, address) => {
  expect(siteAddress(text)).toBe(address);
});

test('adds the base to addresses of the site and removes it from them, and leaves all others unchanged', () => {
  expect(basePath('https://a.example/docs')).toBe('/docs');
  expect(['/', '/a#b', '//x.example/a', '#top', 'https://x.example/', ''].map((one) => withBase('/docs', one))).toEqual(
    ['/docs/', '/docs/a#b', '//x.example/a', '#top', 'https://x.example/', ''],
  );
  expect(
    ['/docs', '/docs/', '/docs/a', '/docs#b', '/docsite', '/a', '#b'].map((one) => withoutBase('/docs', one)),
  ).toEqual(['/', '/', '/a', '/#b', undefined, undefined, '#b']);
});

describe('the first site below /some/path', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = firstSite();
    await build({ root: site.root, out: site.out, baseUrl: 'https://a.example/some/path' });
  });
  afterAll(() => site.remove());
  const fileOf = (name: string) => readFileSync(join(site.out, name), 'utf8');

  test('contains no address outside the path in pages, props and stylesheets', () => {
    const pages = [...filesBelow(site.out)].filter(([name]) =>
      /\.(html|webmanifest)$|assets\/(props|speculation)/.test(name),
    );
    expect(pages.length).toBeGreaterThan(50);
    const written = /(?:="|: ?"|\["|&quot;|url\(["']?|, )(\/(?:[a-z][^"&\s)<>]*)?)(?=["&\s)])/gi;
    const found = pages.flatMap(([, bytes]) => [...bytes.toString().matchAll(written)].map(([, url = '']) => url));
    expect(found.length).toBeGreaterThan(3000);
    expect([...new Set(found.filter((url) => !url.startsWith('/some/path/')))]).toEqual([]);
  });

  test('uses its full URL in canonical links, structured data, the sitemap and robots.txt', () => {
    expect(fileOf('index.html')).toContain('<link rel="canonical" href="https://a.example/some/path/">');
    expect(fileOf('kontakt.html')).toContain('<link rel="canonical" href="https://a.example/some/path/kontakt">');
    expect(fileOf('index.html')).toContain('"url":"https://a.example/some/path/"');
    expect(fileOf('sitemap.xml')).toContain('<loc>https://a.example/some/path/en/contact</loc>');
    expect(fileOf('robots.txt')).toContain('Sitemap: https://a.example/some/path/sitemap.xml');
    expect(JSON.parse(fileOf('site.en.webmanifest'))).toMatchObject({
      start_url: '/some/path/en',
      scope: '/some/path/',
      icons: expect.arrayContaining([
        expect.objectContaining({ src: expect.stringMatching(/^\/some\/path\/assets\//) }),
      ]),
    });
  });

  test('writes headers and redirects only for addresses below the path', () => {
    const patterns = fileOf('_headers')
      .split('\n')
      .filter((line) => line.startsWith('/'));
    expect(patterns).toEqual([
      '/some/path/*',
      '/some/path/assets/*',
      expect.stringContaining('/some/path/assets/spec'),
    ]);
    expect(fileOf('_headers')).toContain('Speculation-Rules: "/some/path/assets/speculation-');
    for (const rule of fileOf('_redirects').trim().split('\n'))
      expect(rule).toMatch(/^\/some\/path\/\S* \/some\/path\/\S* \d+$/);
  });

  test('is served by preview below the path, with a contact form that redirects to its pages', async () => {
    const { url, close } = await startPreview({ root: site.root, ...local }, () => {});
    stopping.push(close);
    const { origin, pathname } = new URL(url);
    expect(pathname).toBe('/some/path/');
    const ask = (path: string) => fetch(origin + path, { redirect: 'manual' });
    expect((await ask('/some/path/kontakt')).status).toBe(200);
    expect((await ask('/some/path')).headers.get('location')).toBe('/some/path/');
    expect((await ask('/some/path/kontakt/')).headers.get('location')).toBe('/some/path/kontakt');
    expect((await ask('/some/path/de/kontakt')).headers.get('location')).toBe('/some/path/kontakt');
    const missing = await ask('/some/path/en/nothing');
    expect([missing.status, (await missing.text()).slice(0, 32)]).toEqual([404, '<!DOCTYPE html>\n<html lang="en">']);
    const outside = await ask('/kontakt');
    expect([outside.status, await outside.text()]).toEqual([
      404,
      'there is nothing at /kontakt; the site is served under /some/path/\n',
    ]);
    const form = new URLSearchParams({ name: 'Ana', email: 'ana@a.example', message: 'Hello', locale: 'en' });
    const sent = await fetch(`${origin}/some/path/contact`, { method: 'POST', body: form, redirect: 'manual' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/some/path/en/contact/thanks']);
    form.set('email', 'nobody');
    const wrong = await fetch(`${origin}/some/path/contact`, { method: 'POST', body: form, redirect: 'manual' });
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('value="nobody"')]);
    const verify = ['verify', '--root', site.root];
    expect(await litfass([...verify, `${origin}/some/path`])).toMatchObject({ code: 0 });
    const { code, stderr } = await litfass([...verify, origin]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('was built to be served under /some/path')]);
  });
});

test('treats `base` in content/site.yaml like a path in `url`, and dev serves the site below it', async () => {
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const [one, other] = [
    siteWith({ 'content/site.yaml': settings.replace(/^url:.*/m, 'url: https://laterne.example/licht') }),
    siteWith({ 'content/site.yaml': settings.replace(/^url:.*/m, '$&\nbase: /licht') }),
  ];
  for (const site of [one, other]) {
    stopping.push(site.remove);
    await build({ root: site.root, out: site.out });
  }
  const pages = (site: TestSite) => [...filesBelow(site.out)].filter(([name]) => !name.endsWith('manifest.json'));
  expect(pages(one)).toEqual(pages(other));
  const { url, close } = await startDev(
    { root: one.root, ...local },
    { say: () => {}, complain: () => {}, log: () => {} },
  );
  stopping.push(close);
  expect(new URL(url).pathname).toBe('/licht/');
  expect(await (await fetch(`${url}kontakt`)).text()).toContain('href="/licht/en/contact"');
  expect((await fetch(new URL('/kontakt', url))).status).toBe(404);
});

test('reports an address without the base in a component, and says what it must begin with', async () => {
  const layout = readFileSync(join(minimalSite, 'templates/layout.tsx'), 'utf8');
  const complaints = await complaintsWith({
    'content/site.yaml': readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8').replace(/^url:.*/m, '$&/licht'),
    'templates/layout.tsx': layout.replace(
      '<footer>',
      '<footer><a href="/humans.txt">a</a><a href="/licht/humans.txt">b</a>',
    ),
  });
  expect(complaints).toContain('links to /humans.txt, where there is no page');
  expect(complaints).toContain('every address of the site begins with /licht');
  expect(complaints).not.toContain('links to /licht/humans.txt');
});

test('writes redirect pages, for hosts without redirects, at the path where the host looks for them', async () => {
  const site = siteWith({
    'content/site.yaml': `${readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8').replace(/^url:.*/m, '$&/licht')}
hosts: { github-pages: true }
addresses: { /alt: "\${page.contact}" }
`,
  });
  stopping.push(site.remove);
  await build({ root: site.root, out: site.out });
  const page = readFileSync(join(site.out, 'alt.html'), 'utf8');
  expect(page).toContain('content="0; url=/licht/kontakt"');
  expect(page).toContain('<link rel="canonical" href="https://laterne.example/licht/kontakt">');
  expect(existsSync(join(site.out, 'licht'))).toBe(false);
});

test('loads the session client from below the path', async () => {
  const site = siteWith({}, { from: join(repository, 'tests/session-site') });
  stopping.push(site.remove);
  await build({ root: site.root, out: site.out, baseUrl: 'https://a.example/docs' });
  expect(readFileSync(join(site.out, 'index.html'), 'utf8')).toMatch(
    /src="\/docs\/assets\/callback-\w+\.js" data-session="\/docs\/assets\/session-\w+\.js"/,
  );
});

test('redirects from a contact endpoint on another origin to pages below the path', async () => {
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  const site = siteWith({
    'content/site.yaml': settings.replace('endpoint: /contact', 'endpoint: https://forms.example/contact'),
  });
  stopping.push(site.remove);
  const { url, endpoint, locales } = (await readContactSite(site.root, 'https://me.github.example/laterne')) ?? {};
  expect([url, endpoint]).toEqual(['https://me.github.example/laterne', 'https://forms.example/contact']);
  expect(locales?.en).toMatchObject({ sent: expect.stringMatching(/^\/laterne\/en\//) });
});
