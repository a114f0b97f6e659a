// Tests a command that gets a signal together with its child processes, as systemd, Docker and CI send it.
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { childrenOf, repository, siteWith } from '../support/helpers.ts';

const site = siteWith();
afterAll(site.remove);

test.skipIf(process.platform !== 'linux').each([
  ['build', `${site.out} is unchanged`],
  ['build --shard 1/1 --out part', 'part is unchanged'],
  ['check', 'nothing was written'],
])('%s reports the signal, and no bug, when the compiler ends first', async (words, state) => {
  const command = [join(repository, 'bin/litfass.js'), ...words.split(' '), '--root', site.root];
  const child = spawn(process.execPath, command, { cwd: site.root, stdio: ['ignore', 'ignore', 'pipe'] });
  let reported = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    reported += text;
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  const { pid } = child;
  while (childrenOf(pid).length === 0 && child.exitCode === null) await sleep(1);
  for (const compiler of childrenOf(pid)) process.kill(compiler, 'SIGTERM');
  // The command waits for half a second whether a signal explains that the compiler is gone.
  while (childrenOf(pid).length > 0 && child.exitCode === null) await sleep(1);
  child.kill('SIGTERM');
  expect(await ended).toBe(143);
  expect(reported).toContain(`litfass: stopped by SIGTERM; `);
  expect(reported).toContain(`${state}\n`);
  expect(reported).not.toContain('bug');
});

test.skipIf(!existsSync('/dev/full'))(
  'output that does not fit on the disk is reported as an error, not as a bug',
  () => {
    const command = [join(repository, 'bin/litfass.js'), 'explain', '--json'];
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, command, { stdio: ['ignore', full, 'pipe'] });
    closeSync(full);
    expect([status, stderr.toString()]).toEqual([73, 'litfass: cannot print (ENOSPC)\n']);
  },
);
