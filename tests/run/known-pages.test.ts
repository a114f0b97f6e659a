// Tests the cache of checked files: a page whose file had no problem is neither read nor checked again.
// Reports and output are the same as without it; proofs/build-proofs.test.ts proves that for any edits.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noCache, openCache } from '../../src/files/cache.ts';
import { fileStamp } from '../../src/files/file-stamp.ts';
import { formatProblems } from '../../src/problems/print/format-problems.ts';
import { SiteError } from '../../src/problems/problem.ts';
import { load } from '../../src/read/load.ts';
import { openContentMemory } from '../../src/run/store/content-memory.ts';
import { fingerprint } from '../../src/translations/lock.ts';
import { build } from '../support/build.ts';
import { type Changes, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

function startSite(changes: Changes = {}): TestSite {
  return track(siteWith(changes));
}

/** The report of a build with and without cached results. */
async function reported({ root, out }: TestSite, cache = openCache(root)): Promise<string> {
  // The cache does not trust the times of a file that was saved a moment ago.
  await setTimeout(40);
  try {
    return formatProblems((await build({ root, out, cache, date: '2026-02-01' })).warnings);
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return formatProblems(error.problems);
  }
}

/** The pages that the cache lists as checked without a problem. */
function cachedPages({ root }: TestSite): string[] {
  const memory = openContentMemory({ cache: openCache(root), root });
  const isCached = (file: string) => memory.hashOf(file, fileStamp(join(root, file))) !== undefined;
  return ['home', 'contact', 'sent', 'failed', 'not-found'].filter((id) => isCached(`content/pages/${id}.yaml`));
}

const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');

test('caches a page with its warnings, but not one with a comment that silences a rule', async () => {
  const untranslated = home.replace(', en: Light for outdoors', '');
  const site = startSite({ 'content/pages/home.yaml': untranslated });
  const first = await reported(site);
  expect(first).toContain('`heading` is missing in en');
  expect(cachedPages(site)).toEqual(['home', 'contact', 'sent', 'failed', 'not-found']);
  site.change({ 'content/pages/contact.yaml': contact.replace('und wann wir dir darauf', 'und wann wir dir dann') });
  expect(await reported(site)).toBe(first);
  const comment = '# litfass: missing-translation is meant\nlayout';
  site.change({ 'content/pages/home.yaml': untranslated.replace('layout', comment) });
  await reported(site);
  expect(cachedPages(site)).not.toContain('home');
  site.change({ 'content/pages/home.yaml': home });
  await reported(site);
  expect(cachedPages(site)).toContain('home');
});

test('reports a warning of a page in every build', async () => {
  const site = startSite({ 'content/pages/home.yaml': home.replace('Laternen aus Emden,', 'Lampen,') });
  const first = await reported(site);
  site.change({
    'content/pages/sent.yaml': `# changed\n${readFileSync(join(minimalSite, 'content/pages/sent.yaml'))}`,
  });
  expect(await reported(site)).toBe(first);
});

test('reports a link to a page that could not be read after that page is deleted', async () => {
  const more = readFileSync(join(minimalSite, 'content/pages/sent.yaml'), 'utf8');
  const site = startSite({
    'content/pages/more.yaml': more.replaceAll(/slug:.*/g, 'slug: { de: mehr, en: en/more }'),
    'content/pages/home.yaml': home.replace('page.contact', 'page.more'),
  });
  await reported(site);
  site.change({ 'content/pages/more.yaml': 'layout: [' });
  await reported(site);
  site.change({ 'content/pages/more.yaml': null });
  expect(await reported(site)).toContain('there is no page `more`');
});

test('reports a conflict of two pages if only one of them was edited', async () => {
  const site = startSite();
  await reported(site);
  const sent = readFileSync(join(minimalSite, 'content/pages/sent.yaml'), 'utf8');
  site.change({ 'content/pages/sent.yaml': sent.replaceAll(/slug:.*/g, 'slug: { de: "", en: en/sent }') });
  const warm = await reported(site);
  expect(warm).toContain('two pages want the address /');
  expect(warm).toBe(await reported(site, noCache));
});

test('reports the place of a claim in a page that is not read again', async () => {
  const claims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8');
  const site = startSite({
    'content/site.yaml': `${readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8')}rules: { claims-conflict: warn }\n`,
    'content/claims.yaml': claims.replace('lamps:\n', 'lamps:\n  not_with: [price]\n'),
  });
  const first = await reported(site);
  expect(first).toContain('content/pages/home.yaml:12:21');
  expect(cachedPages(site)).toContain('home');
  const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
  site.change({ 'content/pages/contact.yaml': `# changed\n${contact}` });
  expect(await reported(site)).toBe(first);
});

test('fails if a file changes after it was found unchanged, instead of mixing it with cached results', async () => {
  const site = startSite();
  await reported(site);
  const { sources } = load(site.root, {
    ...openContentMemory({ cache: openCache(site.root), root: site.root }),
    stampOf: fileStamp,
  });
  const file = join(site.root, 'content/pages/home.yaml');
  writeFileSync(file, home.replace('Licht', 'Schatten'));
  const source = sources.find((one) => one.file === 'content/pages/home.yaml');
  expect(() => source?.data).toThrow('content/pages/home.yaml changed while the site was read');
});

test('reports a stale translation that moved from a page to a shared section, also after the page is cached', async () => {
  const stamps = `    en: ${fingerprint('Licht für drinnen')} ${fingerprint('Light for outdoors')}`;
  const lock = `version: 1\ncontent/pages/home.yaml:\n  hero.heading:\n${stamps}\n`;
  const [before = '', hero = '', after = ''] = home.split(/(?<=sections:\n)|(?= {2}- type: picture)/);
  const site = startSite({
    'content/pages/home.yaml': `${before}  - use: light\n${after}`,
    'content/sections/light.yaml': hero.replace(/^ {2}- /, '    ').replace(/^ {4}/gm, ''),
    'content/translations.lock.yaml': lock,
  });
  const first = await reported(site);
  expect(first).toContain('`heading` changed in de since its translation into en was accepted');
  for (const round of [1, 2]) {
    const sent = readFileSync(join(site.root, 'content/pages/sent.yaml'));
    site.change({ 'content/pages/sent.yaml': `# ${round}\n${sent}` });
    expect(await reported(site)).toBe(first);
  }
});
