// Which pages an edit makes again: those that could differ, and no others. That what is kept is as it would be made, after any
// edit: build-chaos.test.ts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { build } from '../src/build.ts';
import { openMemory } from '../src/memory.ts';
import { minimalSite, siteWith, type TestSite } from './helpers.ts';

const sites: TestSite[] = [];
afterAll(() => {
  for (const site of sites) site.remove();
});

const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
const title = 'title: { de: Schreib uns einen Brief, en: Write us a letter }';
const named = contact.replace(title, `name: { de: Kontakt, en: Contact }\n${title}`);
const pages = ['404.html', 'en.html', 'en/contact.html', 'index.html', 'kontakt.html'];

/** The pages, of those above, that are made again when the page of the form, which every page links to, is edited. */
async function madeAgain(before: string, after: string): Promise<string[]> {
  const site = siteWith({ 'content/pages/contact.yaml': before });
  sites.push(site);
  const built = async () => {
    // A file that was saved a moment ago is not known by its times.
    await setTimeout(40);
    return build({ root: site.root, out: site.out, memory: openMemory(site.root), date: '2026-02-01' });
  };
  await built();
  const untouched = await built();
  expect(pages.filter((page) => !untouched.staged.kept.has(page))).toEqual([]);
  site.change({ 'content/pages/contact.yaml': after });
  const { staged } = await built();
  return pages.filter((page) => !staged.kept.has(page));
}

test('a description is shown by its own page alone: no other is made again for it', async () => {
  const edited = named.replace('und wann wir dir darauf', 'und wann wir dir dann');
  expect(await madeAgain(named, edited)).toEqual(['en/contact.html', 'kontakt.html']);
});

test('nor for the title of a page that others call by its name', async () => {
  const edited = named.replace('einen Brief, en', 'eine Karte, en');
  expect(await madeAgain(named, edited)).toEqual(['en/contact.html', 'kontakt.html']);
});

test('a page without a name is called by its title: all that link to it are made again', async () => {
  expect(await madeAgain(contact, contact.replace('einen Brief, en', 'eine Karte, en'))).toEqual(pages);
});

test('all that link to a page are made again for its name, and for its address', async () => {
  expect(await madeAgain(named, named.replace('de: Kontakt,', 'de: Schreiben,'))).toEqual(pages);
  expect(await madeAgain(named, named.replace('de: kontakt,', 'de: schreib-uns,'))).toEqual(pages);
});
