// Tests that litfass never writes, renames or removes foreign files: behind a link in the output, under
// the names that litfass uses beside it, or in a folder that is given as the output by mistake.
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publish, stage } from '../../src/publish/index.ts';
import { manifestName } from '../../src/publish/manifest.ts';
import { filesBelow, litfass, siteWith, type TestSite } from '../support/helpers.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

function newSite(files: Readonly<Record<string, string>> = {}): TestSite {
  return track(siteWith(files));
}

/** The path of an output that does not exist yet, and a foreign folder beside it. */
function newFolders(foreignFiles: Readonly<Record<string, string>> = {}) {
  const { root } = newSite();
  const [out, foreign] = [join(dirname(root), 'out'), join(dirname(root), 'foreign')];
  put(foreign, foreignFiles);
  return { out, foreign };
}

function put(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

function publishFiles(out: string, files: Readonly<Record<string, string>>, options?: { readonly force: boolean }) {
  const staged = stage(out, options);
  for (const [path, text] of Object.entries(files)) staged.write(path, text);
  return publish(staged);
}

const textsIn = (folder: string) =>
  Object.fromEntries([...filesBelow(folder)].map(([name, bytes]) => [name, `${bytes}`]));

describe('a link in the output', () => {
  test('does not remove a file behind it that has the name of a removed file', async () => {
    const site = newSite({ 'public/media/a.txt': 'ours' });
    await litfass(['build', '--root', site.root]);
    const foreign = join(dirname(site.root), 'foreign');
    put(foreign, { 'a.txt': 'ours' });
    rmSync(join(site.out, 'media'), { recursive: true });
    symlinkSync(foreign, join(site.out, 'media'));
    rmSync(join(site.root, 'public/media'), { recursive: true });
    const { code, stdout } = await litfass(['build', '--root', site.root]);
    expect(code).toBe(0);
    expect(stdout).toContain('left alone: media/a.txt');
    expect(textsIn(foreign)).toEqual({ 'a.txt': 'ours' });
    expect(lstatSync(join(site.out, 'media')).isSymbolicLink()).toBe(true);
  });

  test('is not written through', () => {
    const { out, foreign } = newFolders({ 'b.html': 'theirs' });
    publishFiles(out, { 'en/b.html': '1' });
    rmSync(join(out, 'en'), { recursive: true });
    symlinkSync(foreign, join(out, 'en'));
    expect(() => publishFiles(out, { 'en/b.html': '2' })).toThrow('en is in the way, and litfass did not write it');
    expect(textsIn(foreign)).toEqual({ 'b.html': 'theirs' });
  });

  test('is not replaced if it is in the place of a page', () => {
    const { out, foreign } = newFolders({ 'b.html': 'theirs' });
    publishFiles(out, { 'b.html': '1' });
    rmSync(join(out, 'b.html'));
    symlinkSync(join(foreign, 'b.html'), join(out, 'b.html'));
    expect(() => publishFiles(out, { 'b.html': '2' })).toThrow('b.html is in the way');
    expect(textsIn(foreign)).toEqual({ 'b.html': 'theirs' });
  });

  test('is not followed if it appears while files are published', () => {
    const { out, foreign } = newFolders({ 'b.html': 'theirs' });
    const staged = stage(out);
    staged.write('a/a.html', '1');
    staged.write('en/b.html', '1');
    mkdirSync(join(out, 'a'), { recursive: true });
    // The list of files is read for the manifest after the output was checked, and before the first file
    // is put in place.
    const files = new Map(staged.files);
    const linkingFiles = Object.assign(files, {
      [Symbol.iterator]: () => {
        if (!existsSync(join(out, 'en'))) symlinkSync(foreign, join(out, 'en'));
        return Map.prototype[Symbol.iterator].call(files);
      },
    });
    expect(() => publish({ ...staged, files: linkingFiles })).toThrow('en is in the way');
    expect(textsIn(foreign)).toEqual({ 'b.html': 'theirs' });
  });

  test('may be the output itself', () => {
    const { out, foreign } = newFolders();
    symlinkSync(foreign, out);
    publishFiles(out, { 'a.html': '1', 'b.html': '1' });
    publishFiles(out, { 'a.html': '2' });
    expect(Object.keys(textsIn(foreign))).toEqual([manifestName, 'a.html']);
  });
});

describe('a file in the output that no build wrote', () => {
  test('is kept and reported when its page is removed', () => {
    const { out } = newFolders();
    publishFiles(out, { 'a.html': '1', 'b.html': '1' });
    writeFileSync(join(out, 'b.html'), 'written by hand');
    expect(publishFiles(out, { 'a.html': '1' })).toEqual({
      written: 0,
      unchanged: 1,
      deleted: 0,
      leftAlone: ['b.html'],
    });
    expect(textsIn(out)).toMatchObject({ 'b.html': 'written by hand' });
  });

  test('is kept, and fails the build, if a folder or file is to take its place', () => {
    const { out } = newFolders();
    publishFiles(out, { docs: 'a file', 'x/y.txt': 'deep' });
    writeFileSync(join(out, 'docs'), 'written by hand');
    expect(() => publishFiles(out, { 'docs/a.html': '1', 'x/y.txt': 'deep' })).toThrow('docs is in the way');
    publishFiles(out, { 'x/y.txt': 'deep' });
    writeFileSync(join(out, 'x/y.txt'), 'written by hand');
    expect(() => publishFiles(out, { x: 'flat' })).toThrow('x/y.txt is in the way');
    expect(textsIn(out)).toMatchObject({ docs: 'written by hand', 'x/y.txt': 'written by hand' });
  });

  test('is not removed even if the manifest names it', () => {
    const { out } = newFolders();
    publishFiles(out, { 'a.html': '1' });
    writeFileSync(join(out, 'notes.txt'), 'mine');
    const file = join(out, manifestName);
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { files: Record<string, unknown> };
    manifest.files['notes.txt'] = { bytes: 4, sha256: '0'.repeat(64) };
    writeFileSync(file, JSON.stringify(manifest));
    publishFiles(out, { 'a.html': '2' });
    expect(textsIn(out)).toMatchObject({ 'notes.txt': 'mine' });
  });
});

describe('the names beside the output', () => {
  test('a foreign folder with the name of the staging folder is left alone', async () => {
    const site = newSite();
    put(`${site.out}.staged`, { 'thesis.txt': 'mine' });
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect(stderr).toContain(`${site.out}.staged is in the way, and litfass did not make it`);
    expect(code).toBe(73);
    expect((await litfass(['clean', '--root', site.root])).stdout).not.toContain('dist.staged');
    expect(textsIn(`${site.out}.staged`)).toEqual({ 'thesis.txt': 'mine' });
  });

  test('a link with the name of the staging folder is left alone, with its target', async () => {
    const site = newSite();
    const foreign = join(dirname(site.root), 'foreign');
    put(foreign, { 'thesis.txt': 'mine' });
    symlinkSync(foreign, `${site.out}.staged`);
    expect((await litfass(['build', '--root', site.root])).code).toBe(73);
    await litfass(['clean', '--root', site.root]);
    expect(lstatSync(`${site.out}.staged`).isSymbolicLink()).toBe(true);
    expect(textsIn(foreign)).toEqual({ 'thesis.txt': 'mine' });
  });

  test('the staging folder of a killed build is removed by the next build, and by clean', async () => {
    const site = newSite();
    stage(site.out).write('a.html', 'half');
    expect((await litfass(['clean', '--root', site.root])).stdout).toContain(`${site.out}.staged · `);
    expect(existsSync(`${site.out}.staged`)).toBe(false);
    stage(site.out).write('a.html', 'half');
    expect((await litfass(['build', '--root', site.root])).code).toBe(0);
    expect(existsSync(`${site.out}.staged`)).toBe(false);
  });

  test.each(['{"my":"data"}', 'no JSON', ''.padEnd(200, ' ')])(
    'a foreign file with the name of the lock file is left alone: %j',
    async (text) => {
      const site = newSite();
      writeFileSync(`${site.out}.lock.json`, text);
      expect((await litfass(['build', '--root', site.root])).code).toBe(0);
      expect(readFileSync(`${site.out}.lock.json`, 'utf8')).toBe(text);
    },
  );

  test.each(['lock', 'lock.json'])('nothing is written through a link named dist.%s', async (ending) => {
    const site = newSite();
    const target = join(dirname(site.root), 'target');
    writeFileSync(target, '');
    symlinkSync(target, `${site.out}.${ending}`);
    const { code } = await litfass(['build', '--root', site.root]);
    expect(code).toBe(ending === 'lock' ? 73 : 0);
    expect(readFileSync(target, 'utf8')).toBe('');
    expect(lstatSync(`${site.out}.${ending}`).isSymbolicLink()).toBe(true);
  });
});

describe('a folder that no build has written', () => {
  test('is refused as the output if it contains files, unless --force-out is given', async () => {
    const site = newSite();
    const home = join(dirname(site.root), 'home');
    put(home, { 'letters/mother.txt': 'dear' });
    const refused = await litfass(['build', '--root', site.root, '--out', home]);
    expect(refused.stderr).toContain(`${home} contains files that litfass did not write`);
    expect(refused.stderr).toContain('--force-out');
    expect([refused.code, Object.keys(textsIn(home))]).toEqual([73, ['letters/mother.txt']]);
    expect((await litfass(['build', '--root', site.root, '--out', home, '--force-out'])).code).toBe(0);
    expect(textsIn(home)).toMatchObject({ 'letters/mother.txt': 'dear' });
    // Later builds accept it as an output.
    expect((await litfass(['build', '--root', site.root, '--out', home])).code).toBe(0);
  });

  test('is accepted as the output if it is empty, or a worktree that a host publishes', async () => {
    const site = newSite();
    const out = join(dirname(site.root), 'worktree');
    put(out, { '.git': 'gitdir: elsewhere', CNAME: 'laterne.example', '.nojekyll': '\n', '.gitkeep': '' });
    mkdirSync(join(out, 'folder/empty'), { recursive: true });
    expect((await litfass(['build', '--root', site.root, '--out', out])).code).toBe(0);
    expect(textsIn(out)).toMatchObject({ '.git': 'gitdir: elsewhere', CNAME: 'laterne.example' });
  });

  test('keeps files under the names of pages, even with --force-out', () => {
    const { out } = newFolders();
    put(out, { 'index.html': 'theirs' });
    expect(() => publishFiles(out, { 'index.html': 'ours' }, { force: true })).toThrow('index.html is in the way');
    expect(textsIn(out)).toEqual({ 'index.html': 'theirs' });
  });

  test('is accepted if it is an output with a damaged manifest, but nothing in it is removed', () => {
    const { out } = newFolders();
    publishFiles(out, { 'a.html': '1', 'b.html': '1' });
    truncateSync(join(out, manifestName), 10);
    publishFiles(out, { 'a.html': '1' });
    expect(Object.keys(textsIn(out))).toEqual([manifestName, 'a.html', 'b.html']);
  });
});

test.each(['build', 'check', 'clean', 'contact list', 'dev'])(
  'refuses a .litfass that is a link, through which `litfass %s` would write and remove files',
  async (command) => {
    const site = newSite();
    const foreign = join(dirname(site.root), 'foreign');
    put(foreign, { 'memory/theirs.json': '{}', 'drawn/theirs.png': '' });
    rmSync(join(site.root, '.litfass'), { recursive: true, force: true });
    symlinkSync(foreign, join(site.root, '.litfass'));
    const { code, stderr } = await litfass([...command.split(' '), '--root', site.root]);
    expect(stderr).toContain('.litfass is a link');
    expect(code).toBe(2);
    expect(textsIn(foreign)).toEqual({ 'drawn/theirs.png': '', 'memory/theirs.json': '{}' });
  },
);

test.each(['memory', 'drawn', 'schema'])('refuses a folder in .litfass that is a link: .litfass/%s', async (name) => {
  const site = newSite();
  await litfass(['build', '--root', site.root]);
  const moved = join(dirname(site.root), 'elsewhere');
  mkdirSync(join(site.root, '.litfass', name), { recursive: true });
  renameSync(join(site.root, '.litfass', name), moved);
  symlinkSync(moved, join(site.root, '.litfass', name));
  const { code, stderr } = await litfass(['build', '--root', site.root]);
  expect(stderr).toContain(`.litfass/${name} is a link`);
  expect(code).toBe(2);
});
