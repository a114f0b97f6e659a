// The package as npm publishes it: packed from a copy, unpacked into node_modules, where Node reads no TypeScript.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesBelow, firstSite, litfass, litfassProcess, repository, siteWith } from './helpers.ts';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'litfass-package-')));
const installed = join(work, 'user/node_modules/litfass');
afterAll(() => rmSync(work, { recursive: true }));

beforeAll(() => {
  const copy = join(work, 'copy');
  for (const one of ['bin', 'src', 'package.json', 'README.md', 'ARCHITECTURE.md', 'CHANGELOG.md', 'LICENSE'])
    cpSync(join(repository, one), join(copy, one), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  run('npm', ['pack', '--silent', '--pack-destination', work], copy);
  mkdirSync(dirname(installed), { recursive: true });
  run('tar', ['-xzf', join(work, 'litfass-0.1.0.tgz'), '-C', work], work);
  cpSync(join(work, 'package'), installed, { recursive: true });
  const { dependencies } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  for (const name of Object.keys(dependencies)) {
    const link = join(work, 'user/node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(repository, 'node_modules', name), link);
  }
  expect([...filesBelow(join(copy, 'lib')).keys()]).toEqual([]);
}, 60_000);

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

const second = { from: join(repository, 'tests/second-site') };
const packed = { program: join(installed, 'bin/litfass.js') };

test.each([0, 2])(
  'builds a site with islands as the repository does, with %i threads besides the main one',
  async (threads) => {
    const [here, there] = [siteWith({}, second), siteWith({}, second)];
    try {
      const command = ['build', '--workers', String(threads), '--root'];
      const [ours, theirs] = [
        await litfass([...command, here.root]),
        await litfassProcess([...command, there.root], packed),
      ];
      expect([ours.code, theirs.code]).toEqual([0, 0]);
      expect(theirs.stderr.replaceAll(there.root, here.root)).toBe(ours.stderr);
      expect(filesBelow(there.out).size).toBeGreaterThan(10);
      expect(filesBelow(there.out)).toEqual(filesBelow(here.out));
    } finally {
      for (const site of [here, there]) site.remove();
    }
  },
);

test('judges the first site in the same words', async () => {
  const site = firstSite();
  try {
    const [ours, theirs] = [
      await litfass(['check', '--root', site.root]),
      await litfassProcess(['check', '--root', site.root], packed),
    ];
    expect([ours.code, theirs.code]).toEqual([0, 0]);
    expect(theirs.stderr).toBe(ours.stderr);
  } finally {
    site.remove();
  }
});

test('tells mistakes in the same words', async () => {
  const site = siteWith({ 'content/pages/home.yaml': 'title: "Never closed\nslug: { de: "" }\n' });
  try {
    const [ours, theirs] = [
      await litfass(['check', '--root', site.root]),
      await litfassProcess(['check', '--root', site.root], packed),
    ];
    expect(ours.code).toBe(1);
    expect(theirs).toEqual(ours);
  } finally {
    site.remove();
  }
});

describe('every command is there', async () => {
  const { stdout } = await litfass(['--help']);
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name = '']) => name);
  test.each(commands)('%s', async (name) => {
    const [ours, theirs] = [await litfass([name, '--help']), await litfassProcess([name, '--help'], packed)];
    expect(theirs).toEqual(ours);
    expect(ours.code).toBe(0);
  });
});

test.each([
  ['the package', () => packed.program, 'npm install --save-dev node@24 brings one'],
  ['the repository', () => join(repository, 'bin/litfass.js'), 'run it with npx litfass or npm start'],
])('%s says on an old Node how to come by one that is there', (_, program, way) => {
  const old = 'Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.20.2"}})';
  const args = ['--import', `data:text/javascript,${old}`, program(), '--version'];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toContain(`litfass needs Node 22.22 or newer and this is Node 20.20.2: ${way}`);
});
