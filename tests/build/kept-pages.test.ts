// Which pages an edit makes again: those that could differ, and no others. That what is kept is as it
// would be made, after any edit: build-proofs.test.ts.
import { cpSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { build } from '../../src/build.ts';
import { openCache } from '../../src/cache/index.ts';
import { minimalSite, siteWith, type TestSite } from '../support/helpers.ts';

const sites: TestSite[] = [];
afterAll(() => {
  for (const site of sites) site.remove();
});

const original = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const page = 'content/pages/contact.yaml';
const contact = original(page);
const title = 'title: { de: Schreib uns einen Brief, en: Write us a letter }';
const named = contact.replace(title, `name: { de: Kontakt, en: Contact }\n${title}`);
const pages = ['404.html', 'en.html', 'en/contact.html', 'index.html', 'kontakt.html'];

/** The pages, of those above, that a build makes again. */
async function made({ root, out }: TestSite): Promise<string[]> {
  // A file that was saved a moment ago is not known by its times.
  await setTimeout(40);
  const { staged } = await build({ root, out, cache: openCache(root), date: '2026-02-01' });
  return pages.filter((page) => !staged.kept.has(page));
}

/** Those that are made again when a file that said the one says the other. */
async function madeAgain(file: string, before: string, after: string, site = siteWith()): Promise<string[]> {
  sites.push(site);
  site.change({ [file]: before });
  expect(await made(site)).toEqual(pages);
  expect(await made(site)).toEqual([]);
  site.change({ [file]: after });
  return made(site);
}

test('pages are kept in a copy of the site in another folder, where all files have other times', async () => {
  const site = siteWith();
  const copy = siteWith({});
  sites.push(site, copy);
  expect(await made(site)).toEqual(pages);
  rmSync(copy.root, { recursive: true });
  cpSync(site.root, copy.root, { recursive: true });
  expect(await made(copy)).toEqual([]);
  // A damaged page is rendered again, whatever its time says.
  const { atime, mtime } = statSync(join(copy.out, 'en.html'));
  writeFileSync(join(copy.out, 'en.html'), 'damaged');
  utimesSync(join(copy.out, 'en.html'), atime, mtime);
  expect(await made(copy)).toEqual(['en.html']);
});

test('a description is shown by its own page alone: no other is made again for it', async () => {
  const edited = named.replace('und wann wir dir darauf', 'und wann wir dir dann');
  expect(await madeAgain(page, named, edited)).toEqual(['en/contact.html', 'kontakt.html']);
});

test('nor for the title of a page that others call by its name', async () => {
  const edited = named.replace('einen Brief, en', 'eine Karte, en');
  expect(await madeAgain(page, named, edited)).toEqual(['en/contact.html', 'kontakt.html']);
});

test('a page without a name is called by its title: all that link to it are made again', async () => {
  expect(await madeAgain(page, contact, contact.replace('einen Brief, en', 'eine Karte, en'))).toEqual(pages);
});

test('all that link to a page are made again for its name, and for its address', async () => {
  expect(await madeAgain(page, named, named.replace('de: Kontakt,', 'de: Schreiben,'))).toEqual(pages);
  expect(await madeAgain(page, named, named.replace('de: kontakt,', 'de: schreib-uns,'))).toEqual(pages);
});

test('no page depends on the settings of rules: nothing is rendered again for rules, waivers or budgets', async () => {
  const settings = original('content/site.yaml');
  const withRules = `# A remark.\n${settings}rules: { length: off }\nbudgets: { html: 40 KB }\n`;
  expect(await madeAgain('content/site.yaml', settings, withRules)).toEqual([]);
});

test('all pages are made again for the name of the site, and for a link in the navigation', async () => {
  const settings = original('content/site.yaml');
  expect(await madeAgain('content/site.yaml', settings, settings.replace('name: Laterne', 'name: Lampe'))).toEqual(
    pages,
  );
  const shorter = settings.replace('    - { to: "${page.contact}" }\n', '');
  expect(await madeAgain('content/site.yaml', settings, shorter)).toEqual(pages);
});

const german = ['404.html', 'index.html', 'kontakt.html'];

test('a word of the interface is made again where it is shown, in its language; one that no page shows is not', async () => {
  const words = original('content/locales/de.yaml');
  const file = 'content/locales/de.yaml';
  expect(await madeAgain(file, words, words.replace('menu: Menü', 'menu: Wegweiser'))).toEqual(german);
  expect(await madeAgain(file, words, words.replace('Lampen"', 'Leuchten"'))).toEqual(german);
  expect(await madeAgain(file, `${words}  unused: Glas\n`, `${words}  unused: Docht\n`)).toEqual([]);
});

test('a page that asks for a word with what cannot be written down is made again every time', async () => {
  const layout = original('templates/layout.tsx').replace('{ count: 2 }', '{ count: 2, day: new Date(0) }');
  const site = siteWith({ 'templates/layout.tsx': layout });
  sites.push(site);
  expect(await made(site)).toEqual(pages);
  expect(await made(site)).toEqual(pages);
});

test('a page whose own language lacks a word is rendered again when the fallback word changes', async () => {
  const words = original('content/locales/de.yaml');
  const english = original('content/locales/en.yaml');
  const site = siteWith({ 'content/locales/en.yaml': english.replace('  menu: Menu\n', '') });
  expect(
    await madeAgain('content/locales/de.yaml', words, words.replace('menu: Menü', 'menu: Wegweiser'), site),
  ).toEqual(pages);
});

test('all pages are made again for a variable of the environment that the theme shows', async () => {
  const layout = original('templates/layout.tsx').replace('<main', '<main data-commit={process.env.LITFASS_COMMIT}');
  const site = siteWith({ 'templates/layout.tsx': layout });
  sites.push(site);
  expect(await made(site)).toEqual(pages);
  expect(await made(site)).toEqual([]);
  vi.stubEnv('LITFASS_COMMIT', 'abc');
  expect(await made(site)).toEqual(pages);
  vi.unstubAllEnvs();
});

test('a picture is made again where it is shown', async () => {
  const lamp = original('content/images/lamp.svg');
  const wider = lamp.replace('width="24"', 'width="26"');
  expect(await madeAgain('content/images/lamp.svg', lamp, wider)).toEqual(['en.html', 'index.html']);
  const site = siteWith({ 'content/images/other.svg': lamp });
  expect(await madeAgain('content/images/other.svg', lamp, wider, site)).toEqual([]);
});
