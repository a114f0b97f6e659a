// Tests that lock files, which litfass itself writes and reads, lead to an error message if they are too
// large.
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { litfass, problemsOf, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

/** A site with a sparse file of this size, which takes no space on the disk. */
function siteWithLarge(file: string, bytes: number): TestSite {
  const site = siteWith();
  track(site);
  mkdirSync(dirname(join(site.root, file)), { recursive: true });
  writeFileSync(join(site.root, file), '');
  truncateSync(join(site.root, file), bytes);
  return site;
}

const megabyte = 1024 * 1024;

test.each([
  ['content/translations.lock.yaml', 64 * megabyte + 1, 'content/translations.lock.yaml is larger than 64 MB'],
  ['content/translations.lock.yaml', 5000 * megabyte, 'content/translations.lock.yaml is larger than 64 MB'],
  ['content/addresses.lock.yaml', 16 * megabyte + 1, 'content/addresses.lock.yaml is larger than 16 MB'],
  ['content/claims.lock.yaml', 16 * megabyte + 1, 'content/claims.lock.yaml is larger than 16 MB'],
  ['content/pages/home.lock.yaml', megabyte + 1, 'content/pages/home.lock.yaml is larger than 1 MB'],
])('%s of %d bytes is refused without being read', async (file, bytes, text) => {
  const problems = await problemsOf(siteWithLarge(file, bytes));
  expect(problems).toEqual([expect.objectContaining({ rule: 'file', severity: 'error', text })]);
  expect(problems[0]?.place).toMatchObject({ file, line: 1 });
});

test('a lock file within its limit that is not text is refused', async () => {
  const problems = await problemsOf(siteWithLarge('content/translations.lock.yaml', megabyte + 1));
  expect(problems.map(({ rule, text }) => `${rule}: ${text}`)).toEqual([
    'file: content/translations.lock.yaml is not a text file',
  ]);
});

test('`translations accept` reports it too, and does not change the file', async () => {
  const site = siteWithLarge('content/translations.lock.yaml', 65 * megabyte);
  const { code, stderr } = await litfass(['translations', 'accept', '--all', '--root', site.root]);
  expect(stderr).toContain('content/translations.lock.yaml is larger than 64 MB');
  expect(stderr).toContain('hint no site has that many pages or claims; restore the file from version control');
  expect(code).toBe(1);
  expect(readFileSync(join(site.root, 'content/translations.lock.yaml'))).toHaveLength(65 * megabyte);
});
