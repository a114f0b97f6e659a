// Pages whose files had no problems are neither read nor checked again. The reported problems and the
// output are the same as without the cache; build-proofs.test.ts proves that for any edits.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { build } from '../../src/build.ts';
import { openContentCache } from '../../src/cache/checked-content.ts';
import { noCache, openCache } from '../../src/cache/index.ts';
import { formatProblems } from '../../src/diagnostics/format-problems.ts';
import { SiteError } from '../../src/diagnostics/problem.ts';
import { load } from '../../src/load/index.ts';
import { fingerprint } from '../../src/translations/lock.ts';
import { type Changes, minimalSite, siteWith, type TestSite } from '../support/helpers.ts';

const sites: TestSite[] = [];
afterAll(() => {
  for (const site of sites) site.remove();
});

function startSite(changes: Changes = {}): TestSite {
  const site = siteWith(changes);
  sites.push(site);
  return site;
}

/** The report of a build with and without cached results. */
async function reported({ root, out }: TestSite, memory = openCache(root)): Promise<string> {
  // A file that was saved a moment ago is not known by its times.
  await setTimeout(40);
  try {
    return formatProblems((await build({ root, out, cache: memory, date: '2026-02-01' })).warnings);
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return formatProblems(error.problems);
  }
}

function knownFiles({ root }: TestSite): string[] {
  const known = openContentCache(openCache(root), root);
  const isKnown = (file: string) => known.hashOf(file, known.stampOf(join(root, file))) !== undefined;
  return ['home', 'contact', 'sent', 'failed', 'not-found'].filter((id) => isKnown(`content/pages/${id}.yaml`));
}

const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');

test('after a build the pages without a problem are known, and one with a warning is not', async () => {
  const site = startSite({ 'content/pages/home.yaml': home.replace(', en: Light for outdoors', '') });
  expect(await reported(site)).toContain('`heading` is missing in en');
  expect(knownFiles(site)).toEqual(['contact', 'sent', 'failed', 'not-found']);
  site.change({ 'content/pages/home.yaml': home });
  await reported(site);
  expect(knownFiles(site)).toContain('home');
});

test('a warning of a page is reported as often as the site is built', async () => {
  const site = startSite({ 'content/pages/home.yaml': home.replace('Laternen aus Emden,', 'Lampen,') });
  const first = await reported(site);
  site.change({
    'content/pages/sent.yaml': `# changed\n${readFileSync(join(minimalSite, 'content/pages/sent.yaml'))}`,
  });
  expect(await reported(site)).toBe(first);
});

test('a page that names one which could not be read is blamed once that one is gone', async () => {
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

test('what two pages have in common is reported although only one of them was edited', async () => {
  const site = startSite();
  await reported(site);
  const sent = readFileSync(join(minimalSite, 'content/pages/sent.yaml'), 'utf8');
  site.change({ 'content/pages/sent.yaml': sent.replaceAll(/slug:.*/g, 'slug: { de: "", en: en/sent }') });
  const warm = await reported(site);
  expect(warm).toContain('two pages want the address /');
  expect(warm).toBe(await reported(site, noCache));
});

test('where a page that is not read states a claim, is reported at its place', async () => {
  const claims = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8');
  const site = startSite({
    'content/site.yaml': `${readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8')}rules: { claims-conflict: warn }\n`,
    'content/claims.yaml': claims.replace('lamps:\n', 'lamps:\n  not_with: [price]\n'),
  });
  const first = await reported(site);
  expect(first).toContain('content/pages/home.yaml:12:21');
  expect(knownFiles(site)).toContain('home');
  const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
  site.change({ 'content/pages/contact.yaml': `# changed\n${contact}` });
  expect(await reported(site)).toBe(first);
});

test('a file that changes after it was found as it was is reported, and not mixed with what was known', async () => {
  const site = startSite();
  await reported(site);
  const { sources } = load(site.root, openContentCache(openCache(site.root), site.root));
  const file = join(site.root, 'content/pages/home.yaml');
  writeFileSync(file, home.replace('Licht', 'Schatten'));
  const source = sources.find((one) => one.file === 'content/pages/home.yaml');
  expect(() => source?.data).toThrow('content/pages/home.yaml changed while the site was read');
});

test('what was stale in a page stays so in the shared section made of it, also once the page is known', async () => {
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
