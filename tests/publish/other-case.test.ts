// Tests an output on a disk that ignores case: Doc.txt and doc.txt are one file there.
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { publish, stage } from '../../src/publish/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-case-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { lstatSync, statSync, readFileSync: readSync, existsSync: exists, readdirSync: list, rmSync: remove } = fs;
const { rmdirSync, renameSync, writeFileSync } = fs;
const real = {
  ...{ lstatSync, statSync, readFileSync: readSync, existsSync: exists, readdirSync: list, rmSync: remove },
  ...{ rmdirSync, renameSync },
};

/** The path of what is there, whatever the case of its name. */
function found(path: string): string {
  if (relative(folder, path).startsWith('..') || path === folder) return path;
  const above = found(dirname(path));
  const names = real.existsSync(above) ? real.readdirSync(above) : [];
  const name = basename(path);
  return join(above, names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name);
}

/** Runs `act` with the functions that publishing uses as they are on such a disk. */
function ignoringCase<T>(act: () => T): T {
  const names = ['lstatSync', 'statSync', 'readFileSync', 'existsSync', 'readdirSync', 'rmSync', 'rmdirSync'] as const;
  for (const name of names) {
    const act = real[name] as (...args: readonly unknown[]) => unknown;
    const onAnyCase = (path: unknown, ...rest: readonly unknown[]) =>
      act(typeof path === 'string' ? found(path) : path, ...rest);
    Object.assign(fs, { [name]: onAnyCase });
  }
  fs.renameSync = (from, to) => {
    const [source, target] = [found(String(from)), found(String(to))];
    if (source !== target && real.existsSync(target)) real.rmSync(target, { recursive: true });
    real.renameSync(source, join(dirname(target), basename(String(to))));
  };
  syncBuiltinESMExports();
  try {
    return act();
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
}

function published(out: string, files: Readonly<Record<string, string>>) {
  return ignoringCase(() => {
    const staged = stage(out);
    for (const [path, text] of Object.entries(files)) staged.write(path, text);
    return publish(staged);
  });
}

test('a file and a folder whose names change only by case get the new names, and lose nothing', () => {
  const out = join(folder, 'renamed');
  published(out, { 'Doc.txt': 'one', 'Prices/index.html': 'prices', 'keep.txt': 'keep' });
  expect(published(out, { 'doc.txt': 'two', 'prices/index.html': 'prices', 'keep.txt': 'keep' })).toMatchObject({
    deleted: 0,
    leftAlone: [],
  });
  expect(
    readdirSync(out)
      .filter((name) => !name.startsWith('.'))
      .sort(),
  ).toEqual(['doc.txt', 'keep.txt', 'prices']);
  expect(readFileSync(join(out, 'doc.txt'), 'utf8')).toBe('two');
  expect(readFileSync(join(out, 'prices/index.html'), 'utf8')).toBe('prices');
});

test('what litfass did not write is in the way, whatever its case', () => {
  const out = join(folder, 'foreign');
  published(out, { 'index.html': 'home' });
  writeFileSync(join(out, 'Doc.txt'), 'foreign');
  expect(() => published(out, { 'index.html': 'home', 'doc.txt': 'ours' })).toThrow(/doc\.txt is in the way/);
  expect(readFileSync(join(out, 'Doc.txt'), 'utf8')).toBe('foreign');
  expect(existsSync(join(out, 'doc.txt'))).toBe(false);
});
