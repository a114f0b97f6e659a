// Tests the locks of an output and of content/: only one build writes an output at a time, a second one
// names the first, and a killed build releases its lock.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { filesBelow, litfass, repository, siteWith, type TestSite } from '../support/helpers.ts';

const sites: TestSite[] = [];
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const site of sites) site.remove();
});

function newSite(): TestSite {
  const site = siteWith();
  sites.push(site);
  return site;
}

/** Starts a process that runs this code, in which the functions of the locks are imported. */
function startProgram(code: string): ChildProcess {
  const lock = JSON.stringify(join(repository, 'src/commands/project-lock.ts'));
  const whole = `const { lockContent, lockOutput, whileLocked } = await import(${lock});\n${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', whole], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

/** Starts a process that takes a lock and keeps it, and waits until it has the lock. */
async function holdLock(call: string): Promise<ChildProcess> {
  const child = startProgram(
    `const release = ${call}; process.stdout.write('held'); setInterval(() => release, 1000);`,
  );
  await once(child.stdout ?? child, 'data');
  return child;
}

const lockFiles = (out: string) => [`${out}.lock`, `${out}.lock.json`].filter((file) => existsSync(file));

describe('the lock of an output', () => {
  test('makes a second build exit with 75, and name the process that holds it with its start and command', async () => {
    const site = newSite();
    const first = await holdLock(`lockOutput(${JSON.stringify(site.out)})`);
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect(stderr).toMatch(
      new RegExp(
        `another build writes ${site.out} \\(process ${first.pid}, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d, `,
      ),
    );
    expect([code, existsSync(site.out)]).toEqual([75, false]);
  });

  test('is released when its process is killed, and the next build removes its files', async () => {
    const site = newSite();
    const first = await holdLock(`lockOutput(${JSON.stringify(site.out)})`);
    first.kill('SIGKILL');
    await once(first, 'close');
    expect(lockFiles(site.out)).toHaveLength(2);
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect([code, stderr]).toEqual([0, '']);
    expect(lockFiles(site.out)).toEqual([]);
  });

  test('does not block builds into other outputs', async () => {
    const site = newSite();
    await holdLock(`lockOutput(${JSON.stringify(site.out)})`);
    const { code } = await litfass(['build', '--root', site.root, '--out', `${site.out}-2`]);
    expect(code).toBe(0);
  });

  test('does not block check', async () => {
    const site = newSite();
    await holdLock(`lockOutput(${JSON.stringify(site.out)})`);
    expect((await litfass(['check', '--root', site.root])).code).toBe(0);
  });

  test.each([
    ['a foreign file', 1],
    ['a file of gigabytes', 5_000 * 1024 * 1024],
  ])('does not overwrite %s with the name of the lock', async (_, bytes) => {
    const site = newSite();
    writeFileSync(`${site.out}.lock`, 'x');
    truncateSync(`${site.out}.lock`, bytes);
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect(stderr).toContain(`${site.out}.lock was not written by litfass and must not be overwritten`);
    expect([code, existsSync(site.out)]).toEqual([73, false]);
  });

  test.each(['', '{', 'null', '{"pid":{}}'])(
    'is reported even if the file that names its process contains %j',
    async (text) => {
      const site = newSite();
      await holdLock(`lockOutput(${JSON.stringify(site.out)})`);
      writeFileSync(`${site.out}.lock.json`, text);
      const { code, stderr } = await litfass(['build', '--root', site.root]);
      expect(stderr).toContain(`another build writes ${site.out}`);
      expect(code).toBe(75);
    },
  );

  test('is never held by two processes at a time, even if some are killed while they hold it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'litfass-lock-'));
    const [out, log] = [join(folder, 'dist'), join(folder, 'log')];
    appendFileSync(log, '');
    // Each line is appended by one call, so the order of the lines is the order of the calls.
    const startWorker = startProgram.bind(
      null,
      `import { appendFileSync } from 'node:fs';
      for (let taken = 0; taken < 25; ) {
        let release;
        try { release = lockOutput(${JSON.stringify(out)}); } catch (error) { if (error.reason !== 'busy') throw error; continue; }
        appendFileSync(${JSON.stringify(log)}, 'in ' + process.pid + '\\n');
        await new Promise((done) => setTimeout(done, Math.random() * 3));
        if (++taken === 20 && process.pid % 2 === 0) {
          process.kill(process.pid, 'SIGKILL');
          // The signal may take a moment: write nothing until it arrives.
          for (;;) await new Promise((done) => setTimeout(done, 1000));
        }
        appendFileSync(${JSON.stringify(log)}, 'out ' + process.pid + '\\n');
        release();
      }`,
    );
    await Promise.all([1, 2, 3, 4].map(() => once(startWorker(), 'close')));
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    const killed = new Set<string>();
    let holder: string | undefined;
    for (const [index, line] of lines.entries()) {
      const [event = '', pid = ''] = line.split(' ');
      if (event === 'in' && holder !== undefined) {
        // The previous holder was killed and never writes again.
        expect(lines.slice(index).some((later) => later.endsWith(` ${holder}`))).toBe(false);
        killed.add(holder);
      }
      if (event === 'out') expect(holder).toBe(pid);
      holder = event === 'in' ? pid : undefined;
    }
    expect(lines.length).toBeGreaterThan(4 * 20);
    expect(killed.size).toBeLessThan(5);
  });
});

describe('the lock of content', () => {
  test('allows several builds at a time, but no writes to content/ meanwhile', async () => {
    const site = newSite();
    await holdLock(`lockContent(${JSON.stringify(site.root)}, 'shared')`);
    expect((await litfass(['build', '--root', site.root])).code).toBe(0);
    const { code, stderr } = await litfass(['translations', 'accept', '--all', '--root', site.root]);
    expect(stderr).toContain('a build of this site is running');
    expect(code).toBe(75);
  });

  test('allows no build during a write to content/', async () => {
    const site = newSite();
    // Something must hold the promise: with it, the garbage collector would remove the lock.
    await holdLock(`whileLocked(${JSON.stringify(site.root)}, () => new Promise((end) => setTimeout(end, 1e8)))`);
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect(stderr).toContain('another litfass command is writing to content/');
    expect(code).toBe(75);
    expect([...filesBelow(site.out)]).toEqual([]);
    expect(lockFiles(site.out)).toEqual([]);
  });
});
