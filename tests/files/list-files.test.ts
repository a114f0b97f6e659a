// How the files of a site are listed: src/files/list-files.ts.
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../../src/files/files-below.ts';
import { listFolder } from '../../src/files/list-files.ts';
import { siteWith } from '../support/helpers.ts';

test('lists files with any characters in their names, sorted by code units', () => {
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

test('skips ignored folders, and lists nothing for a missing folder', () => {
  const { root } = siteWith({ 'theme/a/b.txt': '', 'theme/c/d.txt': '', 'theme/e': 'no folder' });
  expect(listFolder(root, 'theme', ['a/**', 'e/**']).entries.map(({ path }) => path)).toEqual(['c/d.txt']);
  expect(listFolder(root, 'theme/gone')).toEqual({ entries: [], problems: [] });
});

test('reports a file in place of a folder once, with its place', () => {
  const { root } = siteWith({ 'public/a': 'no folder' });
  const [problem, ...others] = listFolder(root, 'public/a').problems;
  expect(problem?.text).toBe('public/a is not a folder');
  expect(problem?.place).toMatchObject({ file: 'public/a', line: 1, column: 1 });
  expect(others).toEqual([]);
  expect(listFolder(root, 'public/a/b')).toEqual({ entries: [], problems: [] });
});

test('patterns skip hidden files, and follow links except to a parent folder', () => {
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
