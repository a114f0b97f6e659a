// Builds that the machine does not let finish: a full disk, a read-only folder, too few files to open,
// Ctrl+C and SIGTERM. The output is then the last good one, byte for byte; a sentence says why, the exit
// code is the one for it, nothing is left over.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow, litfass, minimalSite, repository } from '../../support/helpers.ts';
import type { Order, Outcome, Proof } from '../proof.ts';
import type { Random } from '../random.ts';
import { changingSite } from './edits.ts';

export const faults: Proof = { name: 'faults', of: 'mishaps', full: 360, short: 4, run };

interface Scene {
  readonly root: string;
  readonly out: string;
  /** The previous content of the output, and what an undisturbed build writes. */
  readonly before: ReadonlyMap<string, Buffer>;
  readonly after: ReadonlyMap<string, Buffer>;
  readonly random: Random;
  /** The first of each kind leaves nearly nothing to the build, so that it cannot finish. */
  readonly isFirst: boolean;
}

/** How a build ended, and the content of the output then. */
interface Ended {
  readonly code: number;
  readonly said: string;
  /**
   * Whether it had reported that it is done: a signal that comes while Node clears up still ends it with
   * the code of that signal.
   */
  readonly reported?: boolean;
  readonly files: ReadonlyMap<string, Buffer>;
  /** The other files in the output's folder. */
  readonly beside: readonly string[];
}

interface Mishap {
  readonly run: (scene: Scene) => Promise<Ended | undefined>;
  /** The exit codes of a build that could not finish, and what it must say. */
  readonly codes: readonly number[];
  readonly says: RegExp;
}

/** A short run comes to the first ones. */
const mishaps: Readonly<Record<string, Mishap>> = {
  'full disk': { run: onFullDisk, codes: [73], says: /cannot write .*(the disk is full|ENOSPC|full)/ },
  'read-only site': {
    run: (scene) => onReadOnly(scene, scene.root),
    codes: [73],
    says: /cannot write .*(read-only|EROFS)/,
  },
  'few files': { run: withFewFiles, codes: [73], says: /too many files|EMFILE/ },
  SIGINT: {
    run: (scene) => stopped(scene, 'SIGINT'),
    codes: [130],
    says: /^(|.*stopped by SIGINT; .* is (unchanged|complete)\n)$/s,
  },
  'read-only output': {
    run: (scene) => onReadOnly(scene, scene.out),
    codes: [73],
    says: /cannot write .*read-only|EROFS|another disk/,
  },
  SIGTERM: {
    run: (scene) => stopped(scene, 'SIGTERM'),
    codes: [143],
    says: /^(|.*stopped by SIGTERM; .* is (unchanged|complete)\n)$/s,
  },
};

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const found: string[] = [];
  const tallies = new Map<string, { refused: number; finished: number; skipped: number }>();
  const kinds = Object.entries(mishaps);
  for (let done = 0; done < count; done += kinds.length) {
    const { copy, remove } = await setStage(random);
    for (const [name, mishap] of kinds.slice(0, count - done)) {
      const tally = tallies.get(name) ?? { refused: 0, finished: 0, skipped: 0 };
      tallies.set(name, tally);
      const scene = { ...copy(), isFirst: done === 0 };
      const ended = await mishap.run(scene);
      if (!ended) tally.skipped++;
      else {
        tally[ended.code === 0 ? 'finished' : 'refused']++;
        found.push(...faultsOf(ended, mishap, scene).map((fault) => `${name}: ${fault}`));
      }
    }
    remove();
    showProgress(`${done} mishaps`);
    if (found.length > 20) break;
  }
  for (const name of ['full disk', 'few files']) {
    const { refused = 0, finished = 0 } = tallies.get(name) ?? {};
    if (finished > 0 && refused === 0) found.push(`${name}: every build finished: nothing has been proven`);
  }
  const also = [...tallies].map(([name, { refused, finished, skipped }]) =>
    skipped > 0 ? `${name} needs rights` : `${name} ${refused} stopped, ${finished} finished`,
  );
  return { done: count, also: also.join('; '), faults: found };
}

function faultsOf(
  { code, said, reported = false, files, beside }: Ended,
  { codes, says }: Mishap,
  { before, after }: Scene,
): string[] {
  const isOld = isEqual(files, before);
  const isNew = isEqual(files, after);
  const faults = beside.map((name) => `${name} is left over`);
  if (code === 0) return isNew ? faults : [...faults, 'it finished and the output is not the new one'];
  if (!codes.includes(code)) faults.push(`it ended with ${code} and said: ${said}`);
  // A build that has reported may have printed its warnings.
  else if (!reported && !says.test(said)) faults.push(`it said: ${said}`);
  // A build that is stopped after everything is in place says so, or has reported it before.
  if (!(isNew && (reported || said.includes('is complete'))) && !isOld)
    faults.push(`the output is not as it was (${code}: ${said})`);
  return faults;
}

/** A site with its output, and what its next output is; each mishap gets a copy of it. */
async function setStage(random: Random): Promise<{ copy: () => Omit<Scene, 'isFirst'>; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-faults-'));
  const [root, twin] = [join(folder, 'origin'), join(folder, 'twin')];
  for (const one of [root, twin])
    cpSync(minimalSite, one, { recursive: true, filter: (path) => !path.includes('.litfass') });
  const site = changingSite([root, twin], random);
  site.edit();
  await built(['--root', root]);
  const before = filesBelow(join(root, 'dist'));
  for (let times = 0; times < 3; times++) site.edit();
  await built(['--root', twin]);
  const after = filesBelow(join(twin, 'dist'));
  const copy = () => {
    const copied = mkdtempSync(join(folder, 'site-'));
    cpSync(root, copied, { recursive: true });
    return { root: copied, out: join(copied, 'dist'), before, after, random };
  };
  return { copy, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function built(args: readonly string[]): Promise<void> {
  const { code, stderr } = await litfass(['build', ...args]);
  if (code !== 0) throw new Error(stderr);
}

/**
 * A file system of 2 MB in memory with the whole site, with room for a part of what a build writes, or
 * nearly none.
 */
async function onFullDisk({ root, out, random, isFirst }: Scene): Promise<Ended | undefined> {
  if (!mayMount()) return undefined;
  const saved = mkdtempSync(join(tmpdir(), 'litfass-saved-'));
  const script = `
    saved="$1" root="$2" room="$3"; shift 3
    cp -a "$root" "$saved/site" && mount -t tmpfs -o size=2m litfass "$root" && cp -a "$saved/site/." "$root/" && rm -rf "$saved/site"
    dd if=/dev/zero of="$root/content/ballast" bs=4096 2>/dev/null
    truncate -s "-$room" "$root/content/ballast"
    "$@" 2>"$saved/said" >/dev/null; echo $? >"$saved/code"
    rm -f "$root/content/ballast"; cp -a "$root" "$saved/site"`;
  const room = random.below(isFirst ? 4 : 40) * 4096;
  const command = [process.execPath, join(repository, 'bin/litfass.js'), 'build', '--root', root];
  await runIn([...mounting, 'sh', '-c', script, 'sh', saved, root, `${room}`, ...command]);
  const ended = {
    code: Number(readFileSync(join(saved, 'code'), 'utf8')),
    said: readFileSync(join(saved, 'said'), 'utf8'),
    files: filesBelow(out.replace(root, join(saved, 'site'))),
    beside: besideOf(join(saved, 'site')),
  };
  rmSync(saved, { recursive: true, force: true });
  return ended;
}

async function onReadOnly({ root, out }: Scene, folder: string): Promise<Ended | undefined> {
  if (!mayMount()) return undefined;
  const script = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"';
  const command = [process.execPath, join(repository, 'bin/litfass.js'), 'build', '--root', root];
  const { code, said } = await runIn([...mounting, 'sh', '-c', script, 'sh', folder, ...command]);
  return { code, said, files: filesBelow(out), beside: besideOf(root) };
}

async function withFewFiles({ root, out, random, isFirst }: Scene): Promise<Ended | undefined> {
  if (process.platform === 'win32') return undefined;
  const command = [process.execPath, join(repository, 'bin/litfass.js'), 'build', '--root', root];
  const { code, said } = await runIn([
    'sh',
    '-c',
    'ulimit -n "$1"; shift; exec "$@"',
    'sh',
    `${25 + random.below(isFirst ? 4 : 20)}`,
    ...command,
  ]);
  return { code, said, files: filesBelow(out), beside: besideOf(root) };
}

async function stopped({ root, out, random }: Scene, signal: NodeJS.Signals): Promise<Ended> {
  const command = [process.execPath, join(repository, 'bin/litfass.js'), 'build', '--root', root];
  const ended = await runIn(command, { signal, startedFile: `${out}.lock.json`, after: random() * 400 });
  return { ...ended, files: filesBelow(out), beside: besideOf(root) };
}

interface Stop {
  readonly signal: NodeJS.Signals;
  /** So many milliseconds after this file was there. */
  readonly startedFile: string;
  readonly after: number;
}

/** A process that a signal ended has the exit code that a shell reports for it. */
function runIn(
  [command = '', ...args]: readonly string[],
  stop?: Stop,
): Promise<Pick<Required<Ended>, 'code' | 'said' | 'reported'>> {
  const child = spawn(command, args, {
    cwd: tmpdir(),
    env: { ...process.env, NO_COLOR: '1', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let reported = false;
  child.stdout.on('data', () => {
    reported = true;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    if (!stop || child.exitCode !== null) return;
    const hasStarted = existsSync(stop.startedFile);
    timer = setTimeout(hasStarted ? () => child.kill(stop.signal) : wait, hasStarted ? stop.after : 2);
  };
  wait();
  const codes: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143 };
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      done({ code: code ?? codes[signal ?? 'SIGKILL'] ?? 137, said, reported });
    });
  });
}

const mounting = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-rm'];

/** Whether a file system may be mounted where no other process sees it. */
function mayMount(): boolean {
  if (process.platform !== 'linux') return false;
  const [command = '', ...args] = [...mounting, 'mount', '-t', 'tmpfs', 'litfass', '/mnt'];
  return spawnSync(command, args).status === 0;
}

const own = new Set(['content', 'templates', 'public', 'dist', '.litfass']);

function besideOf(root: string): string[] {
  return readdirSync(root).filter((name) => !own.has(name));
}

function isEqual(one: ReadonlyMap<string, Buffer>, other: ReadonlyMap<string, Buffer>): boolean {
  return one.size === other.size && [...one].every(([name, bytes]) => other.get(name)?.equals(bytes));
}
