// Tests that the files of operating systems, editors and tools are no part of a site, in any of its folders.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSystemFile } from '../../src/files/system-files.ts';
import { siteStamps } from '../../src/run/whole-build.ts';
import { type Changes, filesBelow, litfass, sentencesWith, siteWith } from '../support/helpers.ts';

const folders = ['public', 'content', 'content/pages', 'content/images', 'content/evidence', 'templates/assets'];

const leftBehind = [
  '.DS_Store',
  '._lamp.svg',
  'Icon\r',
  '__MACOSX/._lamp.svg',
  'Thumbs.db',
  'desktop.ini',
  'lamp.svg:Zone.Identifier',
  '.directory',
  'draft.md.swp',
  '.lamp.svg.swn',
  'lamp.svg~',
  '#lamp.svg#',
  '~$prices.docx',
  '.~lock.prices.odt#',
  'lamp.bak',
  'lamp.svg.orig',
  'lamp.tmp',
  'film.mp4.part',
  'film.mp4.crdownload',
  '.idea/site.iml',
  'lamp.sync-conflict-20261125-101010-ABCDEFG.svg',
  '.gitignore',
  '.gitattributes',
  '.gitkeep',
  '.github/workflows/deploy.yml',
  '.gitlab-ci.yml',
  '.editorconfig',
  '.npmignore',
  '.dockerignore',
  '.prettierrc.json',
  '.eslintrc.cjs',
  '.nvmrc',
  '.circleci/config.yml',
  "lamp (Jana's conflicted copy 2026-11-25).svg",
];

const filesIn = (folder: string): Changes => Object.fromEntries(leftBehind.map((name) => [`${folder}/${name}`, 'x']));

describe('a file of a system, an editor or a tool', () => {
  test.each(folders)('is no problem in %s/', async (folder) => {
    expect(await sentencesWith(filesIn(folder))).toEqual([]);
  });

  test('is not published, and named in one line of check and build for the whole site', async () => {
    const site = siteWith(Object.assign({}, ...folders.map(filesIn)));
    const before = [...filesBelow(join(siteWith().root, 'public')).keys()];
    const line = `left out, as files of systems, editors and tools: content/#lamp.svg#, content/.DS_Store, content/._lamp.svg and ${folders.length * leftBehind.length - 3} more`;
    const checked = await litfass(['check', '--root', site.root, '--max-warnings', '0']);
    expect([checked.code, checked.stderr, checked.stdout.split('\n')[0]]).toEqual([0, '', line]);
    const built = await litfass(['build', '--root', site.root, '--max-warnings', '0']);
    expect([built.code, built.stderr, built.stdout.split('\n')[0]]).toEqual([0, '', line]);
    const names = [...filesBelow(site.out).keys()];
    expect(names.filter((name) => leftBehind.some((one) => name.endsWith(one)))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(before));
    // The same is said of a build that finds everything up to date; what is in such a file changes nothing.
    site.change({ 'public/.DS_Store': 'windows moved', 'content/pages/lamp.bak': 'saved' });
    const again = await litfass(['build', '--root', site.root, '--max-warnings', '0']);
    expect(again.stdout).toMatch(/^left out, as files .* more\n.* in 0\.\d\d s · .*\(0 written, /);
  });

  test('is named alone if there is no other, and not in JSON', async () => {
    const site = siteWith({ 'public/.DS_Store': 'x' });
    const { stdout } = await litfass(['check', '--root', site.root]);
    expect(stdout).toMatch(/^left out, as files of systems, editors and tools: public\/\.DS_Store\n/);
    expect(JSON.parse((await litfass(['check', '--root', site.root, '--json'])).stdout)).toEqual({
      problems: [],
      waived: [],
    });
  });

  test('does not make the next build read the site again', () => {
    const site = siteWith();
    const before = siteStamps(site.root);
    site.change({ 'public/.DS_Store': 'x', 'content/pages/.home.yaml.swp': 'x', 'templates/__MACOSX/a.ts': 'x' });
    expect(siteStamps(site.root)).toEqual(before);
  });

  test('does not make the output a folder of somebody else', async () => {
    const site = siteWith({ 'dist/.DS_Store': 'x' });
    expect((await litfass(['build', '--root', site.root])).code).toBe(0);
    expect(readFileSync(join(site.out, '.DS_Store'), 'utf8')).toBe('x');
  });
});

test('other hidden files of public/ are published, and a README', async () => {
  const names = ['.well-known/security.txt', '.htaccess', 'README.md', 'film.swf', 'backup.txt', 'a~b.txt', 'part.txt'];
  const site = siteWith(Object.fromEntries(names.map((name) => [`public/${name}`, 'x'])));
  const { code, stdout } = await litfass(['build', '--root', site.root]);
  expect([code, stdout.includes('left out')]).toEqual([0, false]);
  expect([...filesBelow(site.out).keys()]).toEqual(expect.arrayContaining(names));
});

test('hidden files and a README are no pictures', async () => {
  const files = {
    'content/images/.gitkeep': '',
    'content/images/README.md': '# Pictures',
    'content/images/a/.b/c': '',
  };
  expect(await sentencesWith(files)).toEqual([]);
});

test('a name is recognised by what writes it, not by what only looks like it', () => {
  const ordinary = [
    '.well-known',
    '.htaccess',
    '.nojekyll',
    'gitignore',
    'github',
    'index.html',
    'lamp.swf',
    'bak',
    'tmp.txt',
    'departed',
    '_x',
    'conflict.md',
  ];
  expect(leftBehind.map((path) => path.split('/')[0] ?? '').filter((name) => !isSystemFile(name))).toEqual([]);
  expect(ordinary.filter(isSystemFile)).toEqual([]);
});
