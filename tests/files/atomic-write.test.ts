// A file is replaced completely or not at all.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { replaceAtomically, writeAtomically } from '../../src/files/atomic-write.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-whole-'));
const file = join(folder, 'lock.yaml');
afterAll(() => rmSync(folder, { recursive: true }));

test('replaces a file and leaves no temporary file', () => {
  writeAtomically(file, 'old');
  writeAtomically(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['lock.yaml']);
});

test('keeps the old file after a failed write, leaves no temporary file, and throws the reason', () => {
  const fail = () =>
    replaceAtomically(file, (beside) => {
      writeFileSync(beside, 'ne');
      throw new Error('the disk is full');
    });
  expect(fail).toThrow('the disk is full');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['lock.yaml']);
});

test('throws the error of the file system when the folder is missing', () =>
  expect(() => writeAtomically(join(folder, 'none', 'lock.yaml'), 'new')).toThrow('ENOENT'));
