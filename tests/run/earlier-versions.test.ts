// What an upgrade keeps. tests/earlier/ was written by litfass as it was at commit 85d61ac: the first site
// with its lock of translations, a small site that was released twice with its output, and an outbox.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Changes, filesBelow, litfass, repository, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const earlier = join(repository, 'tests/earlier');

const track = trackedSites();

/** Runs a command on the site and returns what it printed. The test fails if the command does. */
async function printed(here: TestSite, ...command: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await litfass([...command, '--root', here.root]);
  expect(code, stderr).toBe(0);
  return stdout;
}

describe('the first site', () => {
  test('is checked without errors, and all its translations stay accepted', async () => {
    const site = track(siteWith({ content: null, templates: null, public: null, ...firstSite() }));
    // As docs/upgrade.md says; and other hashes of scripts compress to some bytes more or less.
    const settings = readFileSync(join(site.root, 'content/site.yaml'), 'utf8');
    const budgets = settings.replace('islands: 62 KB', 'islands: 65 KB').replace('html: 11 KB', 'html: 11.1 KB');
    site.change({ 'content/site.yaml': budgets });
    await printed(site, 'check', '--date', '2026-11-25');
    const report = await printed(site, 'translations', '--strict');
    expect(report).toMatch(/^de → en · \d{3,} texts · 0 missing, 0 identical, 0 stale, 0 not yet accepted$/m);
    expect(report).toMatch(/^de → es · \d{3,} texts · 0 missing, 0 identical, 0 stale, 0 not yet accepted$/m);
  });
});

describe('a released site', () => {
  test('keeps its addresses: since when they exist, and where the old ones lead', async () => {
    const site = smallSite();
    const lock = 'content/addresses.lock.yaml';
    const before = readFileSync(join(site.root, lock), 'utf8').split('\n');
    await printed(site, 'build', '--release', '--date', '2026-11-25');
    const after = readFileSync(join(site.root, lock), 'utf8').split('\n');
    const addresses = (lines: readonly string[]) =>
      lines.filter((line) => line.startsWith('  ')).map((line) => line.replace(/, (changed|content): .*/, ''));
    expect(addresses(after)).toEqual(addresses(before));
    expect(readFileSync(join(site.root, 'dist/_redirects'), 'utf8')).toMatch(/^\/kontakt \/brief 301$/m);
  });

  test('keeps its accepted translations', async () => {
    const site = smallSite();
    expect(await printed(site, 'translations', '--strict')).toContain('0 stale, 0 not yet accepted');
    expect(await printed(site, 'translations', 'accept', '--all')).toContain(
      '0 translations accepted for the first time',
    );
  });

  test('is built over the output of the earlier version, of which nothing stays but what belongs there', async () => {
    const site = smallSite();
    const out = join(site.root, 'dist');
    await printed(site, 'build', '--out', join(site.root, 'fresh'));
    cpSync(join(earlier, 'site/output'), out, { recursive: true });
    await printed(site, 'build');
    expect(filesBelow(out)).toEqual(filesBelow(join(site.root, 'fresh')));
    await printed(site, 'verify');
  });
});

test('the messages of an outbox are listed, exported and erased', async () => {
  const site = smallSite();
  mkdirSync(join(site.root, '.litfass'));
  cpSync(join(earlier, 'outbox'), join(site.root, '.litfass'), { recursive: true });
  const list = await printed(site, 'contact', 'list');
  expect(list).toMatch(/queued .* jana1@example\.com/);
  expect(list).toMatch(/queued .* jana2@example\.com/);
  const person = ['--email', 'jana1@example.com'];
  expect(await printed(site, 'contact', 'export', ...person)).toContain('Eine Laterne flackert.');
  await printed(site, 'contact', 'erase', ...person, '--yes');
  expect(await printed(site, 'contact', 'list')).not.toContain('jana1');
});

function smallSite(): TestSite {
  return track(siteWith({ output: null }, { from: join(earlier, 'site') }));
}

/** The files of the first site, with its theme. */
function firstSite(): Changes {
  const packed = brotliDecompressSync(readFileSync(join(earlier, 'first-site.json.br')));
  const files = JSON.parse(packed.toString('utf8')) as Record<string, string | { readonly base64: string }>;
  return Object.fromEntries(
    Object.entries(files).map(([name, file]) => [
      name,
      typeof file === 'string' ? file : Buffer.from(file.base64, 'base64'),
    ]),
  );
}
