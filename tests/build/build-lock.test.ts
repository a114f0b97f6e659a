// One build at a time for an output: the second one reports the first, and a killed build releases its
// lock.
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

function given(): TestSite {
  const site = siteWith();
  sites.push(site);
  return site;
}

/** A process that runs this code with the locks at hand, and says when it has come so far. */
function program(code: string): ChildProcess {
  const lock = JSON.stringify(join(repository, 'src/commands/project-lock.ts'));
  const whole = `const { lockContentForReading, lockContentForWriting, lockOutput } = await import(${lock});\n${code}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', whole], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

async function holding(call: string): Promise<ChildProcess> {
  const child = program(`const release = ${call}; process.stdout.write('held'); setInterval(() => release, 1000);`);
  await once(child.stdout ?? child, 'data');
  return child;
}

const lockFiles = (out: string) => [`${out}.lock`, `${out}.lock.json`].filter((file) => existsSync(file));

describe('the lock of an output', () => {
  test('names the process that holds it, since when and with which command, and exits with 75', async () => {
    const site = given();
    const first = await holding(`lockOutput(${JSON.stringify(site.out)})`);
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect(stderr).toMatch(
      new RegExp(
        `another build writes ${site.out} \\(process ${first.pid}, since \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d, `,
      ),
    );
    expect([code, existsSync(site.out)]).toEqual([75, false]);
  });

  test('ends with a process that is killed, and its files go with the next build', async () => {
    const site = given();
    const first = await holding(`lockOutput(${JSON.stringify(site.out)})`);
    first.kill('SIGKILL');
    await once(first, 'close');
    expect(lockFiles(site.out)).toHaveLength(2);
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect([code, stderr]).toEqual([0, '']);
    expect(lockFiles(site.out)).toEqual([]);
  });

  test('does not keep builds into other outputs waiting', async () => {
    const site = given();
    await holding(`lockOutput(${JSON.stringify(site.out)})`);
    const { code } = await litfass(['build', '--root', site.root, '--out', `${site.out}-2`]);
    expect(code).toBe(0);
  });

  test('check needs none', async () => {
    const site = given();
    await holding(`lockOutput(${JSON.stringify(site.out)})`);
    expect((await litfass(['check', '--root', site.root])).code).toBe(0);
  });

  test.each([
    ['a file of somebody', 1],
    ['a file of gigabytes', 5_000 * 1024 * 1024],
  ])('is not taken where %s has its name', async (_, bytes) => {
    const site = given();
    writeFileSync(`${site.out}.lock`, 'x');
    truncateSync(`${site.out}.lock`, bytes);
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect(stderr).toContain(`${site.out}.lock was not written by litfass and must not be overwritten`);
    expect([code, existsSync(site.out)]).toEqual([73, false]);
  });

  test.each(['', '{', 'null', '{"pid":{}}'])('is reported as well when what names the holder says %j', async (text) => {
    const site = given();
    await holding(`lockOutput(${JSON.stringify(site.out)})`);
    writeFileSync(`${site.out}.lock.json`, text);
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect(stderr).toContain(`another build writes ${site.out}`);
    expect(code).toBe(75);
  });

  test('is never held by two at a time, though some are killed holding it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'litfass-lock-'));
    const [out, log] = [join(folder, 'dist'), join(folder, 'log')];
    appendFileSync(log, '');
    // In and out are one line each, appended by one call: the order of the lines is the order of the calls.
    const worker = program.bind(
      null,
      `import { appendFileSync } from 'node:fs';
      for (let taken = 0; taken < 25; ) {
        let release;
        try { release = lockOutput(${JSON.stringify(out)}); } catch (error) { if (error.reason !== 'busy') throw error; continue; }
        appendFileSync(${JSON.stringify(log)}, 'in ' + process.pid + '\\n');
        await new Promise((done) => setTimeout(done, Math.random() * 3));
        if (++taken === 20 && process.pid % 2 === 0) {
          process.kill(process.pid, 'SIGKILL');
          // The kill may take a moment: nothing more is written until it comes.
          for (;;) await new Promise((done) => setTimeout(done, 1000));
        }
        appendFileSync(${JSON.stringify(log)}, 'out ' + process.pid + '\\n');
        release();
      }`,
    );
    await Promise.all([1, 2, 3, 4].map(() => once(worker(), 'close')));
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    const killed = new Set<string>();
    let holder: string | undefined;
    for (const [index, line] of lines.entries()) {
      const [what = '', pid = ''] = line.split(' ');
      if (what === 'in' && holder !== undefined) {
        // Who held it before was killed, and is never seen again.
        expect(lines.slice(index).some((later) => later.endsWith(` ${holder}`))).toBe(false);
        killed.add(holder);
      }
      if (what === 'out') expect(holder).toBe(pid);
      holder = what === 'in' ? pid : undefined;
    }
    expect(lines.length).toBeGreaterThan(4 * 20);
    expect(killed.size).toBeLessThan(5);
  });
});

describe('the lock of content', () => {
  test('allows several builds, and no writes meanwhile', async () => {
    const site = given();
    await holding(`lockContentForReading(${JSON.stringify(site.root)})`);
    expect((await litfass(['build', '--root', site.root])).code).toBe(0);
    const { code, stderr } = await litfass(['translations', 'accept', '--all', '--root', site.root]);
    expect(stderr).toContain('a build of this site is running');
    expect(code).toBe(75);
  });

  test('allows no build during a write', async () => {
    const site = given();
    await holding(`lockContentForWriting(${JSON.stringify(site.root)})`);
    const { code, stderr } = await litfass(['build', '--root', site.root]);
    expect(stderr).toContain('another litfass command is writing to content/');
    expect(code).toBe(75);
    expect([...filesBelow(site.out)]).toEqual([]);
    expect(lockFiles(site.out)).toEqual([]);
  });
});
