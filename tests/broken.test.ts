// Every way to be wrong, as an author meets it: tests/broken/<case>/ holds the files that differ from
// the minimal site (removed.txt lists those that are missing) and expected.txt, the exact words of
// `litfass check`. UPDATE=1 writes expected.txt again; read what it wrote as an author would.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Changes, complaintsWith, filesBelow, litfassProcess, repository, siteWith } from './support/helpers.ts';

const folder = join(repository, 'tests/broken');
const cases = readdirSync(folder).sort();
const own = ['expected.txt', 'removed.txt'];

test.each(cases)('check reports the problems of %s', async (name) => {
  const complaints = await complaintsWith(changesOf(name));
  const file = join(folder, name, 'expected.txt');
  if (process.env.UPDATE) writeFileSync(file, complaints);
  expect(complaints).toBe(readFileSync(file, 'utf8'));
});

test('the command line prints the same words and exits with 1', async () => {
  const site = siteWith(changesOf('several-mistakes'));
  const { code, stdout, stderr } = await litfassProcess(['check', '--root', site.root]);
  expect(stderr).toBe(readFileSync(join(folder, 'several-mistakes/expected.txt'), 'utf8'));
  expect(stdout).toBe('');
  expect(code).toBe(1);
});

function changesOf(name: string): Changes {
  const files = [...filesBelow(join(folder, name))].filter(([file]) => !own.includes(file));
  const list = join(folder, name, 'removed.txt');
  const removed = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : [];
  return { ...Object.fromEntries(files), ...Object.fromEntries(removed.map((file) => [file, null])) };
}
