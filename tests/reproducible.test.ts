// The same content makes the same bytes, manifest included, whoever builds it, where and when. Each build is a process of its own
// on a copy of the site in another folder.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow, litfass, litfassProcess, minimalSite, repository, siteWith } from './helpers.ts';

const folder = mkdtempSync(join(tmpdir(), 'litfass-same-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  /** Code that runs before everything else. */
  readonly first?: string;
  readonly umask?: string;
  readonly args?: readonly string[];
  /** The number of the user who builds. */
  readonly uid?: number;
}

let count = 0;

/** What a build of a fresh copy writes. */
async function built(from: string, { env, first = '', umask = '022', args = [], uid }: Surroundings = {}) {
  const root = join(folder, `${'deeper/'.repeat(count % 3)}site ${++count}`);
  cpSync(from, root, { recursive: true, filter: (path) => !/[\\/](\.litfass|dist)$/.test(path) });
  if (uid !== undefined) {
    chmodSync(folder, 0o755);
    for (const path of [root, ...readdirSync(root, { recursive: true }).map((name) => join(root, String(name)))])
      chownSync(path, uid, uid);
  }
  const preload = join(folder, `first-${count}.mjs`);
  writeFileSync(preload, first);
  const command = [process.execPath, '--import', preload, join(repository, 'bin/litfass.js'), 'build', ...args];
  const child = spawn(
    'sh',
    ['-c', `umask ${umask}; exec "$@"`, 'sh', ...command, '--root', root, '--date', '2026-02-01'],
    {
      env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(uid !== undefined && { uid, gid: uid }),
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise((done) => child.on('close', done));
  if (code !== 0) throw new Error(said);
  return { root, files: filesBelow(join(root, 'dist')) };
}

const decade = `
  const Real = Date;
  const shift = 10 * 365.25 * 24 * 3600 * 1000;
  globalThis.Date = class extends Real {
    constructor(...args) { super(...(args.length > 0 ? args : [Real.now() + shift])); }
    static now() { return Real.now() + shift; }
  };`;

const reversed = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const turn = (list) => Array.isArray(list) ? list.toReversed() : list;
  const { readdirSync, readdir } = fs;
  fs.readdirSync = (...args) => turn(readdirSync(...args));
  fs.readdir = (...args) => { const done = args.pop(); readdir(...args, (error, list) => done(error, turn(list))); };
  const asked = fs.promises.readdir;
  fs.promises.readdir = async (...args) => turn(await asked(...args));
  syncBuiltinESMExports();`;

const others: Readonly<Record<string, Surroundings>> = {
  'in another time zone': { env: { TZ: 'Pacific/Kiritimati' } },
  'in a third one, and another language': {
    env: { TZ: 'America/St_Johns', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  },
  'by another user': { env: { HOME: '/nonexistent', USER: 'nobody', LOGNAME: 'nobody', LANG: 'C' } },
  'ten years later': { first: decade },
  'with folders read from their ends': { first: reversed },
  'under a umask that keeps all to oneself': { umask: '077' },
  'under a umask that lets everybody write': { umask: '000' },
  'in a shell for development': { env: { NODE_ENV: 'development' } },
  'without a cache': { args: ['--no-cache'] },
  'by one thread': { args: ['--workers', '0'] },
  'by four threads': { args: ['--workers', '3'] },
};

const onWindows = process.platform === 'win32';

describe.skipIf(onWindows)('the minimal site', () => {
  let first: ReadonlyMap<string, Buffer>;
  beforeAll(async () => {
    ({ files: first } = await built(minimalSite, { env: { TZ: 'UTC' } }));
  });

  test.each(Object.entries(others))('is the same built %s', async (_name, surroundings) => {
    expect(differing((await built(minimalSite, surroundings)).files, first)).toEqual([]);
  });
});

const nobody = 65_534;

/** Only root may start a process as somebody else, and a checkout may lie where nobody else gets at it. */
function mayBeNobody(): boolean {
  if (process.getuid?.() !== 0) return false;
  const engine = join(repository, 'bin/litfass.js');
  return spawnSync(process.execPath, [engine, '--version'], { cwd: '/', uid: nobody, gid: nobody }).status === 0;
}

test.skipIf(!mayBeNobody())('the minimal site is the same built by somebody without any rights', async () => {
  const { files: first } = await built(minimalSite);
  const { root, files } = await built(minimalSite, { uid: nobody });
  expect(differing(files, first)).toEqual([]);
  expect(statSync(join(root, 'dist/index.html')).uid).toBe(nobody);
});

test.skipIf(onWindows)(
  'a site with an island is the same with all of that at once, and when it is built again',
  async () => {
    const from = join(repository, 'tests/second-site');
    const { files: first } = await built(from, { env: { TZ: 'UTC' } });
    const env = { TZ: 'Asia/Kathmandu', LC_ALL: 'ar_EG.UTF-8', HOME: '/' };
    const { root, files } = await built(from, { env, first: `${reversed}\n${decade}`, umask: '027' });
    expect(differing(files, first)).toEqual([]);
    expect((await litfass(['build', '--root', root, '--date', '2031-01-01'])).code).toBe(0);
    expect(differing(filesBelow(join(root, 'dist')), first)).toEqual([]);
  },
);

test('a theme is the same whatever the package.json above it says of its modules', async () => {
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

test.skipIf(onWindows)('what is done to the clock and to folders reaches the build', async () => {
  const told = `${decade}\nprocess.on('exit', () => { if (new Date().getFullYear() < 2034) process.exitCode = 9; });`;
  const site = siteWith();
  await built(site.root, { first: told });
  const listing = `${reversed}\nlet seen = 0; const turned = fs.readdirSync; fs.readdirSync = (...a) => { seen++; return turned(...a); };
    syncBuiltinESMExports(); process.on('exit', () => { if (seen === 0) process.exitCode = 9; });`;
  await built(site.root, { first: listing });
  site.remove();
});

test.skipIf(onWindows)(
  'a host may read every file and folder, whatever the umask and the rights of the original',
  async () => {
    const site = siteWith({ 'public/secret/own.txt': 'mine', 'public/run.sh': 'echo' });
    chmodSync(join(site.root, 'public/secret/own.txt'), 0o600);
    chmodSync(join(site.root, 'public/run.sh'), 0o775);
    const { root } = await built(site.root, { umask: '077' });
    const entries = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true });
    const modes = entries.map((entry) => {
      const { mode } = statSync(join(entry.parentPath, entry.name));
      return `${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`;
    });
    expect([...new Set(modes)].sort()).toEqual(['file 644', 'folder 755']);
    expect(statSync(join(root, 'dist')).mode & 0o777).toBe(0o755);
    // A file whose rights somebody took away is put in place again.
    chmodSync(join(root, 'dist/index.html'), 0o600);
    expect((await litfass(['build', '--root', root])).code).toBe(0);
    expect(statSync(join(root, 'dist/index.html')).mode & 0o777).toBe(0o644);
    site.remove();
  },
);

describe('build --twice', () => {
  test('says that two builds are the same, also of a theme that takes something from outside templates/', async () => {
    const layout = readFileSync(join(repository, 'tests/minimal-site/templates/layout.tsx'), 'utf8');
    const site = siteWith({
      'templates/layout.tsx': `import words from '#words';\nimport '../house/marks.ts';\n${layout}`.replace(
        '<footer>',
        '<footer>{words.foot}',
      ),
      'package.json': '{ "imports": { "#words": "./house/words.json" } }',
      'house/words.json': '{ "foot": "Emden" }',
      'house/marks.ts': 'export const mark = 1;',
    });
    rmSync(join(site.root, 'public/humans.txt'));
    symlinkSync('../house/marks.ts', join(site.root, 'public/humans.txt'));
    const { code, stdout } = await litfassProcess(['build', '--twice', '--root', site.root]);
    expect(stdout).toContain('built twice · 23 files · the same, byte for byte\n');
    expect(code).toBe(0);
    site.remove();
  });

  test('says that there is no place for the copy, and builds nothing', () => {
    const site = siteWith();
    const nowhere = join(folder, 'nowhere');
    const command = [join(repository, 'bin/litfass.js'), 'build', '--twice', '--root', site.root];
    const { status, stderr } = spawnSync(process.execPath, command, { env: { ...process.env, TMPDIR: nowhere } });
    expect([status, stderr.toString()]).toEqual([
      73,
      `litfass: cannot copy the site into ${nowhere} (ENOENT)\n  hint TMPDIR can name another folder\n`,
    ]);
    expect(filesBelow(site.out).size).toBe(0);
    site.remove();
  });

  test('says where two builds differ, and exits with 1', async () => {
    const site = siteWith();
    const layout = join(site.root, 'templates/layout.tsx');
    const noise = "{String(process.pid).replace(/\\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}";
    writeFileSync(layout, readFileSync(layout, 'utf8').replace('<footer>', `<footer>${noise}`));
    const { code, stdout } = await litfassProcess(['build', '--twice', '--root', site.root]);
    expect(stdout).toMatch(
      /^index\.html differs from byte \d+ on:\n {2}first {2}".*<footer>[a-j]+.*"\n {2}second ".*"$/m,
    );
    expect(stdout).toMatch(/built twice · 23 files · \d+ files differ\n$/);
    expect(code).toBe(1);
    site.remove();
  });
});

function differing(files: ReadonlyMap<string, Buffer>, first: ReadonlyMap<string, Buffer>): string[] {
  const names = [...new Set([...files.keys(), ...first.keys()])];
  return names.filter((name) => !files.get(name)?.equals(first.get(name) ?? Buffer.from('none')));
}
