// Tests whole builds: their output is the same every time, never incomplete, and the command line exits
// with the right codes.
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadSite } from '../support/build.ts';
import { buildOf, filesBelow, litfass, minimalSite, repository, siteWith } from '../support/helpers.ts';

test('builds the same bytes from the same content in two folders', async () => {
  const one = siteWith();
  const two = siteWith();
  await buildOf(one);
  await buildOf(two);
  expect(filesBelow(one.out)).toEqual(filesBelow(two.out));
});

test('leaves no unhandled rejection if several steps of loading fail at once', async () => {
  const broken = () => {
    throw new Error('the disk is gone');
  };
  // Vitest fails on an unhandled rejection.
  const cache = { get: broken, set: broken, files: broken };
  await expect(loadSite(siteWith().root, { cache })).rejects.toThrow('disk is gone');
  await new Promise((resolve) => setTimeout(resolve, 100));
});

test('writes nothing in a second build', async () => {
  const site = siteWith();
  const first = await buildOf(site);
  const second = await buildOf(site);
  expect(second.published).toEqual({ written: 0, unchanged: first.published.written, deleted: 0, leftAlone: [] });
});

test('removes a page from the output when it is removed from content/', async () => {
  const site = siteWith({
    'content/pages/old.yaml': `layout: plain
slug: { de: alt/seite, en: en/old }
title: { de: Eine alte Seite, en: An old page }
description: { de: Kurz, en: Short }
index: false
sections: [{ type: hero, heading: { de: Alt, en: Old } }]
`,
  });
  await buildOf(site);
  expect(existsSync(join(site.out, 'alt/seite.html'))).toBe(true);
  site.change({ 'content/pages/old.yaml': null });
  await buildOf(site);
  expect(existsSync(join(site.out, 'alt'))).toBe(false);
});

test('builds a site whose folder name has spaces and special characters', async () => {
  const site = siteWith({}, { from: join(repository, 'tests/second-site') });
  const root = join(dirname(site.root), 'ein *Stern* [für] {alle} #1 100 %20?');
  renameSync(site.root, root);
  expect((await buildOf({ root, out: join(root, 'dist') })).warnings).toEqual([]);
});

test('does not read an output inside the folder of the site as a part of it', async () => {
  const site = siteWith();
  await buildOf(site);
  await buildOf(site);
  expect([...filesBelow(site.root).keys()].filter((name) => name.startsWith('dist/dist'))).toEqual([]);
});

describe('the command line', () => {
  test('builds, prints a summary, and exits with 0', async () => {
    const site = siteWith();
    const { code, stdout, stderr } = await litfass(['build', '--root', site.root]);
    expect(stdout).toMatch(
      /^10 pages in 2 locales in \d+\.\d\d s · 26 files, [\d.]+ KB \(26 written, 0 unchanged, 0 deleted\) · no warnings · /,
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(existsSync(`${site.out}.lock`)).toBe(false);
  });

  test('exits with 0 after `check`, which writes no output', async () => {
    const site = siteWith();
    const { code, stdout } = await litfass(['check', '--root', site.root]);
    expect(stdout).toMatch(/^10 pages in 2 locales in \d+\.\d\d s · no warnings\n$/);
    expect([code, existsSync(site.out)]).toEqual([0, false]);
  });

  test('exits with 1 if the site has errors, and leaves the output unchanged', async () => {
    const site = siteWith();
    await buildOf(site);
    const before = filesBelow(site.out);
    site.change({ 'content/site.yaml': 'name: Laterne\n' });
    const { code, stdout, stderr } = await litfass(['build', '--root', site.root]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('error `url` is missing here [missing-key]\n  content/site.yaml:1:1\n');
    expect(filesBelow(site.out)).toEqual(before);
    expect(existsSync(`${site.out}.staged`)).toBe(false);
  });

  test('prints problems as JSON with --json', async () => {
    const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
    const site = siteWith({ 'content/pages/home.yaml': home.replace('icon: lamp', 'icon: lmap') });
    for (const command of ['build', 'check']) {
      const { code, stdout } = await litfass([command, '--root', site.root, '--json']);
      expect(code).toBe(1);
      expect(JSON.parse(stdout)).toEqual({
        problems: [
          {
            rule: 'unknown-icon',
            severity: 'error',
            text: 'the theme has no icon `lmap`',
            hint: 'did you mean `lamp`?',
            file: 'content/pages/home.yaml',
            line: 15,
            column: 11,
            length: 4,
          },
        ],
        waived: [],
      });
    }
  });

  test.each([
    [['bild'], /there is no command bild/],
    [['build', '--no-such-option'], /there is no option --no-such-option/],
    [['build', '--root', '/no/such/folder'], /there is no folder \/no\/such\/folder/],
    [['build', '--root', '/tmp'], /\/tmp has no content\//],
    [['build', '--base-url', 'laterne.example'], /must be a URL: https:\/\/example.com/],
    [['build', '--base-url', 'https://me:secret@laterne.example'], /must be a URL: https:\/\/laterne.example$/m],
    [['build', '--base-url', 'https://Größe.example/'], /must be a URL: https:\/\/xn--gre-6ka8i.example$/m],
    [['build', '--base-url', 'https://*.laterne.example'], /must be a URL: https:\/\/example.com/],
    [['build', '--base-url', 'https://a;sandbox;x.example'], /must be a URL: https:\/\/example.com/],
    [['build', '--base-url', 'https://laterne.example:99999'], /must be a URL: https:\/\/example.com/],
    [['build', '--shard', '3/2'], /must be the number of the share and the number of shares: 2\/8/],
    [['build', '--shard', '1/99999999999'], /must be the number of the share and the number of shares: 2\/8/],
    [['build', '--date', '2026-02-30'], 'must be a date: 2026-11-01'],
  ])('exits with 2 on a usage error: %j', async (args, message) => {
    const { code, stderr } = await litfass(args);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });

  test('exits with 0 for help and version', async () => {
    expect((await litfass(['--help'])).code).toBe(0);
    expect((await litfass(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('runs at least one of several simultaneous builds; the others exit with 75', async () => {
    const site = siteWith();
    const codes = (await Promise.all([1, 2, 3].map(() => litfass(['build', '--root', site.root])))).map(
      ({ code }) => code,
    );
    expect(codes.filter((code) => code !== 75)).toContain(0);
    expect(codes.filter((code) => code !== 75 && code !== 0)).toEqual([]);
    const reference = siteWith();
    await buildOf(reference);
    expect(filesBelow(site.out)).toEqual(filesBelow(reference.out));
  });
});
