// Tests that the same content gives the same bytes, including the manifest, for any user, place and time.
// These tests change everything at once, in a separate process on a copy of the site in another folder;
// proofs/builds/same.ts changes one thing after the other.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { builtElsewhere, decade, differing, reversed, somebodyElse } from '../proofs/builds/same.ts';
import { filesBelow, litfass, repository, siteWith, type TestSite } from '../support/helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-same-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const onWindows = process.platform === 'win32';

/** Makes the build exit with 9 if the changed clock or the changed order of folders has no effect. */
const assertChanged = `
  let calls = 0;
  const readReversed = fs.readdirSync;
  fs.readdirSync = (...args) => { calls++; return readReversed(...args); };
  syncBuiltinESMExports();
  process.on('exit', () => { if (calls === 0 || new Date().getFullYear() < 2034) process.exitCode = 9; });`;

test.skipIf(onWindows)(
  'builds the same site with an island as another user, elsewhere, later, in another order, and once more',
  async () => {
    const site = siteWith({}, { from: join(repository, 'tests/second-site') });
    expect((await litfass(['build', '--root', site.root, '--date', '2026-02-01', '--workers', '0'])).code).toBe(0);
    const first = filesBelow(site.out);
    const uid = somebodyElse();
    const { root, files } = await builtElsewhere(site.root, folder, {
      env: { TZ: 'Asia/Kathmandu', LC_ALL: 'ar_EG.UTF-8', HOME: '/', USER: 'nobody', NODE_ENV: 'development' },
      first: `${reversed}\n${decade}\n${assertChanged}`,
      umask: '027',
      args: ['--no-cache', '--workers', '2'],
      uid,
    });
    expect(differing(files, first)).toEqual([]);
    if (uid !== undefined) expect(statSync(join(root, 'dist/index.html')).uid).toBe(uid);
    expect((await litfass(['build', '--root', root, '--date', '2031-01-01'])).code).toBe(0);
    expect(differing(filesBelow(join(root, 'dist')), first)).toEqual([]);
    site.remove();
  },
);

test.skipIf(onWindows)('builds the same minimal site in another time zone and language', async () => {
  const site = siteWith();
  expect((await litfass(['build', '--root', site.root, '--date', '2026-02-01'])).code).toBe(0);
  const first = filesBelow(site.out);
  const env = { TZ: 'America/St_Johns', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', HOME: '/nonexistent' };
  const { files } = await builtElsewhere(site.root, folder, { env, first: reversed, umask: '000' });
  expect(differing(files, first)).toEqual([]);
  site.remove();
});

test('builds the same theme for any `type` in the package.json of the site', async () => {
  const site = siteWith({
    'templates/islands/more.tsx': `import { defineIsland } from 'litfass/theme';
import { More } from '../more.tsx';
export const more = defineIsland({ name: 'more', component: More });`,
    'templates/more.tsx': 'export const More = () => <button type="button">More</button>;',
  });
  const build = async (...args: string[]) => {
    expect(await litfass(['build', '--root', site.root, ...args])).toMatchObject({ code: 0 });
    return filesBelow(join(site.root, 'dist'));
  };
  const first = await build();
  for (const type of ['module', 'commonjs']) {
    writeFileSync(join(site.root, 'package.json'), JSON.stringify({ type }));
    expect(differing(await build('--no-cache'), first)).toEqual([]);
  }
  site.remove();
});

test.skipIf(onWindows).each(['077', '000'])(
  'makes every file and folder readable for the host, for any umask (%s) and permissions of the original',
  async (umask) => {
    const site = siteWith({ 'public/secret/own.txt': 'mine', 'public/run.sh': 'echo' });
    chmodSync(join(site.root, 'public/secret/own.txt'), 0o600);
    chmodSync(join(site.root, 'public/run.sh'), 0o775);
    await builtUnder(umask, site);
    const entries = readdirSync(site.out, { recursive: true, withFileTypes: true });
    const modes = entries.map((entry) => {
      const { mode } = statSync(join(entry.parentPath, entry.name));
      return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`;
    });
    expect([...new Set(modes)].sort()).toEqual(['file 644', 'folder 755']);
    expect(statSync(site.out).mode & 0o777).toBe(0o755);
    // A file whose permissions were changed is written again.
    chmodSync(join(site.out, 'index.html'), 0o600);
    await builtUnder(umask, site);
    expect(statSync(join(site.out, 'index.html')).mode & 0o777).toBe(0o644);
    site.remove();
  },
);

async function builtUnder(umask: string, { root }: TestSite): Promise<void> {
  const before = process.umask(Number.parseInt(umask, 8));
  try {
    expect(await litfass(['build', '--root', root])).toMatchObject({ code: 0 });
  } finally {
    process.umask(before);
  }
}
