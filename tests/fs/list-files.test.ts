// How the files of a site are listed: file-list.ts.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, listFolder } from '../../src/fs/list-files.ts';
import { siteWith } from '../support/helpers.ts';

test('every file of a folder is listed by its name, with any characters in it, in the order of code units', () => {
  const names = [
    'B.txt',
    'a b.txt',
    'a\nb.txt',
    '[a]/{b,c}*.txt',
    '.well-known/.hidden',
    'x\ny/z\r.txt',
    '!no.txt',
    'é.txt',
  ];
  const { root } = siteWith(Object.fromEntries(names.map((name) => [`public/(site)/${name}`, 'text'])));
  const { entries, problems } = listFolder(root, 'public/(site)');
  expect(entries.map(({ path }) => path)).toEqual([...names].sort());
  expect(problems).toEqual([]);
  expect(filesBelow(join(root, 'public/(site)'))).toEqual([...names].sort());
});

test('what is ignored is not looked into, and a folder that is not there is empty', () => {
  const { root } = siteWith({ 'theme/a/b.txt': '', 'theme/c/d.txt': '', 'theme/e': 'no folder' });
  expect(listFolder(root, 'theme', ['a/**', 'e/**']).entries.map(({ path }) => path)).toEqual(['c/d.txt']);
  expect(listFolder(root, 'theme/gone')).toEqual({ entries: [], problems: [] });
});

test('a file in place of a folder is a problem with its place, and is not reported again for what would be below it', () => {
  const { root } = siteWith({ 'public/a': 'no folder' });
  const [problem, ...others] = listFolder(root, 'public/a').problems;
  expect(problem?.text).toBe('public/a is not a folder');
  expect(problem?.place).toMatchObject({ file: 'public/a', line: 1, column: 1 });
  expect(others).toEqual([]);
  expect(listFolder(root, 'public/a/b')).toEqual({ entries: [], problems: [] });
});

test('patterns find no hidden file, and follow links but those to a folder above', () => {
  const { root } = siteWith({
    'theme/a.css': '',
    'theme/.b.css': '',
    'theme/.c/d.css': '',
    'theme/e/f.css': '',
    'g/h.css': '',
  });
  symlinkSync('../g', join(root, 'theme/linked'));
  symlinkSync('..', join(root, 'theme/e/up'));
  symlinkSync('nowhere.css', join(root, 'theme/gone.css'));
  expect(filesBelow(join(root, 'theme'), ['**/*.css'])).toEqual(['a.css', 'e/f.css', 'linked/h.css']);
  expect(
    listFolder(root, 'theme').entries.flatMap(({ path, dirent }) => (dirent.isSymbolicLink() ? path : [])),
  ).toEqual(['e/up', 'gone.css', 'linked']);
});
