// The mistakes of authors with the exact messages of `litfass check`. Each folder tests/broken/<case>/
// contains the files that differ from the minimal site, removed.txt with the missing files, and
// expected.txt with the output. UPDATE=1 rewrites expected.txt. Then read it as an author would.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenCases, changesOf, brokenFolder as folder } from './support/broken-cases.ts';
import { complaintsWith, litfassProcess, siteWith } from './support/helpers.ts';

test.each(brokenCases)('check reports the problems of %s', async (name) => {
  const complaints = await complaintsWith(changesOf(name));
  const file = join(folder, name, 'expected.txt');
  if (process.env.UPDATE) writeFileSync(file, complaints);
  expect(complaints).toBe(readFileSync(file, 'utf8'));
});

test('the command line prints the same messages and exits with 1', async () => {
  const site = siteWith(changesOf('several-mistakes'));
  const { code, stdout, stderr } = await litfassProcess(['check', '--root', site.root]);
  expect(stderr).toBe(readFileSync(join(folder, 'several-mistakes/expected.txt'), 'utf8'));
  expect(stdout).toBe('');
  expect(code).toBe(1);
});
