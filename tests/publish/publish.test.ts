// Tests how a build is published into an existing output, and what a killed build leaves behind.
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
  test('writes new files, keeps unchanged ones, and deletes those that are no longer part of the site', () => {
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

  test('leaves files alone that no build wrote', () => {
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

  test('replaces a file by a folder, and a folder by a file', () => {
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

  test('records the inputs of a build in the manifest, and writes nothing if they and the files are the same', () => {
    const out = emptyOut();
    const inputVersions = { litfass: '1', node: '2', icu: '3', inputs: '4' };
    const publishAgain = (inputs: string) => {
      const staged = stage(out);
      staged.write('a.html', '1');
      return publish(staged, { ...inputVersions, inputs });
    };
    publishAgain('4');
    expect(manifestIn(out)).toMatchObject({ made: inputVersions, files: new Map([['a.html', { bytes: 1 }]]) });
    const past = new Date('2020-01-01T00:00:00Z');
    utimesSync(join(out, manifestName), past, past);
    expect(publishAgain('4')).toEqual({ written: 0, unchanged: 1, deleted: 0, leftAlone: [] });
    expect(statSync(join(out, manifestName)).mtime).toEqual(past);
    expect(publishAgain('5')).toEqual({ written: 0, unchanged: 1, deleted: 0, leftAlone: [] });
    expect(manifestIn(out)?.made?.inputs).toBe('5');
  });

  test('leaves the output unchanged if the staged files are dropped', () => {
    const out = emptyOut();
    publishFiles(out, { 'a.html': '1' });
    const before = filesBelow(out);
    const staged = stage(out);
    staged.write('a.html', '2');
    staged.drop();
    expect(filesBelow(out)).toEqual(before);
    expect(existsSync(`${out}.staged`)).toBe(false);
  });

  test.each(['../x', '/x', 'a/../../x', '..'])('refuses a path that leads out of the output: %s', (path) => {
    const staged = stage(emptyOut());
    expect(() => staged.write(path, 'x')).toThrow('leads out of the output');
    staged.drop();
  });
});

describe('a file under a second path', () => {
  const both = { 'a.html': '1', 'a/index.html': 'a.html' };

  /** Publishes `files`, in which the text of a second path is the path of its original. */
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

  test('is a copy with the same permissions if the disk has no hard links', () => {
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
    // Two files with the same bytes count as unchanged.
    expect(publishAliased(out, both)).toMatchObject({ written: 0, unchanged: 2 });
  });

  test('is linked again when the original changes, and the old file is not overwritten', () => {
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

  test('is not touched if nothing changed', () => {
    const out = emptyOut();
    publishAliased(out, both);
    const before = statSync(join(out, 'a/index.html'), { bigint: true });
    expect(publishAliased(out, both)).toMatchObject({ written: 0, unchanged: 2 });
    expect(statSync(join(out, 'a/index.html'), { bigint: true }).ctimeNs).toBe(before.ctimeNs);
  });

  test('becomes a separate file if it has other content, and is deleted with its folder if it is dropped', () => {
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

  test('must refer to a staged file', () => {
    const staged = stage(emptyOut());
    expect(() => staged.alias('a/index.html', 'a.html')).toThrow('a.html is not a staged file');
    staged.write('a.html', '1');
    expect(() => staged.alias('../index.html', 'a.html')).toThrow('leads out of the output');
    staged.drop();
  });
});

test('writes pages after the files they use, deletes them before those, and writes the sitemap last', async () => {
  const out = emptyOut();
  publishFiles(out, { 'a.html': '1', 'b.html': '1', 'assets/b-1.svg': '1', 'assets/a-1.svg': '1', 'sitemap.xml': '1' });
  const maps = { 'sitemap.xml': '2', 'sitemap.xml.br': '2', 'sitemap-1.xml': '2' };
  const files = { 'a.html': '2', ...maps, 'assets/a-2.svg': '2', 'favicon.ico': '2', 'x/y.html': '2' };
  expect(await operationsOf(out, files)).toEqual([
    ...['+.litfass-manifest.json', '+assets/a-2.svg', '+favicon.ico', '+a.html', '+a/index.html', '+x/y.html'],
    ...['+sitemap-1.xml', '+sitemap.xml', '+sitemap.xml.br'],
    ...['-b.html', '-assets/b-1.svg', '-assets/a-1.svg', '+.litfass-manifest.json'],
  ]);
});

/** Publishes in a separate process, and returns the renamed (+) and removed (-) files in their order. */
async function operationsOf(out: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const program = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const out = ${JSON.stringify(`${out}/`)};
    const operations = [];
    const { renameSync, rmSync } = fs;
    const note = (sign, path) => { if (path.startsWith(out)) operations.push(sign + path.slice(out.length)); };
    fs.renameSync = (from, to) => { renameSync(from, to); note('+', to); };
    fs.rmSync = (path, options) => { rmSync(path, options); note('-', path); };
    syncBuiltinESMExports();
    const { publish, stage } = await import(${JSON.stringify(join(repository, 'src/publish/index.ts'))});
    const staged = stage(${JSON.stringify(out)});
    for (const [path, text] of Object.entries(${JSON.stringify(files)})) staged.write(path, text);
    staged.alias('a/index.html', 'a.html');
    publish(staged);
    console.log(JSON.stringify(operations));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  await new Promise((done) => child.on('close', done));
  return JSON.parse(stdout) as string[];
}

test('leaves each page either old or new if a build is killed, and completes the output in the next build', async () => {
  const site = siteWith();
  await buildOf(site);
  const old = filesBelow(site.out);
  const settings = readFileSync(join(minimalSite, 'content/site.yaml'), 'utf8');
  // Every page shows the town in its last section, and the contact page gets a new address.
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
  // The build is killed after the first, the fourth and the eighth new file is in place.
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

test('deletes a page that a killed build did not replace once it is no longer part of the site', () => {
  const out = emptyOut();
  publishFiles(out, { 'a.html': '1', 'b.html': '1' });
  const rename = fs.renameSync;
  /** Publishes files, and stops before the file `name` is put in place. */
  const publishUntil = (name: string, files: Readonly<Record<string, string>>) => {
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
  for (const text of ['2', '3']) publishUntil('b.html', { 'a.html': text, 'b.html': text });
  expect([readFileSync(join(out, 'a.html'), 'utf8'), readFileSync(join(out, 'b.html'), 'utf8')]).toEqual(['3', '1']);
  expect(publishFiles(out, { 'a.html': '3' })).toEqual({ written: 0, unchanged: 1, deleted: 1, leftAlone: [] });
  expect(readFileSync(join(out, manifestName), 'utf8')).not.toContain('former');
});

/** Builds in a separate process that kills itself, like kill -9, after it renamed `after` files. */
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
    const { build } = await import(${JSON.stringify(join(repository, 'tests/support/build.ts'))});
    await build({ root: ${JSON.stringify(root)}, out: ${JSON.stringify(out)} });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return new Promise((done) => child.on('close', (_, signal) => done(signal)));
}

test('suggests another output if the output is on another disk, like a volume of a container', () => {
  const error = diskError(Object.assign(new Error('rename'), { code: 'EXDEV' }), '/srv/site');
  expect(error?.message).toMatch(/^cannot write \/srv\/site: it is on another disk /);
  expect(error?.hint).toBe('name a folder below it with --out');
});

test('reports a file that is too large for the disk or the process', () => {
  const error = diskError(Object.assign(new Error('write'), { code: 'EFBIG' }), '/srv/site');
  expect(error?.message).toBe(
    'cannot write /srv/site: a file is larger than this disk or this process may write (EFBIG)',
  );
});
