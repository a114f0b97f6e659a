// Commands write through no link that leads out of the site, or to a file that is not theirs. Each is tried
// with a link in the place of what it writes, of the folder above, and with one that leads nowhere.
import { lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, litfass, siteWith } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();
const out = 'is a link out of content/, templates/ and public/';
const theirs = { 'file.txt': 'theirs\n', 'folder/en.po': 'theirs\n', 'folder/settings.json': '{}\n' };

/** The minimal site beside a folder of somebody else, with links into it. */
function siteLinked(links: Readonly<Record<string, string>>) {
  const site = track(siteWith());
  site.change(Object.fromEntries(Object.entries(theirs).map(([name, text]) => [`../theirs/${name}`, text])));
  for (const [link, target] of Object.entries(links)) {
    const path = join(site.root, link);
    rmSync(path, { recursive: true, force: true });
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(path), join(site.root, '../theirs', target)), path);
  }
  return site;
}

describe('writes nothing through a link that leads out', () => {
  const said = async (args: readonly string[], links: Readonly<Record<string, string>>) => {
    const site = siteLinked(links);
    const before = filesBelow(join(site.root, '../theirs'));
    const { code, stderr } = await litfass([...args, '--root', site.root].map((one) => one.replace('ROOT', site.root)));
    expect(filesBelow(join(site.root, '../theirs'))).toEqual(before);
    for (const link of Object.keys(links)) expect(lstatSync(join(site.root, link)).isSymbolicLink()).toBe(true);
    return [code, stderr.split('\n')[0]];
  };
  const po = 'content/translations/en.po';

  test.each([
    [['translations', 'sync'], po, 'file.txt'],
    [['translations', 'sync'], 'content/translations', 'folder'],
    [['translations', 'sync', '--check'], po, 'file.txt'],
    [['translations', 'export', '--locale', 'en', '--out', `ROOT/${po}`], po, 'file.txt'],
    [['translations', 'export', '--locale', 'en', '--out', `ROOT/${po}`], 'content/translations', 'folder'],
    [['translations', 'import', `ROOT/${po}`], po, 'folder/en.po'],
    [['new', 'section', 'lamp'], 'templates/sections', 'folder'],
    [['schema'], '.vscode', 'folder'],
    [['schema'], '.vscode/settings.json', 'folder/settings.json'],
  ])('%s: %s -> %s', async (args, link, target) => {
    expect(await said(args, { [link]: target })).toEqual([73, `litfass: ${link} ${out}`]);
  });

  test.each([
    [['new', 'page', 'summer'], 'content/pages/summer.yaml'],
    [['new', 'locale', 'fr'], 'content/locales/fr.yaml'],
    [['new', 'claim', 'evenings', '9 evenings'], 'content/claims.yaml'],
    [['new', 'section', 'lamp'], 'templates/sections/lamp'],
    [['translations', 'sync'], po],
    [['translations', 'accept', '--all'], 'content/translations.lock.yaml'],
    [['schema'], '.vscode/litfass.code-snippets'],
  ])('%s: %s leads nowhere', async (args, link) => {
    const [code, first] = await said(args, { [link]: 'nothing' });
    expect(code).not.toBe(0);
    expect(first).toContain(`${link} is a broken link`);
  });

  test('init', async () => {
    const site = track(siteWith());
    const [root, gone] = [join(site.root, '../fresh'), join(site.root, '../gone.json')];
    mkdirSync(root);
    symlinkSync('../gone.json', join(root, 'package.json'));
    const { code, stderr } = await litfass(['init', root]);
    expect([code, stderr.split('\n')[0]]).toEqual([73, 'litfass: package.json is a broken link']);
    expect(lstatSync(gone, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('check --fix', async () => {
    const site = siteLinked({});
    const page = join(site.root, 'content/pages/home.yaml');
    writeFileSync(join(site.root, '../theirs/home.yaml'), readFileSync(page, 'utf8').replace('${claim.lamps}', '50'));
    rmSync(page);
    symlinkSync('../../../theirs/home.yaml', page);
    const before = filesBelow(join(site.root, '../theirs'));
    const { code, stderr } = await litfass(['check', '--fix', '--root', site.root]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`content/pages/home.yaml ${out}`)]);
    expect(filesBelow(join(site.root, '../theirs'))).toEqual(before);
  });
});

test('writes through a link to a file of the same kind in the site, which stays a link', async () => {
  const site = track(siteWith());
  await litfass(['translations', 'accept', '--all', '--root', site.root]);
  await litfass(['translations', 'sync', '--root', site.root]);
  const po = join(site.root, 'content/translations/en.po');
  const text = readFileSync(po, 'utf8');
  const kept = join(site.root, 'content/translations/weblate/en.po');
  mkdirSync(dirname(kept));
  writeFileSync(kept, text.replace('Light for outdoors', 'Lights for the night'));
  rmSync(po);
  symlinkSync('weblate/en.po', po);
  expect((await litfass(['translations', 'sync', '--root', site.root])).stdout).toContain('1 translation written');
  expect(lstatSync(po).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(site.root, 'content/pages/home.yaml'), 'utf8')).toContain('Lights for the night');
});

test('a person may name a file outside of the site', async () => {
  const site = siteLinked({});
  const file = join(site.root, '../theirs/texts.en.po');
  expect((await litfass(['translations', 'export', '--locale', 'en', '--out', file, '--root', site.root])).code).toBe(
    0,
  );
  expect(readFileSync(file, 'utf8')).toContain('msgid');
});
