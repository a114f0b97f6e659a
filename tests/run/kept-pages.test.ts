// Tests which pages a build renders again after an edit: only those that could differ.
// proofs/build-proofs.test.ts proves that cached pages are what rendering them would give, after any edit.
import { cpSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openCache } from '../../src/files/cache.ts';
import { manifestName } from '../../src/publish/manifest.ts';
import { build, checkBuild } from '../support/build.ts';
import { minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const original = (file: string) => readFileSync(join(minimalSite, file), 'utf8');
const page = 'content/pages/contact.yaml';
const contact = original(page);
const title = 'title: { de: Schreib uns einen Brief, en: Write us a letter }';
const named = contact.replace(title, `name: { de: Kontakt, en: Contact }\n${title}`);
const pages = ['404.html', 'en.html', 'en/contact.html', 'index.html', 'kontakt.html'];

/** Builds the site and returns which of `pages` were rendered. */
async function renderedIn({ root, out }: TestSite): Promise<string[]> {
  // The cache does not trust the times of a file that was saved a moment ago.
  await setTimeout(40);
  const { staged } = await build({ root, out, cache: openCache(root), date: '2026-02-01' });
  return pages.filter((page) => !staged.kept.has(page));
}

/** Builds the site with `before` in a file, then with `after`, and returns the pages rendered again. */
async function renderedAgain(file: string, before: string, after: string, site = siteWith()): Promise<string[]> {
  track(site);
  site.change({ [file]: before });
  expect(await renderedIn(site)).toEqual(pages);
  expect(await renderedIn(site)).toEqual([]);
  site.change({ [file]: after });
  return renderedIn(site);
}

test('uses the cache in a copy of the site in another folder, where all files have other times', async () => {
  const [site, copy] = [track(siteWith()), track(siteWith())];
  expect(await renderedIn(site)).toEqual(pages);
  rmSync(copy.root, { recursive: true });
  cpSync(site.root, copy.root, { recursive: true });
  expect(await renderedIn(copy)).toEqual([]);
  // A damaged page is rendered again even if its times are unchanged.
  const { atime, mtime } = statSync(join(copy.out, 'en.html'));
  writeFileSync(join(copy.out, 'en.html'), 'damaged');
  utimesSync(join(copy.out, 'en.html'), atime, mtime);
  expect(await renderedIn(copy)).toEqual(['en.html']);
});

test('renders only the page itself again for its description', async () => {
  const edited = named.replace('und wann wir dir darauf', 'und wann wir dir dann');
  expect(await renderedAgain(page, named, edited)).toEqual(['kontakt.html']);
});

test('renders only the page itself again for its title if it has a name, which links show', async () => {
  const edited = named.replace('einen Brief, en', 'eine Karte, en');
  expect(await renderedAgain(page, named, edited)).toEqual(['kontakt.html']);
});

const german = ['404.html', 'index.html', 'kontakt.html'];

test('renders the pages that link to a page again, in that language, for its title if it has no name', async () => {
  expect(await renderedAgain(page, contact, contact.replace('einen Brief, en', 'eine Karte, en'))).toEqual(german);
});

test('renders the pages that link to a page again for its name and for its address', async () => {
  expect(await renderedAgain(page, named, named.replace('de: Kontakt,', 'de: Schreiben,'))).toEqual(german);
  expect(await renderedAgain(page, named, named.replace('de: kontakt,', 'de: schreib-uns,'))).toEqual(pages);
});

test('renders nothing again for a colour: replaces the stylesheets of the pages', async () => {
  const file = 'templates/styles/base.css';
  const site = siteWith();
  track(site);
  expect(await renderedIn(site)).toEqual(pages);
  site.change({ [file]: `${original(file)}\nbody { color: #123456; }\n` });
  await setTimeout(40);
  const { renderedPages } = await build({ root: site.root, out: site.out, cache: openCache(site.root) });
  expect(renderedPages).toBe(0);
  const styled = pages.map((path) => readFileSync(join(site.out, path), 'utf8'));
  for (const html of styled) expect(html).toContain('#123456');
  await build({ root: site.root, out: site.out });
  expect(pages.map((path) => readFileSync(join(site.out, path), 'utf8'))).toEqual(styled);
});

test('renders nothing again for changed settings of rules and budgets', async () => {
  const settings = original('content/site.yaml');
  const withRules = `# A remark.\n${settings}rules: { length: off }\nbudgets: { html: 40 KB }\n`;
  expect(await renderedAgain('content/site.yaml', settings, withRules)).toEqual([]);
});

test('renders all pages again for the name of the site and for a link in the navigation', async () => {
  const settings = original('content/site.yaml');
  expect(await renderedAgain('content/site.yaml', settings, settings.replace('name: Laterne', 'name: Lampe'))).toEqual(
    pages,
  );
  const shorter = settings.replace('    - { to: "${page.contact}" }\n', '');
  expect(await renderedAgain('content/site.yaml', settings, shorter)).toEqual(pages);
});

test('renders the pages of a language again for a word of the interface, but not for an unused word', async () => {
  const words = original('content/locales/de.yaml');
  const file = 'content/locales/de.yaml';
  expect(await renderedAgain(file, words, words.replace('menu: Menü', 'menu: Wegweiser'))).toEqual(german);
  expect(await renderedAgain(file, words, words.replace('Lampen"', 'Leuchten"'))).toEqual(german);
  expect(await renderedAgain(file, `${words}  unused: Glas\n`, `${words}  unused: Docht\n`)).toEqual([]);
});

test('renders a page every time if it formats a word with a value that cannot be cached', async () => {
  const layout = original('templates/layout.tsx').replace('{ count: 2 }', '{ count: 2, day: new Date(0) }');
  const site = siteWith({ 'templates/layout.tsx': layout });
  track(site);
  expect(await renderedIn(site)).toEqual(pages);
  expect(await renderedIn(site)).toEqual(pages);
});

test('renders a page whose language lacks a word again when the word of the fallback language changes', async () => {
  const words = original('content/locales/de.yaml');
  const english = original('content/locales/en.yaml');
  const site = siteWith({ 'content/locales/en.yaml': english.replace('  menu: Menu\n', '') });
  expect(
    await renderedAgain('content/locales/de.yaml', words, words.replace('menu: Menü', 'menu: Wegweiser'), site),
  ).toEqual(pages);
});

test('renders all pages again for an environment variable that the theme reads', async () => {
  const layout = original('templates/layout.tsx').replace('<main', '<main data-commit={process.env.LITFASS_COMMIT}');
  const site = siteWith({ 'templates/layout.tsx': layout });
  track(site);
  expect(await renderedIn(site)).toEqual(pages);
  expect(await renderedIn(site)).toEqual([]);
  vi.stubEnv('LITFASS_COMMIT', 'abc');
  expect(await renderedIn(site)).toEqual(pages);
  vi.unstubAllEnvs();
});

test('renders the pages that show a picture again when it changes', async () => {
  const lamp = original('content/images/lamp.svg');
  const wider = lamp.replace('width="24"', 'width="26"');
  expect(await renderedAgain('content/images/lamp.svg', lamp, wider)).toEqual(['en.html', 'index.html']);
  const site = siteWith({ 'content/images/other.svg': lamp });
  expect(await renderedAgain('content/images/other.svg', lamp, wider, site)).toEqual([]);
});

test('a check takes the pages that have not changed from the output of the last build', async () => {
  const site = siteWith();
  track(site);
  const { root, out } = site;
  expect(await renderedIn(site)).toEqual(pages);
  const check = () => checkBuild({ root, out: `${root}-checked`, pagesFrom: out, cache: openCache(root) });
  const rendered = async () => {
    await setTimeout(40);
    const { staged, renderedPages } = await check();
    staged.drop();
    return renderedPages;
  };
  expect(await rendered()).toBe(0);
  site.change({ [page]: contact.replace('und wann wir dir darauf', 'und wann wir dir dann') });
  expect(await rendered()).toBe(1);
  rmSync(out, { recursive: true });
  expect(await rendered()).toBe(10);
});

test('files that are in the output already are not copied again', async () => {
  const site = siteWith({ 'public/list.txt': 'Laternen' });
  track(site);
  const { root, out } = site;
  await renderedIn(site);
  const kept = async () => {
    await setTimeout(40);
    return (await build({ root, out, cache: openCache(root) })).staged.kept.has('list.txt');
  };
  expect(await kept()).toBe(true);
  writeFileSync(join(out, 'list.txt'), 'Lampions');
  expect(await kept()).toBe(false);
  expect(readFileSync(join(out, 'list.txt'), 'utf8')).toBe('Laternen');
  site.change({ 'public/list.txt': '\uFEFFLaternen' });
  expect(await kept()).toBe(false);
  expect(readFileSync(join(out, 'list.txt'), 'utf8')).toBe('\uFEFFLaternen');
});

test('the manifest of a build that follows a killed one lists no older versions of kept files', async () => {
  const site = siteWith({ 'public/list.txt': 'Laternen' });
  track(site);
  const { root, out } = site;
  await renderedIn(site);
  const file = join(out, manifestName);
  const before = readFileSync(file, 'utf8');
  // As a build leaves it that was killed while it published.
  const { files } = JSON.parse(before) as { files: Record<string, object> };
  files['list.txt'] = { ...files['list.txt'], former: [{ bytes: 1, sha256: 'a' }] };
  writeFileSync(file, JSON.stringify({ files }));
  await setTimeout(40);
  const { staged } = await build({ root, out, cache: openCache(root), date: '2026-02-01' });
  expect(staged.kept.has('list.txt')).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe(before);
});
