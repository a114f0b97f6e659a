// A file is put in its place whole, or not at all.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { replaceAtomically, writeAtomically } from '../../src/fs/atomic-write.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-whole-'));
const file = join(folder, 'lock.yaml');
afterAll(() => rmSync(folder, { recursive: true }));

test('a file takes the place of the one before, and nothing is left beside it', () => {
  writeAtomically(file, 'old');
  writeAtomically(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['lock.yaml']);
});

test('a failed write leaves the old file, nothing beside it, and reports the reason', () => {
  const fail = () =>
    replaceAtomically(file, (beside) => {
      writeFileSync(beside, 'ne');
      throw new Error('the disk is full');
    });
  expect(fail).toThrow('the disk is full');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['lock.yaml']);
});

test('where nothing can be written, it is reported what the disk says', () =>
  expect(() => writeAtomically(join(folder, 'none', 'lock.yaml'), 'new')).toThrow('ENOENT'));
