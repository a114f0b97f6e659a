// Tests when the stamp of a file proves that it has not changed.
import { expect, test } from 'vitest';
import { isSettled } from '../../src/files/file-stamp.ts';

/** The stamp of a file that was written at a time in milliseconds. */
const writtenAt = (time: number) => `120 ${time}000000 ${time}000000 7`;

test.each([
  ['long before it was read', 1_764_307_958_123, 1_764_307_959_000, true],
  ['in the same moment', 1_764_307_958_123, 1_764_307_958_130, false],
  [
    'in a whole second, on a disk that stores no more, and read in the same',
    1_764_307_958_000,
    1_764_307_959_900,
    false,
  ],
  ['in a whole second, and read three seconds later', 1_764_307_958_000, 1_764_307_961_000, true],
])('a file written %s', (_, written, readAt, settled) => {
  expect(isSettled(writtenAt(written), readAt)).toBe(settled);
});
