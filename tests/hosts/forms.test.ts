// Addresses of the forms /x, /x/ and /x.html, with dots, capitals, `_` and letters of other scripts.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOfPage, formsOf } from '../../src/addresses/page-address.ts';
import { withQuery } from '../../src/hosts/hosting.ts';
import { readForms } from '../../src/hosts/rule-files.ts';
import { answerTo } from '../../src/hosts/static-answer.ts';
import { hostingOf } from '../../src/publish/site-hosting.ts';
import { pagesIn } from '../../src/server/host.ts';
import { addresses, everyAddress } from '../support/address-site.ts';
import { type Built, build } from '../support/build.ts';
import { litfass, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { configuredServers, get, type StartedServer, servedCopy } from '../support/servers.ts';

const hosts = 'hosts: { nginx: true, apache: true, caddy: true }\n';
const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
const formed = (form: string, pages = 'both') => ({
  'content/site.yaml': `${settings}urls: { form: ${form} }\n${hosts.replace('{', `{ pages: ${pages},`)}`,
});

/** Every form in which a page may be requested. */
function formsOfPage(url: string): string[] {
  const stem = addressOfPage(url);
  return [stem, `${stem}/`, `${stem}.html`, `${stem}/index.html`, `${stem}/index`];
}

describe.each([
  { name: 'with every form of address', changes: everyAddress(hosts), base: '' },
  { name: 'with every form of address, below a path', changes: everyAddress(hosts), base: '/some.d/path' },
  { name: 'of folders', changes: formed('/x/'), base: '' },
  { name: 'of folders, below a path, with hosts.pages: file', changes: formed('/x/', 'file'), base: '/d' },
  { name: 'of files', changes: formed('/x.html'), base: '' },
  { name: 'of files, with hosts.pages: file', changes: formed('/x.html', 'file'), base: '' },
  { name: 'of neither, with hosts.pages: file', changes: formed('/x', 'file'), base: '' },
  { name: 'of neither, with hosts.pages: folder', changes: formed('/x', 'folder'), base: '' },
])('a site $name', ({ changes, base }) => {
  let site: TestSite;
  let built: Built;
  let root: string;
  beforeAll(async () => {
    site = siteWith(changes);
    built = await build({ root: site.root, out: site.out, baseUrl: `https://a.example${base}` });
    root = servedCopy(site.out, base);
  });
  afterAll(() => {
    site.remove();
    rmSync(root, { recursive: true });
  });

  const answer = (path: string) =>
    answerTo(`${base}${path}`, (file) => built.staged.files.has(file), hostingOf(built.rendering));

  const urls = () => built.pages.flatMap(({ route }) => (route.page.not_found ? [] : route.url));

  test('leads every other form to the page, also in `preview`', () => {
    for (const url of urls())
      for (const other of url === '/' ? [url] : formsOfPage(url)) {
        const expected = other === url ? { status: 200 } : { status: 301, location: `${base}${url}` };
        expect([other, answer(other)]).toEqual([other, expect.objectContaining(expected)]);
      }
    // The contact endpoint finds its pages, too.
    for (const url of urls()) expect([url, pagesIn(site.out)(`${base}${url}`)]).toEqual([url, expect.anything()]);
    const forms = readForms(readFileSync(join(site.out, '_redirects'), 'utf8'));
    expect([...forms].sort()).toEqual([...formsOf(urls())].sort());
  });

  describe.each(configuredServers)('on $name', ({ program, start, redirectsAbsolutely }) => {
    if (!program) return test.skip('is not installed');
    let server: StartedServer;
    beforeAll(async () => {
      server = await start(root, base);
    });
    afterAll(() => server?.stop());

    test('answers every form of every address like the model', async () => {
      const found: string[] = [];
      const paths = ['/', '/en', '/kontakt', '/nothing', '/nothing/', '/nothing.html', '/guides/nothing.html'];
      for (const path of [...urls(), ...paths].flatMap((url) => (url === '/' ? url : formsOfPage(url)))) {
        const expected = answer(path);
        const { status, headers, body } = await get(server.port, `${base}${path}?a=b`);
        const origin = redirectsAbsolutely ? `http://127.0.0.1:${server.port}` : '';
        const wanted = expected.location === undefined ? undefined : `${origin}${withQuery(expected.location, '?a=b')}`;
        const location = headers.location?.replace(/%\w\w/g, (byte) => byte.toUpperCase());
        if (status !== expected.status || location !== wanted)
          found.push(`${path}: ${status} ${location}, not ${expected.status} ${wanted}`);
        else if (!wanted && !body.equals(readFileSync(join(site.out, expected.file ?? ''))))
          found.push(`${path}: other bytes`);
        if (headers['content-security-policy'] === undefined) found.push(`${path}: no policy`);
      }
      expect(found).toEqual([]);
    });

    test('passes `litfass verify`', async () => {
      const { code, stdout } = await litfass(['verify', `http://127.0.0.1:${server.port}${base}`, '--root', site.root]);
      expect([code, stdout]).toEqual([0, expect.stringContaining(' · unchanged')]);
    });
  });
});

test('addresses are as the slugs say, encoded in pages and in the sitemap', async () => {
  const site = siteWith(everyAddress(hosts));
  const { pages } = await build({ root: site.root, out: site.out });
  expect(pages.map(({ route }) => route.url)).toEqual(expect.arrayContaining(addresses));
  const [sitemap, page] = ['sitemap.xml', 'guides/index.html'].map((file) =>
    readFileSync(join(site.out, file), 'utf8'),
  );
  for (const url of addresses) expect(sitemap).toContain(`<loc>https://laterne.example${url}</loc>`);
  for (const url of addresses.filter((url) => !url.startsWith('/en/'))) expect(page).toContain(`href="${url}"`);
  site.remove();
});
