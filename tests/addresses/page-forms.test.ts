// Tests `hosts.pages` in content/site.yaml, which writes each page as a file, as a folder, or as both.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCache } from '../../src/files/cache.ts';
import { answerTo, readRules } from '../../src/hosts/static-answer.ts';
import { manifestIn } from '../../src/publish/manifest.ts';
import { type Built, build } from '../support/build.ts';
import {
  buildOf,
  filesBelow,
  litfass,
  minimalSite,
  sentencesWith,
  siteWith,
  type TestSite,
} from '../support/helpers.ts';

const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
const hosts = (text: string) => ({ 'content/site.yaml': `${settings}hosts: { ${text} }\n` });
const forms = ['both', 'file', 'folder'] as const;
type Form = (typeof forms)[number];

const sites = new Map<Form, TestSite>();
const built = new Map<Form, Built>();
beforeAll(async () => {
  for (const form of forms) {
    const site = siteWith(hosts(`pages: ${form}`));
    sites.set(form, site);
    built.set(form, await buildOf(site));
  }
});
afterAll(() => {
  for (const site of sites.values()) site.remove();
});

const outOf = (form: Form) => sites.get(form)?.out ?? '';
const pagesIn = (out: string) => [...filesBelow(out).keys()].filter((name) => name.endsWith('.html'));
const addressesIn = (out: string) =>
  [...readFileSync(join(out, 'sitemap.xml'), 'utf8').matchAll(/<loc>https:\/\/laterne\.example([^<]*)/g)].map(
    ([, path = '']) => path || '/',
  );

/** The response of a server that only serves files, and index.html for a folder. */
function bareServer(out: string, url: string): string | undefined {
  const file = [url, `${url}/index.html`]
    .map((path) => join(out, path))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  return file && readFileSync(file, 'utf8');
}

describe('the pages of a site', () => {
  test('are written in both forms by default', async () => {
    const site = siteWith();
    await buildOf(site);
    expect(pagesIn(site.out)).toEqual(pagesIn(outOf('both')));
    for (const name of ['kontakt/danke', 'en/contact/thanks'])
      expect(statSync(join(site.out, `${name}/index.html`)).ino).toBe(statSync(join(site.out, `${name}.html`)).ino);
    site.remove();
  });

  test.each(forms)('are written in the configured form, except the home page and not-found pages: %s', (form) => {
    const twice = ['en', 'en/contact', 'kontakt'];
    const once = ['en/contact/error', 'en/contact/thanks', 'kontakt/danke', 'kontakt/fehler'];
    const files = {
      both: [...twice, ...once].flatMap((slug) => [`${slug}.html`, `${slug}/index.html`]),
      file: [...once, ...twice].flatMap((slug) =>
        once.includes(slug) ? [`${slug}.html`] : [`${slug}.html`, `${slug}/index.html`],
      ),
      folder: [...twice, ...once].map((slug) => `${slug}/index.html`),
    }[form];
    expect(pagesIn(outOf(form)).sort()).toEqual(['404.html', 'en/404.html', 'index.html', ...files].sort());
  });

  test.each(['both', 'folder'] as const)(
    'are found at every address of the sitemap by a plain file server: %s',
    (form) => {
      const out = outOf(form);
      const addresses = addressesIn(out);
      expect(addresses).toContain('/en/contact');
      for (const url of addresses)
        expect(bareServer(out, url), url).toContain(`<link rel="canonical" href="https://laterne.example${url}"`);
    },
  );

  test.each(forms)('are served by preview at their address only; other forms redirect to it: %s', (form) => {
    const out = outOf(form);
    const answer = (url: string) =>
      answerTo(
        url,
        (path) => existsSync(join(out, path)) && statSync(join(out, path)).isFile(),
        readRules(() => ''),
      );
    for (const url of ['/kontakt/danke', '/en']) {
      expect(answer(url)).toMatchObject({ status: 200 });
      for (const other of ['/', '.html', '/index.html', '/index'])
        expect(answer(url + other), url + other).toEqual({ status: 301, location: url });
    }
  });

  test('are counted once each, and all of their files are counted', () => {
    for (const form of forms) {
      expect(built.get(form)?.pages.length).toBe(10);
      expect(built.get(form)?.staged.files.size).toBe(filesBelow(outOf(form)).size - 1);
    }
  });

  test('have the same bytes in every form', () => {
    for (const name of pagesIn(outOf('both'))) {
      const original = readFileSync(join(outOf('both'), name), 'utf8');
      for (const form of ['file', 'folder'] as const)
        if (existsSync(join(outOf(form), name))) expect(readFileSync(join(outOf(form), name), 'utf8')).toBe(original);
    }
  });
});

test('refuses a misspelt form', async () => {
  expect(await sentencesWith(hosts('pages: folders'))).toEqual(['value: `pages` cannot be “folders”']);
});

test('applies the limits of hosts if only the form of pages is set', async () => {
  const old = Array.from({ length: 2001 }, (_, index) => `  /old-${index}: gone\n`).join('');
  const reported = (line: string) => sentencesWith({ 'content/site.yaml': `${settings}${line}addresses:\n${old}` });
  const limit = /^host-limit: Cloudflare reads at most 2,000 rules/;
  expect(await reported('hosts: { pages: both }\n')).toEqual([expect.stringMatching(limit)]);
  expect(await reported('hosts: { pages: both, cloudflare: true }\n')).toEqual([expect.stringMatching(limit)]);
  expect(await reported('hosts: { pages: both, nginx: true }\n')).toEqual([]);
});

test('writes the same output as a build into an empty folder after the form is changed', async () => {
  const site = siteWith();
  for (const form of ['file', 'both', 'folder', 'both'] as const) {
    site.change(hosts(`pages: ${form}`));
    await build({ root: site.root, out: site.out, cache: openCache(site.root) });
    expect(filesBelow(site.out)).toEqual(filesBelow(outOf(form)));
  }
  site.remove();
});

describe('a cached page', () => {
  test('is written again if its second file was edited or deleted', async () => {
    const site = siteWith();
    const rebuild = () => build({ root: site.root, out: site.out, cache: openCache(site.root) });
    await rebuild();
    const before = filesBelow(site.out);
    const { staged, renderedPages } = await rebuild();
    expect(renderedPages).toBe(0);
    for (const path of pagesIn(site.out)) expect(staged.kept).toContain(path);
    const second = join(site.out, 'kontakt/danke/index.html');
    rmSync(second);
    writeFileSync(second, 'edited');
    expect((await rebuild()).published).toMatchObject({ written: 1 });
    expect(filesBelow(site.out)).toEqual(before);
    rmSync(second);
    expect((await rebuild()).published).toMatchObject({ written: 1 });
    expect(filesBelow(site.out)).toEqual(before);
    site.remove();
  });

  test('is not read through a link', async () => {
    const site = siteWith();
    const rebuild = () => build({ root: site.root, out: site.out, cache: openCache(site.root) });
    await rebuild();
    const folder = join(site.out, 'kontakt/danke');
    const foreign = join(site.root, 'foreign');
    mkdirSync(foreign);
    rmSync(folder, { recursive: true });
    symlinkSync(foreign, folder);
    await expect(rebuild()).rejects.toThrow('kontakt/danke is in the way, and litfass did not write it');
    expect(filesBelow(foreign).size).toBe(0);
    site.remove();
  });
});

describe('a file of public/', () => {
  const problemsWithFile = (name: string, form?: Form) =>
    sentencesWith({ [`public/${name}`]: '<title>Mine</title>', ...(form && hosts(`pages: ${form}`)) });

  test('must not have the output path of a page', async () => {
    const collision = (name: string) => [`collision: public/${name} conflicts with the output path of this page`];
    expect(await problemsWithFile('kontakt/danke/index.html')).toEqual(collision('kontakt/danke/index.html'));
    expect(await problemsWithFile('kontakt/danke.html')).toEqual(collision('kontakt/danke.html'));
    expect(await problemsWithFile('kontakt/danke')).toEqual(collision('kontakt/danke'));
    expect(await problemsWithFile('kontakt/danke', 'folder')).toEqual(collision('kontakt/danke'));
    expect(await problemsWithFile('404/index.html')).toEqual([]);
  });

  test('may be in the folder of a page', async () => {
    expect(await problemsWithFile('kontakt/danke/plan.txt')).toEqual([]);
    const site = siteWith({ 'public/kontakt/danke/plan.txt': 'a plan' });
    await buildOf(site);
    expect(readFileSync(join(site.out, 'kontakt/danke/plan.txt'), 'utf8')).toBe('a plan');
    expect(existsSync(join(site.out, 'kontakt/danke/index.html'))).toBe(true);
    site.remove();
  });
});

test.each(forms)('refuses two pages with the same output file: %s', async (form) => {
  const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
  const slug = (text: string) => ({
    'content/pages/contact.yaml': contact.replace(/slug: .*/, `slug: ${text}`),
    ...hosts(`pages: ${form}`),
  });
  for (const written of ['kontakt/danke/', 'kontakt/danke.html', 'Kontakt/Danke'])
    expect(await sentencesWith(slug(`{ de: ${written}, en: en/contact }`))).toContain(
      'collision: two pages want the address /kontakt/danke',
    );
});

test('writes each page once into a part, and all of its files when the parts are merged', async () => {
  const site = siteWith();
  const part = join(site.root, 'part');
  await litfass(['build', '--root', site.root, '--shard', '1/1', '--out', part]);
  expect(pagesIn(part).filter((name) => name.endsWith('/index.html'))).toEqual([]);
  expect(await litfass(['merge', part, '--root', site.root])).toMatchObject({ code: 0 });
  expect(pagesIn(site.out)).toEqual(pagesIn(outOf('both')));
  expect(statSync(join(site.out, 'en/index.html')).nlink).toBe(2);
  site.remove();
});

test('links the compressed files of a second file to those of the first', async () => {
  const site = siteWith();
  const compressed = () => build({ root: site.root, out: site.out, compress: true });
  const first = await compressed();
  for (const ending of ['.br', '.gz'])
    expect(statSync(join(site.out, `en/index.html${ending}`)).ino).toBe(
      statSync(join(site.out, `en.html${ending}`)).ino,
    );
  const files = manifestIn(site.out)?.files;
  expect(files?.get('en/index.html.br')).toEqual(files?.get('en.html.br'));
  const second = await compressed();
  expect(second.compressed).toEqual({ files: first.compressed?.files, anew: 0 });
  expect(second.published).toMatchObject({ written: 0, deleted: 0 });
  site.remove();
});

test('verify finds that the second file of a page differs', async () => {
  const site = siteWith();
  await buildOf(site);
  const second = join(site.out, 'en/index.html');
  const html = readFileSync(second, 'utf8');
  rmSync(second);
  writeFileSync(second, html.replace('more than 50 lamps', 'more than 60 lamps'));
  expect((await litfass(['verify', site.out])).stdout.split('\n')).toEqual([
    expect.stringMatching(/^en\/index\.html has changed: same size/),
    expect.stringMatching(/ 1 fault$/),
    '',
  ]);
  site.remove();
});

describe('redirect pages for GitHub Pages', () => {
  const siteWithAddresses = (form: Form, addresses: string) =>
    siteWith({
      'content/site.yaml': `${settings}hosts: { github-pages: true, pages: ${form} }\naddresses: { ${addresses} }\n`,
    });
  const redirectsOf = async (form: Form, addresses: string, changes = {}) => {
    const site = siteWithAddresses(form, addresses);
    site.change(changes);
    await buildOf(site);
    const found = [...filesBelow(site.out)].flatMap(([name, bytes]) => {
      const [, to] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(bytes.toString()) ?? [];
      return to === undefined || name.startsWith('de') ? [] : [`${name} ${to}`];
    });
    site.remove();
    return found;
  };

  test.each([
    ['both', ['alt.html /kontakt', 'alt/index.html /kontakt']],
    ['file', ['alt.html /kontakt']],
    ['folder', ['alt/index.html /kontakt']],
  ] as const)('have the same form as other pages: %s', async (form, files) => {
    expect(await redirectsOf(form, '/alt: "${page.contact}"')).toEqual(files);
  });

  test.each(forms)('are written exactly to the file that an address names: %s', async (form) => {
    expect(await redirectsOf(form, '/brief.html: "${page.contact}", /x/index.html: "${page.home}"')).toEqual([
      'brief.html /kontakt',
      'x/index.html /',
    ]);
  });

  test('are not written to a file that another old address names', async () => {
    expect(await redirectsOf('both', '/x: "${page.contact}", /x/index.html: "${page.home}"')).toEqual([
      'x.html /kontakt',
      'x/index.html /',
    ]);
  });

  test('are not written if a file of public/ has the name of their folder', async () => {
    expect(await redirectsOf('both', '/plan.txt/alt: "${page.contact}"', { 'public/plan.txt': 'a plan' })).toEqual([]);
  });
});

test('refuses folders of addresses that differ only in case, which some file systems cannot keep apart', async () => {
  const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
  const slug = 'slug: { de: Kontakt/Brief, en: en/contact }';
  expect(await sentencesWith({ 'content/pages/contact.yaml': contact.replace(/slug: .*/, slug) })).toEqual(
    expect.arrayContaining(['collision: the folders `kontakt` and `Kontakt` are one on macOS and Windows']),
  );
});
