// Tests malicious input: it is reported as a problem in bounded time and memory, and changes no file
// outside of the output. proofs/content/longest.ts tests the longest texts and files.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundle } from '../../src/theme/bundle.ts';
import { note, noteParts, page, structures, textWorks } from '../proofs/content/longest.ts';
import {
  buildOf,
  type Changes,
  filesBelow,
  litfass,
  litfassProcess,
  minimalSite,
  problemsWith,
  repository,
  sentencesOf,
  sentencesWith,
  siteWith,
} from '../support/helpers.ts';

/** A user without the rights of root, if the tests run as root. */
const unprivileged = process.getuid?.() === 0 ? 65_534 : undefined;

describe('reports a malicious file as a problem:', () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefghij'
      .split('')
      .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[index]}`).join(', ')}]`),
  ].join('\n');
  const longClaim = readFileSync(join(minimalSite, 'content/claims.yaml'), 'utf8').replace(
    '{value} Lampen',
    `{value} ${'Lampen '.repeat(143)}`,
  );
  const cases: readonly (readonly [string, Changes, RegExp])[] = [
    ['an alias bomb', { [page]: bomb }, /alias: &a names a value to repeat it/],
    [
      'a text of ten megabytes',
      { [page]: `title: ${'x'.repeat(10_000_000)}` },
      /file: content\/pages\/home.yaml is larger than 1 MB/,
    ],
    [
      'a text of half a megabyte',
      { [page]: `title: ${'x'.repeat(500_000)}` },
      /too-long: a text has more than 50,000 characters/,
    ],
    [
      'a heading of more than 5,000 characters',
      { [page]: note('short').replace('Notiz', 'N'.repeat(5_001)) },
      /^too-long: `heading` has more than 5,000 characters$/m,
    ],
    [
      'a claim of more than 1,000 characters',
      { 'content/claims.yaml': longClaim },
      /^too-long: `default` of `lamps` has more than 1,000 characters$/m,
    ],
    ...structures.map(([name, file, reported]) => [name, { [page]: file(6_000) }, reported] as const),
    ['a prototype as a key', { [page]: '__proto__: { polluted: true }' }, /yaml: __proto__ cannot be a key/],
    [
      'a constructor as a key',
      { [page]: 'constructor: { prototype: { polluted: true } }' },
      /unknown-key: `constructor` is not a key here/,
    ],
    [
      'a constructor as a section',
      { [page]: 'sections: [{ type: constructor }]' },
      /unknown-section: the theme has no section `constructor`/,
    ],
    [
      'a slug that leads out of the output',
      { [page]: 'slug: { de: ../../out, en: en }' },
      /slug: “..\/..\/out” cannot be a slug/,
    ],
    [
      'a slug that is an absolute path',
      { [page]: 'slug: { de: //etc/x, en: en }' },
      /slug: “\/etc\/x” cannot be a slug/,
    ],
    [
      'a binary file',
      { [page]: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]) },
      /file: content\/pages\/home.yaml is not (UTF-8 text|a text file)/,
    ],
    ['a zero byte', { [page]: 'title: a\0b' }, /file: content\/pages\/home.yaml is not a text file/],
    [
      'half a megabyte of opened references',
      { [page]: note('${'.repeat(250_000)) },
      /too-long: a text has more than 50,000 characters/,
    ],
    ['references that are never closed', { [page]: note('${'.repeat(20_000)) }, /reference: /],
    [
      'an image that is not a picture',
      { 'content/images/x.png': 'no picture' },
      /image: content\/images\/x.png is not a picture/,
    ],
  ];
  test.each(cases)('%s', async (_, changes, expected) => {
    const sentences = await sentencesWith(changes);
    expect(sentences.join('\n')).toMatch(expected);
    expect(sentences.every((sentence) => !/\n\s+at /.test(sentence))).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBe(undefined);
  });

  test.each(noteParts)('reports only problems of the note for a note made of %s', async (part) => {
    const problems = await problemsWith({ [page]: note(part.repeat(Math.floor(2_000 / part.length))) });
    expect(problems.filter(({ place }) => place?.file !== page)).toEqual([]);
    expect(problems.filter(({ text, hint }) => /\n\s+at /.test(`${text}${hint}`))).toEqual([]);
  });
});

/** The maximum number of measurements: one is enough unless other processes use the processor. */
const rounds = 10;

test.each(textWorks.map((work) => [work.name, work] as const))(
  'needs less than 24 times the work for a text of eight times the length, so it does not read it repeatedly: %s',
  (_, { read }) => {
    read(longer);
    const least = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
    for (let round = 0; round < rounds && !(least.long < 24 * least.short); round++) {
      // Eight short texts, because the clock cannot measure a single one.
      least.short = Math.min(least.short, workOf(() => Array.from({ length: 8 }, () => read(longer / 8))) / 8);
      least.long = Math.min(
        least.long,
        workOf(() => read(longer)),
      );
    }
    expect(least.long / least.short).toBeLessThan(24);
  },
);

const longer = 6_400;

/** The processor time of `work` in microseconds. */
function workOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system + 1;
}

describe('does not follow a link out of the site:', () => {
  test.each([
    'content/pages/secret.yaml',
    'content/images/secret.svg',
    'public/secret.txt',
    'templates/assets/secret.txt',
  ])('%s', async (file) => {
    const site = siteWith();
    const secret = join(dirname(site.root), 'secret');
    writeFileSync(secret, 'token');
    symlinkSync(secret, join(site.root, file));
    expect(await sentencesOf(site)).toContain(`file: ${file} is a link out of content/, templates/ and public/`);
  });

  test('reports a broken link', async () => {
    const site = siteWith();
    symlinkSync('nowhere', join(site.root, 'content/pages/gone.yaml'));
    symlinkSync('nowhere', join(site.root, 'public/gone.txt'));
    expect(await sentencesOf(site)).toEqual([
      'file: content/pages/gone.yaml is a broken link',
      'file: public/gone.txt is a broken link',
    ]);
  });

  test('reports a link to itself', async () => {
    const site = siteWith();
    symlinkSync('loop.yaml', join(site.root, 'content/pages/loop.yaml'));
    expect(await sentencesOf(site)).toEqual(['file: content/pages/loop.yaml is a broken link']);
  });

  test('follows a link to a file inside the site', async () => {
    const site = siteWith();
    symlinkSync('humans.txt', join(site.root, 'public/people.txt'));
    await buildOf(site);
    expect(readFileSync(join(site.out, 'people.txt'), 'utf8')).toBe('Every lamp is made by hand.\n');
  });
});

test.each([
  ...[
    'content',
    'content/pages',
    'content/locales',
    'content/sections',
    'content/evidence',
    'content/images',
    'public',
  ],
  ...['templates', 'templates/assets', 'templates/sections', 'templates/islands', 'templates/layouts'],
])('reports %s once, without consequential problems, if it is not a folder', async (name) => {
  const site = siteWith({ [name]: null });
  site.change({ [name]: 'no folder' });
  const { code, stderr } = await litfass(['build', '--root', site.root]);
  expect(stderr.match(/^error .*/gm)?.filter((line) => !/unknown-image/.test(line))).toEqual([
    `error ${name} is not a folder [file]`,
  ]);
  expect(code).toBe(1);
});

test('reports a folder in place of templates/index.ts', async () => {
  const site = siteWith({ 'templates/index.ts': null });
  site.change({ 'templates/index.ts/theme.ts': '' });
  const { code, stderr } = await litfass(['check', '--root', site.root]);
  expect(stderr).toMatch(/^error templates\/index\.ts is a folder \[theme\]\n {2}hint .*\n\n1 error/);
  expect(code).toBe(1);
});

test('reports a file in place of .litfass as a write error', async () => {
  const site = siteWith({ '.litfass': 'no folder' });
  for (const command of ['check', 'build']) {
    const { code, stderr } = await litfass([command, '--root', site.root]);
    expect(stderr).toMatch(/^litfass: cannot write .*\.litfass/);
    expect(code).toBe(73);
  }
});

test('reports folders that cannot be read, and reads everything else', {
  skip: !canForbidReading(),
}, async () => {
  const folders = ['content/pages', 'content/evidence', 'content/images', 'public', 'templates/sections'];
  const secrets = folders.map((folder) => `${folder}/secret`);
  const site = siteWith(Object.fromEntries(secrets.map((secret) => [`${secret}/thing.yaml`, 'layout: plain\n'])));
  chmodSync(dirname(site.root), 0o755);
  if (unprivileged !== undefined) chownSync(site.root, unprivileged, unprivileged);
  for (const secret of secrets) chmodSync(join(site.root, secret), 0);
  const { code, stderr } = await litfassProcess(['build', '--root', site.root], { uid: unprivileged });
  for (const secret of secrets) chmodSync(join(site.root, secret), 0o755);
  expect(stderr.match(/^error .*/gm)?.sort()).toEqual(
    secrets.map((secret) => `error ${secret} cannot be read (EACCES) [file]`).sort(),
  );
  expect(stderr).toContain('\n5 errors');
  expect(code).toBe(1);
});

test('reports a link to a folder in content/, and does not follow it', async () => {
  const site = siteWith();
  symlinkSync('../pages', join(site.root, 'content/pages/loop'));
  mkdirSync(join(site.root, 'content/images/more'));
  symlinkSync('more', join(site.root, 'content/images/linked'));
  expect(await sentencesOf(site)).toEqual([
    'file: content/images/linked is a link to a folder',
    'file: content/pages/loop is a link to a folder',
  ]);
});

test('follows links in templates/, except broken and circular ones', async () => {
  const site = siteWith();
  renameSync(join(site.root, 'templates/styles'), join(site.root, 'linked-styles'));
  symlinkSync('../linked-styles', join(site.root, 'templates/styles'));
  writeFileSync(join(site.root, 'linked-styles/linked.css'), '.linked { color: red }');
  symlinkSync('..', join(site.root, 'templates/up'));
  symlinkSync('loop.css', join(site.root, 'templates/styles/loop.css'));
  symlinkSync('nobody@nowhere.1', join(site.root, 'templates/styles/.#base.css'));
  const { assets, problems } = await bundle(site.root);
  expect(problems).toEqual([]);
  expect(assets.stylesheet([])).toContain('.linked{color:red}');
});

test('does not report files behind a link to a folder as missing', async () => {
  const site = siteWith();
  renameSync(join(site.root, 'content/locales'), join(site.root, 'locales'));
  symlinkSync('../locales', join(site.root, 'content/locales'));
  expect(await sentencesOf(site)).toEqual(['file: content/locales is a link to a folder']);
});

test('reports a file whose extension has capitals', async () => {
  const reported = await problemsWith({
    'content/pages/About.YAML': 'layout: plain\n',
    'content/pages/more.Yml': 'layout: plain\n',
  });
  expect(reported.map(({ text, hint }) => `${text}: ${hint}`)).toEqual([
    'content/pages/About.YAML is ignored: name it content/pages/About.yaml',
    'content/pages/more.Yml is ignored: name it content/pages/more.yaml',
  ]);
});

test('does not read a folder with the name of a page as a page', async () => {
  const site = siteWith();
  mkdirSync(join(site.root, 'content/pages/folder.yaml'));
  expect(await sentencesOf(site)).toEqual([]);
});

describe('leaves the previous output unchanged if the output cannot be written:', () => {
  async function builtSite() {
    const site = siteWith();
    await buildOf(site);
    return { ...site, before: filesBelow(site.out) };
  }

  test('refuses an output that is a file', async () => {
    const site = siteWith({ dist: 'mine\n' });
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect([code, stderr]).toEqual([
      73,
      `litfass: ${site.out} is a file, but the output must be a folder\n  hint name another with --out\n`,
    ]);
    expect(readFileSync(site.out, 'utf8')).toBe('mine\n');
  });

  test('refuses an output that is a broken link', async () => {
    const site = siteWith();
    symlinkSync(join(site.root, 'nowhere'), site.out);
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect([code, stderr]).toEqual([
      73,
      `litfass: ${site.out} is a broken link\n  hint create the folder that it points to, or remove the link\n`,
    ]);
  });

  test('refuses an empty --out, which an unset variable in a script causes', async () => {
    const site = siteWith();
    const cwd = mkdtempSync(join(tmpdir(), 'litfass-test-'));
    const { code, stderr } = await litfassProcess(['build', '--root', site.root, '--out', ''], { cwd });
    expect([code, stderr]).toEqual([2, 'litfass: --out is empty\n  hint pass a folder: --out dist\n']);
    expect([...filesBelow(cwd).keys()]).toEqual([]);
  });

  test.each(['package.json', '.gitignore', 'content'])('refuses an output that contains %s', async (name) => {
    const site = siteWith({ [`dist/${name}`]: 'mine\n' });
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect([code, stderr]).toEqual([
      73,
      `litfass: ${site.out} contains files that litfass did not write: ${name}\n  hint name another folder with --out, or use --force-out to write beside the existing files\n`,
    ]);
    expect([...filesBelow(site.out).keys()]).toEqual([name]);
  });

  test.each(['content', 'templates', 'public', 'public/en', 'node_modules/site', '.', '..', '/'])(
    'refuses an output that is, contains or is inside a source folder of the site: --out %s',
    async (folder) => {
      const site = siteWith({});
      const before = [...filesBelow(site.root).keys()];
      const { code, stderr } = await litfass(['build', '--root', site.root, '--out', resolve(site.root, folder)]);
      expect(code).toBe(2);
      expect(stderr).toMatch(/contains the site’s own folder|is in (content|templates|public|node_modules)\//);
      expect([...filesBelow(site.root).keys()]).toEqual(before);
    },
  );

  test('does not overwrite a file that litfass did not write', async () => {
    const site = siteWith({ 'dist/index.html': 'mine\n' });
    const { code, stderr } = await litfass(['build', '--root', site.root, '--force-out']);
    expect(stderr).toContain('index.html is in the way, and litfass did not write it');
    expect(code).toBe(73);
    expect(filesBelow(site.out)).toEqual(new Map([['index.html', Buffer.from('mine\n')]]));
  });

  test('refuses a foreign file in the place of a folder before it moves any file', async () => {
    const site = siteWith({ 'dist/en': 'mine\n' });
    const { code, stderr } = await litfass(['build', '--root', site.root, '--force-out']);
    expect(stderr).toBe(
      `litfass: cannot write ${site.out}: en is in the way, and litfass did not write it\n  hint move it away, or name another output with --out\n`,
    );
    expect(code).toBe(73);
    expect([...filesBelow(site.out).keys()]).toEqual(['en']);
  });

  test('reports an error of the theme at its line, with page and section', async () => {
    const site = await builtSite();
    const file = join(site.root, 'templates/sections/note/section.tsx');
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('return (', "if (heading) throw new Error('no ink');\n  return ("),
    );
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect(stderr).toMatch(
      /^error the section note \(number 3\) of \/ \(content\/pages\/home\.yaml\) failed: no ink \[theme\]\n {2}templates\/sections\/note\/section\.tsx:\d+:22\n/,
    );
    expect(stderr).toMatch(/│ +if \(heading\) throw new Error\('no ink'\);\n +│ +\^{3}\n\n1 error\n$/);
    expect(code).toBe(1);
    expect(filesBelow(site.out)).toEqual(site.before);
    expect([...filesBelow(dirname(site.root)).keys()].filter((name) => name.includes('staged'))).toEqual([]);
  });

  test.skipIf(!smallDiskWorks())('reports a full disk (mounts a small one, which only root may do)', async () => {
    const disk = mountSmallDisk() ?? '';
    try {
      const site = siteWith({ 'public/big.bin': new Uint8Array(60_000) });
      const out = join(disk, 'dist');
      const run = () => litfass(['build', '--root', site.root, '--out', out]);
      expect((await run()).code).toBe(0);
      const before = filesBelow(out);
      const noise = new Uint8Array(150_000).map((_, index) => (index * 31) % 251);
      site.change({ 'public/big.bin': noise });
      const { code, stderr } = await run();
      expect(stderr).toBe(
        `litfass: cannot write ${out}: the disk is full (ENOSPC)\n  hint the existing pages are still there\n`,
      );
      expect(code).toBe(73);
      expect(filesBelow(disk)).toEqual(new Map([...before].map(([name, bytes]) => [`dist/${name}`, bytes])));
    } finally {
      unmount(disk);
    }
  });

  test.skipIf(!mountReadOnlyWorks())('reports a read-only output (mounts one, which only root may do)', async () => {
    const site = await builtSite();
    spawnSync('mount', ['--bind', site.root, site.root]);
    spawnSync('mount', ['-o', 'remount,ro,bind', site.root]);
    try {
      const { code, stderr } = await litfass(['build', '--root', site.root]);
      expect(stderr).toMatch(/cannot write .*\(EROFS\)\n {2}hint/);
      expect(code).toBe(73);
      expect(filesBelow(site.out)).toEqual(site.before);
    } finally {
      spawnSync('umount', [site.root]);
    }
  });
});

/** A disk of 256 KB, or undefined where mounting is not allowed. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]);
  if (status === 0 && statfsSync(folder).blocks < 1000) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function smallDiskWorks(): boolean {
  const disk = process.getuid?.() === 0 ? mountSmallDisk() : undefined;
  if (disk) unmount(disk);
  return disk !== undefined;
}

function unmount(disk: string): void {
  spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
}

/**
 * Whether a build can be denied access to a folder. Root can read everything, so the build runs as
 * another user, who may not be allowed to enter the folder of the checkout.
 */
function canForbidReading(): boolean {
  if (unprivileged === undefined) return process.platform !== 'win32';
  const engine = join(repository, 'bin/litfass.js');
  return (
    spawnSync(process.execPath, [engine, '--version'], { cwd: '/', uid: unprivileged, gid: unprivileged }).status === 0
  );
}

function mountReadOnlyWorks(): boolean {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(join(tmpdir(), 'litfass-disk-'));
  const works = spawnSync('mount', ['--bind', folder, folder]).status === 0;
  if (works) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return works;
}
