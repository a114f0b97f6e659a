// Tests sharded builds: parts that separate processes build, merged, are the same bytes as an ordinary
// build.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { type CachedPart, partText } from '../../src/run/shards/parts.ts';
import { filesBelow, litfass, minimalSite, repository, siteWith, type TestSite } from '../support/helpers.ts';
import { inFiles, inMarkdown } from '../support/page-files.ts';
import { trackedSites } from '../support/tracked-sites.ts';

const track = trackedSites();

const date = ['--date', '2026-02-01'];

function newSite(files: Readonly<Record<string, string>> = {}): TestSite {
  return track(siteWith(files));
}

const partOf = ({ root }: TestSite, number: number) => join(root, `part-${number}`);

const buildShard = (site: TestSite, number: number, of: number) =>
  litfass(['build', '--root', site.root, ...date, '--shard', `${number}/${of}`, '--out', partOf(site, number)]);

const merge = (site: TestSite, numbers: readonly number[], ...more: string[]) =>
  litfass(['merge', ...numbers.map((number) => partOf(site, number)), '--root', site.root, ...date, ...more]);

describe('a site in three shards', () => {
  test.each([
    ['with translations beside', {}, [4, 3, 3]],
    ['with translations in files', { ...inFiles(), ...inMarkdown() } as Record<string, string>, [5, 5, 4]],
  ])('is the same as an ordinary build after the merge, %s', async (_, files, counts) => {
    const site = newSite(files);
    const whole = await litfass(['build', '--root', site.root, ...date, '--out', join(site.root, 'whole')]);
    const shards = await Promise.all([1, 2, 3].map((number) => buildShard(site, number, 3)));
    for (const { code, stderr } of shards) expect([code, stderr]).toEqual([0, '']);
    expect(shards.map(({ stdout }) => Number.parseInt(stdout, 10))).toEqual(counts);
    expect(await litfass(['verify', partOf(site, 2)])).toMatchObject({ code: 0, stderr: '' });
    const merged = await merge(site, [3, 1, 2]);
    expect([merged.code, merged.stderr]).toEqual([0, whole.stderr]);
    expect(merged.stdout).toContain(`${counts.reduce((sum, count) => sum + count)} pages in 2 locales`);
    expect(filesBelow(join(site.root, 'dist'))).toEqual(filesBelow(join(site.root, 'whole')));
  });

  test('is checked across pages when it is merged, and nothing is written if that fails', async () => {
    const text = readFileSync(join(newSite().root, 'content/pages/contact.yaml'), 'utf8');
    const title = 'title: { de: Laternen aus Emden, en: Lanterns from Emden }';
    const site = newSite({ 'content/pages/contact.yaml': text.replace(/title: .*/, title) });
    for (const number of [1, 2]) expect((await buildShard(site, number, 2)).stderr).toBe('');
    const { code, stderr } = await merge(site, [1, 2], '--max-warnings', '0');
    expect(code).toBe(1);
    expect(stderr).toContain('Laternen aus Emden');
    expect(existsSync(join(site.root, 'dist'))).toBe(false);
  });
});

describe('rendered images of a part', () => {
  async function partWithImages(): Promise<TestSite> {
    const site = newSite();
    await buildShard(site, 1, 1);
    mkdirSync(join(partOf(site, 1), 'drawn'));
    const data = join(partOf(site, 1), 'part.json');
    const images: Record<string, string> = {};
    for (const name of ['a.png', 'b.png', 'c.png']) {
      const bytes = `all the bytes of ${name}`;
      writeFileSync(join(partOf(site, 1), 'drawn', name), bytes);
      images[name] = createHash('sha256').update(bytes).digest('hex');
    }
    const { sha256: _, ...content } = JSON.parse(readFileSync(data, 'utf8')) as CachedPart & {
      readonly sha256: string;
    };
    writeFileSync(data, partText({ ...content, images }));
    return site;
  }

  test('are never copied incompletely, even if the merge is killed', async () => {
    const site = await partWithImages();
    const copied = join(site.root, '.litfass/drawn');
    // The process is killed while it copies the second image.
    const program = `data:text/javascript,
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { copyFileSync } = fs;
      let copies = 0;
      fs.copyFileSync = (from, to) => {
        if (!to.includes('drawn') || ++copies < 2) return copyFileSync(from, to);
        fs.writeFileSync(to, fs.readFileSync(from).subarray(0, 9));
        process.kill(process.pid, 'SIGKILL');
      };
      syncBuiltinESMExports();`;
    const mergeArgs = ['merge', partOf(site, 1), '--root', site.root, ...date];
    const { signal } = spawnSync(process.execPath, [
      '--import',
      program.replaceAll('\n', ''),
      ...[join(repository, 'bin/litfass.js'), ...mergeArgs],
    ]);
    expect(signal).toBe('SIGKILL');
    const drawn = filesBelow(join(partOf(site, 1), 'drawn'));
    for (const [name, bytes] of filesBelow(copied)) if (drawn.has(name)) expect(bytes).toEqual(drawn.get(name));
    expect((await litfass(mergeArgs)).code).toBe(0);
    for (const [name, bytes] of drawn) expect(readFileSync(join(copied, name))).toEqual(bytes);
  });

  test('are refused if one is missing or was changed, and none is copied', async () => {
    const home = readFileSync(join(minimalSite, 'content/pages/home.yaml'), 'utf8');
    const site = newSite({ 'content/pages/home.yaml': home.replace('lamp.svg', 'lamp.png') });
    const pixels = { width: 40, height: 40, channels: 3, background: '#0e5a54' } as const;
    site.change({ 'content/images/lamp.png': await sharp({ create: pixels }).png().toBuffer() });
    await buildShard(site, 1, 1);
    const drawn = join(partOf(site, 1), 'drawn');
    const [name = ''] = readdirSync(drawn);
    const bytes = readFileSync(join(drawn, name));
    const reported = async () => {
      site.change({ '.litfass': null });
      const { code, stderr } = await merge(site, [1]);
      return [code, stderr.split('\n')[0]];
    };
    writeFileSync(join(drawn, name), bytes.subarray(0, -9));
    expect(await reported()).toEqual([1, `litfass: ${join(drawn, name)} has changed since it was built`]);
    expect(existsSync(join(site.root, '.litfass/drawn', name))).toBe(false);
    rmSync(join(drawn, name));
    expect(await reported()).toEqual([1, `litfass: ${join(drawn, name)} is missing`]);
    writeFileSync(join(drawn, name), bytes);
    expect((await reported())[0]).toBe(0);
    // A damaged image of the same name in the cache is replaced.
    writeFileSync(join(site.root, '.litfass/drawn', name), bytes.subarray(0, -9));
    expect((await merge(site, [1])).code).toBe(0);
    expect(readFileSync(join(site.root, '.litfass/drawn', name))).toEqual(bytes);
  });

  test('are reported if they cannot be copied', async () => {
    const site = await partWithImages();
    writeFileSync(join(site.root, '.litfass/drawn'), 'a file');
    const { code, stderr } = await merge(site, [1]);
    expect([code, stderr.split('\n')[0]]).toEqual([
      73,
      `litfass: cannot copy the images of ${partOf(site, 1)} into .litfass/ (EEXIST)`,
    ]);
  });
});

describe('merge and build --shard', () => {
  test('refuse a part that is missing, given twice, or from another number of shards', async () => {
    const site = newSite();
    await buildShard(site, 1, 2);
    expect((await merge(site, [1])).stderr).toContain('missing parts: 2/2');
    expect((await merge(site, [1, 1])).stderr).toContain('part 1/2 is given twice');
    await buildShard(site, 2, 3);
    expect((await merge(site, [1, 2])).stderr).toContain('2/3');
    expect((await merge(site, [1, 7])).stderr).toContain('is not a part of a site');
    await buildShard(site, 2, 2);
    const file = join(partOf(site, 2), 'part.json');
    for (const text of ['{}', 'null', '[', '{"share":{"number":2,"of":2}}']) {
      writeFileSync(file, text);
      expect((await merge(site, [1, 2])).stderr).toContain(`${partOf(site, 2)} is not a part of a site`);
    }
  });

  test('refuse a part as the output, which would overwrite it', async () => {
    const site = newSite();
    await buildShard(site, 1, 1);
    const before = filesBelow(partOf(site, 1));
    const { code, stderr } = await merge(site, [1], '--out', partOf(site, 1));
    expect([code, stderr.split('\n')[0]]).toEqual([2, `litfass: ${partOf(site, 1)} is one of the parts`]);
    expect(filesBelow(partOf(site, 1))).toEqual(before);
  });

  test('refuse a part that was built from other content, and name a page that differs', async () => {
    const site = newSite();
    await buildShard(site, 1, 2);
    const file = join(site.root, 'content/claims.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"50"', '"60"'));
    await buildShard(site, 2, 2);
    const { code, stderr } = await merge(site, [1, 2]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/part-[12] has another version of \/(en)?: the parts were built from different content/);
  });

  test('refuse a part with a changed or missing file, and a part from another version of litfass', async () => {
    const site = newSite();
    for (const number of [1, 2]) await buildShard(site, number, 2);
    const page =
      [1, 2].map((number) => join(partOf(site, number), 'kontakt.html')).find((file) => existsSync(file)) ?? '';
    const html = readFileSync(page, 'utf8');
    writeFileSync(page, html.replace('Schreib', 'Schrei'));
    expect((await merge(site, [1, 2])).stderr).toContain('kontakt.html has changed since it was built');
    rmSync(page);
    expect(await merge(site, [1, 2])).toMatchObject({ stderr: expect.stringContaining(`${page} is missing`), code: 1 });
    mkdirSync(page);
    expect(await merge(site, [1, 2])).toMatchObject({ stderr: expect.stringContaining(`${page} is missing`), code: 1 });
    rmSync(page, { recursive: true });
    writeFileSync(page, html);
    const data = join(partOf(site, 1), 'part.json');
    const text = readFileSync(data, 'utf8');
    for (const other of [
      text.replace('"title":"', '"title":"X'),
      text.replace(/"mainHeadings":\[.*?\]/, '"mainHeadings":null'),
    ]) {
      writeFileSync(data, other);
      expect(await merge(site, [1, 2])).toMatchObject({
        stderr: expect.stringContaining(`${data} has changed since it was built`),
        code: 1,
      });
    }
    writeFileSync(data, text.replace(/"versions":"litfass [^,]*/, '"versions":"litfass 9.9.9'));
    expect((await merge(site, [1, 2])).stderr).toContain('was built by litfass 9.9.9');
  });

  test('refuse to build a shard of content with errors, and leave nothing behind', async () => {
    const site = newSite({ 'content/pages/contact.yaml': 'layout: unheard-of\n' });
    const { code, stderr } = await buildShard(site, 1, 2);
    expect(stderr).toContain('unheard-of');
    expect([code, existsSync(partOf(site, 1)), existsSync(`${partOf(site, 1)}.staged`)]).toEqual([1, false, false]);
  });

  test('refuse an invalid shard, and a shard without an output folder', async () => {
    const site = newSite();
    for (const wrong of ['0/2', '3/2', '1', 'a/b'])
      expect((await litfass(['build', '--root', site.root, '--shard', wrong, '--out', partOf(site, 1)])).code).toBe(2);
    const { code, stderr } = await litfass(['build', '--root', site.root, '--shard', '1/2']);
    expect(code).toBe(2);
    expect(stderr).toContain('--shard needs an output folder');
  });

  test('refuse to build a shard into the output of a whole site, which is unchanged', async () => {
    const site = newSite();
    expect((await litfass(['build', '--root', site.root, ...date])).code).toBe(0);
    const before = filesBelow(join(site.root, 'dist'));
    const args = ['build', '--root', site.root, ...date, '--shard', '1/2', '--out', join(site.root, 'dist')];
    const { code, stderr } = await litfass(args);
    expect([code, stderr.split('\n')[0]]).toEqual([
      2,
      `litfass: ${join(site.root, 'dist')} contains a whole site, which a part would overwrite`,
    ]);
    expect(filesBelow(join(site.root, 'dist'))).toEqual(before);
    // A part may replace an older part.
    for (const _ of [1, 2]) expect((await buildShard(site, 1, 2)).code).toBe(0);
  });

  test('refuse options for the whole site instead of ignoring them', async () => {
    const site = newSite();
    const options = ['--release', '--compress', '--max-warnings=0', '--json', '--sizes', '--timings'];
    for (const option of options) {
      const { code, stdout, stderr } = await litfass([
        ...['build', '--root', site.root, '--shard', '1/2', '--out', partOf(site, 1), option],
      ]);
      expect(stderr).toContain(
        `--shard builds only some of the pages and does not support ${option.replace('=0', '')}`,
      );
      expect([code, stdout, existsSync(partOf(site, 1))]).toEqual([2, '', false]);
    }
  });
});

test('leaves nothing behind if a sharded build is stopped', async () => {
  const section = 'templates/sections/hero/section.tsx';
  const slow = readFileSync(join(minimalSite, section), 'utf8').replace(
    /^(function \w+\(.*\{)$/m,
    '$1\n  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);',
  );
  const site = newSite({ [section]: slow });
  const child = spawn(process.execPath, [
    ...[join(repository, 'bin/litfass.js'), 'build', '--root', site.root],
    ...['--workers', '0', '--shard', '1/1', '--out', partOf(site, 1)],
  ]);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exitCode = new Promise((resolve) => child.on('close', resolve));
  await vi.waitFor(() => expect(existsSync(`${partOf(site, 1)}.staged`)).toBe(true), {
    timeout: 40_000,
    interval: 5,
  });
  child.kill('SIGINT');
  expect(await exitCode).toBe(130);
  expect(stderr).toContain(`litfass: stopped by SIGINT; ${partOf(site, 1)} is unchanged\n`);
  expect(readdirSync(site.root).filter((name) => name.startsWith('part-1'))).toEqual([]);
});
