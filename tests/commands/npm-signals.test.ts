// Tests that a server that npm started ends with npm. npm sends a signal to the shell in between, which
// ends without passing it on.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { childrenOf, repository, siteWith } from '../support/helpers.ts';

const site = siteWith({
  'package.json': JSON.stringify({
    private: true,
    scripts: { preview: 'litfass preview --port 0' },
    dependencies: { litfass: '*' },
  }),
  'dist/index.html': '<!DOCTYPE html><title>x</title>',
});
mkdirSync(join(site.root, 'node_modules/.bin'), { recursive: true });
symlinkSync(repository, join(site.root, 'node_modules/litfass'));
symlinkSync('../litfass/bin/litfass.js', join(site.root, 'node_modules/.bin/litfass'));

const started: number[] = [];
afterAll(() => {
  for (const pid of started) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  site.remove();
});

const hasNpm = process.platform === 'linux' && spawnSync('npm', ['--version']).status === 0;

const testWithNpm = hasNpm ? test.concurrent : test.skip;

testWithNpm.each([
  ['npx --no-install litfass dev --port 0', 'SIGTERM'],
  ['npm run preview', 'SIGTERM'],
  // A terminal sends SIGINT to all of them.
  ['npx --no-install litfass dev --port 0', 'SIGINT'],
] as const)('%s ends with its server on %s', async (line, signal) => {
  const [command = '', ...args] = line.split(' ');
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const child = spawn(command, args, { cwd: site.root, env: { ...process.env, PATH }, stdio: 'pipe', detached: true });
  const url = await addressOf(child);
  expect((await fetch(url)).status).toBe(200);
  const descendants = descendantsOf(child.pid);
  started.push(...descendants);
  if (signal === 'SIGINT') process.kill(-(child.pid ?? 0), signal);
  else child.kill(signal);
  while (descendants.some(isAlive)) await sleep(50);
  await expect(fetch(url)).rejects.toThrow();
});

/** The address that a server prints when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  let printed = '';
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const url = /http:\/\/\S+/.exec(printed)?.[0];
      if (url) resolve(url);
    });
    child.stderr?.resume();
    child.on('close', (code) => reject(new Error(`ended with ${code}: ${printed}`)));
  });
}

function descendantsOf(pid: number | undefined): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
