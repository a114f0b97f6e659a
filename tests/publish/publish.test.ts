// What publishing does to an output that is there already, and what a build that was killed leaves behind.
import { spawn } from 'node:child_process';
import fs, {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diskError } from '../../src/publish/disk.ts';
import { publish, stage } from '../../src/publish/index.ts';
import { manifestIn, manifestName } from '../../src/publish/manifest.ts';
import { buildOf, filesBelow, minimalSite, repository, siteWith } from '../support/helpers.ts';

function emptyOut(): string {
  return join(dirname(siteWith().root), 'out');
}

function publishFiles(out: string, files: Readonly<Record<string, string>>) {
  const staged = stage(out);
  for (const [path, text] of Object.entries(files)) staged.write(path, text);
  return publish(staged);
}

const namesIn = (out: string) => [...filesBelow(out).keys()];

describe('publishing', () => {
  test('writes new files, keeps unchanged ones, deletes files of earlier builds that are no longer part of the site', () => {
    const out = emptyOut();
    expect(publishFiles(out, { 'a.html': '1', 'en/b.html': '1', 'c.html': '1' })).toEqual({
      written: 3,
      unchanged: 0,
      deleted: 0,
      leftAlone: [],
    });
    expect(publishFiles(out, { 'a.html': '2', 'c.html': '1' })).toEqual({
      written: 1,
      unchanged: 1,
      deleted: 1,
      leftAlone: [],
    });
    expect(namesIn(out)).toEqual(['.litfass-manifest.json', 'a.html', 'c.html']);
    expect(existsSync(join(out, 'en'))).toBe(false);
    expect(existsSync(`${out}.staged`)).toBe(false);
  });

  test('leaves the files alone that no build wrote', () => {
    const out = emptyOut();
    publishFiles(out, { 'a.html': '1', 'en/b.html': '1' });
    writeFileSync(join(out, 'CNAME'), 'laterne.example');
    writeFileSync(join(out, 'en/notes.txt'), 'mine');
    publishFiles(out, { 'a.html': '1' });
    expect(namesIn(out)).toEqual(['.litfass-manifest.json', 'CNAME', 'a.html', 'en/notes.txt']);
  });

  test('keeps the time of a file whose bytes are the same', () => {
    const out = emptyOut();
    publishFiles(out, { 'a.html': '1', 'b.html': '1' });
    const past = new Date('2020-01-01T00:00:00Z');
    for (const name of ['a.html', 'b.html']) utimesSync(join(out, name), past, past);
    publishFiles(out, { 'a.html': '1', 'b.html': '2' });
    expect(statSync(join(out, 'a.html')).mtime).toEqual(past);
    expect(statSync(join(out, 'b.html')).mtime).not.toEqual(past);
  });

  test('makes a folder where a page was, and a page where a folder was', () => {
    const out = emptyOut();
    publishFiles(out, { docs: 'a file', 'x/y.txt': 'deep' });
    publishFiles(out, { 'docs/a.html': '1', x: 'flat' });
    expect(namesIn(out)).toEqual(['.litfass-manifest.json', 'docs/a.html', 'x']);
  });

  test('does not remove a folder that contains a foreign file', () => {
    const out = emptyOut();
    publishFiles(out, { 'x/y.txt': 'deep' });
    writeFileSync(join(out, 'x/mine.txt'), 'mine');
    expect(() => publishFiles(out, { x: 'flat' })).toThrow('x/mine.txt is in the way, and litfass did not write it');
    expect(namesIn(out)).toEqual(['.litfass-manifest.json', 'x/mine.txt', 'x/y.txt']);
  });

  test('deletes nothing outside of the output, whatever the manifest says', () => {
    const out = emptyOut();
    publishFiles(out, { 'a.html': '1' });
    const victim = join(dirname(out), 'victim');
    writeFileSync(victim, 'precious');
    const file = { bytes: 8, sha256: '' };
    writeFileSync(
      join(out, '.litfass-manifest.json'),
      JSON.stringify({ files: { '../victim': file, '/etc/hostname': file, '': file, '.': file } }),
    );
    publishFiles(out, { 'a.html': '1' });
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  test.each(['', '{}', 'null', '[]', '{"files":null}', '\0'])('survives a manifest that says %j', (text) => {
    const out = emptyOut();
    publishFiles(out, { 'a.html': '1' });
    writeFileSync(join(out, '.litfass-manifest.json'), text);
    expect(publishFiles(out, { 'a.html': '1', 'b.html': '1' })).toEqual({
      written: 1,
      unchanged: 1,
      deleted: 0,
      leftAlone: [],
    });
  });

  test('notes what it was made of, and touches nothing when that and the files are the same', () => {
    const out = emptyOut();
    const made = { litfass: '1', node: '2', icu: '3', inputs: '4' };
    const again = (inputs: string) => {
      const staged = stage(out);
      staged.write('a.html', '1');
      return publish(staged, { ...made, inputs });
    };
    again('4');
    expect(manifestIn(out)).toMatchObject({ made, files: new Map([['a.html', { bytes: 1 }]]) });
    const past = new Date('2020-01-01T00:00:00Z');
    utimesSync(join(out, manifestName), past, past);
    expect(again('4')).toEqual({ written: 0, unchanged: 1, deleted: 0, leftAlone: [] });
    expect(statSync(join(out, manifestName)).mtime).toEqual(past);
    expect(again('5')).toEqual({ written: 0, unchanged: 1, deleted: 0, leftAlone: [] });
    expect(manifestIn(out)?.made?.inputs).toBe('5');
  });

  test('what is dropped leaves the output as it was', () => {
    const out = emptyOut();
    publishFiles(out, { 'a.html': '1' });
    const before = filesBelow(out);
    const staged = stage(out);
    staged.write('a.html', '2');
    staged.drop();
    expect(filesBelow(out)).toEqual(before);
    expect(existsSync(`${out}.staged`)).toBe(false);
  });

  test.each(['../x', '/x', 'a/../../x', '..'])('a path that leads out of the output is refused: %s', (path) => {
    const staged = stage(emptyOut());
    expect(() => staged.write(path, 'x')).toThrow('leads out of the output');
    staged.drop();
  });
});

describe('a file under a second path', () => {
  const both = { 'a.html': '1', 'a/index.html': 'a.html' };

  /** Of the second path, the path of the original is written. */
  function publishAliased(out: string, files: Readonly<Record<string, string>>) {
    const staged = stage(out);
    for (const [path, text] of Object.entries(files))
      if (staged.files.has(text)) staged.alias(path, text);
      else staged.write(path, text);
    return publish(staged);
  }
  const inode = (out: string, path: string) => statSync(join(out, path)).ino;
  const text = (out: string, path: string) => readFileSync(join(out, path), 'utf8');

  test('is a hard link, and is listed with the same hash', () => {
    const out = emptyOut();
    expect(publishAliased(out, both)).toMatchObject({ written: 2, unchanged: 0 });
    expect(inode(out, 'a/index.html')).toBe(inode(out, 'a.html'));
    const files = manifestIn(out)?.files;
    expect(files?.get('a/index.html')).toEqual(files?.get('a.html'));
    expect(existsSync(`${out}.staged`)).toBe(false);
  });

  test('is a copy that anybody may read where the disk has no hard links', () => {
    const out = emptyOut();
    const link = fs.linkSync;
    fs.linkSync = () => {
      throw Object.assign(new Error('no links'), { code: 'EPERM' });
    };
    syncBuiltinESMExports();
    try {
      publishAliased(out, both);
      expect(inode(out, 'a/index.html')).not.toBe(inode(out, 'a.html'));
      expect(text(out, 'a/index.html')).toBe('1');
      expect(statSync(join(out, 'a/index.html')).mode & 0o777).toBe(0o644);
      expect(publishAliased(out, both)).toMatchObject({ written: 0, unchanged: 2 });
    } finally {
      fs.linkSync = link;
      syncBuiltinESMExports();
    }
    // Two files with the same bytes are as good as one.
    expect(publishAliased(out, both)).toMatchObject({ written: 0, unchanged: 2 });
  });

  test('is linked again when the original changes; the old file is not written to', () => {
    const out = emptyOut();
    publishAliased(out, both);
    linkSync(join(out, 'a.html'), join(dirname(out), 'backup'));
    expect(publishAliased(out, { ...both, 'a.html': '2' })).toMatchObject({ written: 2, unchanged: 0 });
    expect(inode(out, 'a/index.html')).toBe(inode(out, 'a.html'));
    expect([text(out, 'a.html'), text(dirname(out), 'backup')]).toEqual(['2', '1']);
  });

  test('is repaired when one of the two was changed or removed', () => {
    const out = emptyOut();
    publishAliased(out, both);
    writeFileSync(join(out, 'a/index.html'), 'edited in place');
    expect(publishAliased(out, both)).toMatchObject({ written: 2, unchanged: 0 });
    expect([text(out, 'a.html'), text(out, 'a/index.html')]).toEqual(['1', '1']);
    rmSync(join(out, 'a/index.html'));
    expect(publishAliased(out, both)).toMatchObject({ written: 1, unchanged: 1 });
    expect(inode(out, 'a/index.html')).toBe(inode(out, 'a.html'));
  });

  test('is left as it is, with its time, when nothing changed', () => {
    const out = emptyOut();
    publishAliased(out, both);
    const before = statSync(join(out, 'a/index.html'), { bigint: true });
    expect(publishAliased(out, both)).toMatchObject({ written: 0, unchanged: 2 });
    expect(statSync(join(out, 'a/index.html'), { bigint: true }).ctimeNs).toBe(before.ctimeNs);
  });

  test('goes with its folder when it is no longer made, and becomes a file of its own', () => {
    const out = emptyOut();
    publishAliased(out, both);
    publishAliased(out, { 'a.html': '1', 'a/index.html': '2' });
    expect([text(out, 'a.html'), text(out, 'a/index.html')]).toEqual(['1', '2']);
    publishAliased(out, both);
    expect(publishAliased(out, { 'a.html': '1' })).toMatchObject({ deleted: 1, leftAlone: [] });
    expect(namesIn(out)).toEqual(['.litfass-manifest.json', 'a.html']);
  });

  test('does not replace a foreign file, and is not written through a link', () => {
    const out = emptyOut();
    publishAliased(out, { 'a.html': '1' });
    mkdirSync(join(out, 'a'));
    writeFileSync(join(out, 'a/index.html'), 'mine');
    expect(() => publishAliased(out, both)).toThrow('a/index.html is in the way, and litfass did not write it');
    rmSync(join(out, 'a'), { recursive: true });
    const foreign = join(dirname(out), 'foreign');
    mkdirSync(foreign);
    symlinkSync(foreign, join(out, 'a'));
    expect(() => publishAliased(out, both)).toThrow('a is in the way, and litfass did not write it');
    expect(filesBelow(foreign).size).toBe(0);
  });

  test('names a file that is staged', () => {
    const staged = stage(emptyOut());
    expect(() => staged.alias('a/index.html', 'a.html')).toThrow('a.html is not a staged file');
    staged.write('a.html', '1');
    expect(() => staged.alias('../index.html', 'a.html')).toThrow('leads out of the output');
    staged.drop();
  });
});

test('pages come after what they name, go before it, and the list of pages comes last', async () => {
  const out = emptyOut();
  publishFiles(out, { 'a.html': '1', 'b.html': '1', 'assets/b-1.svg': '1', 'assets/a-1.svg': '1', 'sitemap.xml': '1' });
  const maps = { 'sitemap.xml': '2', 'sitemap.xml.br': '2', 'sitemap-1.xml': '2' };
  const files = { 'a.html': '2', ...maps, 'assets/a-2.svg': '2', 'favicon.ico': '2', 'x/y.html': '2' };
  expect(await turnsOf(out, files)).toEqual([
    ...['+.litfass-manifest.json', '+assets/a-2.svg', '+favicon.ico', '+a.html', '+a/index.html', '+x/y.html'],
    ...['+sitemap-1.xml', '+sitemap.xml', '+sitemap.xml.br'],
    ...['-b.html', '-assets/b-1.svg', '-assets/a-1.svg', '+.litfass-manifest.json'],
  ]);
});

/**
 * Publishes in a process of its own, and returns the names that were put in place (+) and removed (-),
 * in their order.
 */
async function turnsOf(out: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const out = ${JSON.stringify(`${out}/`)};
    const turns = [];
    const { renameSync, rmSync } = fs;
    const note = (mark, path) => { if (path.startsWith(out)) turns.push(mark + path.slice(out.length)); };
    fs.renameSync = (from, to) => { renameSync(from, to); note('+', to); };
    fs.rmSync = (path, options) => { rmSync(path, options); note('-', path); };
    syncBuiltinESMExports();
    const { publish, stage } = await import(${JSON.stringify(join(repository, 'src/publish/index.ts'))});
    const staged = stage(${JSON.stringify(out)});
    for (const [path, text] of Object.entries(${JSON.stringify(files)})) staged.write(path, text);
    staged.alias('a/index.html', 'a.html');
    publish(staged);
    console.log(JSON.stringify(turns));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise((done) => child.on('close', done));
  return JSON.parse(said) as string[];
}

test('a build that is killed leaves each page old or new, and the next build is complete', async () => {
  const site = siteWith();
  await buildOf(site);
  const old = filesBelow(site.out);
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  // Every page shows the town in its last section, and the contact page gets another address.
  const closing = readFileSync(join(minimalSite, 'content/sections/closing.yaml'), 'utf8');
  const contact = readFileSync(join(minimalSite, 'content/pages/contact.yaml'), 'utf8');
  const change = () =>
    site.change({
      'content/site.yaml': settings.replace('Emden', 'Aurich').replace('name: Laterne', 'name: Laternenhaus'),
      'content/sections/closing.yaml': closing,
      'content/pages/contact.yaml': contact.replace('kontakt', 'schreiben'),
    });
  const reference = siteWith();
  reference.change({
    'content/site.yaml': settings.replace('Emden', 'Aurich').replace('name: Laterne', 'name: Laternenhaus'),
    'content/pages/contact.yaml': contact.replace('kontakt', 'schreiben'),
  });
  await buildOf(reference);
  const fresh = filesBelow(reference.out);
  change();
  // Killed as soon as the first, the fourth and the eighth of the new files is in place.
  for (const after of [1, 4, 8]) {
    expect(await killedWhilePublishing(site, after)).toBe('SIGKILL');
    for (const [name, bytes] of filesBelow(site.out)) {
      if (name === '.litfass-manifest.json') continue;
      const known = [old.get(name), fresh.get(name)].some((one) => one?.equals(bytes));
      expect([name, known]).toEqual([name, true]);
    }
  }
  await buildOf(site);
  expect(filesBelow(site.out)).toEqual(fresh);
  expect(existsSync(`${site.out}.staged`)).toBe(false);
});

test('after a kill, a page that was not yet replaced is known, and goes when it is no longer made', () => {
  const out = emptyOut();
  publishFiles(out, { 'a.html': '1', 'b.html': '1' });
  const rename = fs.renameSync;
  /** Stops before this file is put in place, and leaves everything as it is then. */
  const broken = (name: string, files: Readonly<Record<string, string>>) => {
    fs.renameSync = (from, to) => {
      if (String(to) === join(out, name)) throw new Error('killed');
      rename(from, to);
    };
    syncBuiltinESMExports();
    try {
      expect(() => publishFiles(out, files)).toThrow('killed');
    } finally {
      fs.renameSync = rename;
      syncBuiltinESMExports();
    }
  };
  for (const text of ['2', '3']) broken('b.html', { 'a.html': text, 'b.html': text });
  expect([readFileSync(join(out, 'a.html'), 'utf8'), readFileSync(join(out, 'b.html'), 'utf8')]).toEqual(['3', '1']);
  expect(publishFiles(out, { 'a.html': '3' })).toEqual({ written: 0, unchanged: 1, deleted: 1, leftAlone: [] });
  expect(readFileSync(join(out, manifestName), 'utf8')).not.toContain('former');
});

/**
 * Builds in a process of its own that kills itself, as kill -9 would, right after so many files were
 * renamed.
 */
function killedWhilePublishing({ root, out }: { root: string; out: string }, after: number): Promise<string | null> {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const rename = fs.renameSync;
    let left = ${after};
    fs.renameSync = (from, to) => {
      rename(from, to);
      if (String(to).startsWith(${JSON.stringify(out)}) && --left === 0) process.kill(process.pid, 'SIGKILL');
    };
    syncBuiltinESMExports();
    const { build } = await import(${JSON.stringify(join(repository, 'src/build.ts'))});
    await build({ root: ${JSON.stringify(root)}, out: ${JSON.stringify(out)} });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((done) => child.on('close', (_, signal) => done(signal)));
}

test('an output that is another disk, as a volume of a container is, is reported what to name instead', () => {
  const error = diskError(Object.assign(new Error('rename'), { code: 'EXDEV' }), '/srv/site');
  expect(error?.message).toMatch(/^cannot write \/srv\/site: it is on another disk /);
  expect(error?.hint).toBe('name a folder below it with --out');
});

test('a file that is larger than a process may write is no bug', () => {
  const error = diskError(Object.assign(new Error('write'), { code: 'EFBIG' }), '/srv/site');
  expect(error?.message).toBe(
    'cannot write /srv/site: a file is larger than this disk or this process may write (EFBIG)',
  );
});
