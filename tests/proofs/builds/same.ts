// The same content gives the same bytes, including the manifest, for any user, place and time. Each build
// is a process of its own on a copy of the site in another folder, each with one difference.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesBelow, minimalSite, repository } from '../../support/helpers.ts';
import type { Order, Outcome, Proof } from '../proof.ts';

export interface Environment {
  readonly env?: Readonly<Record<string, string>>;
  /** Code that runs before everything else. */
  readonly first?: string;
  readonly umask?: string;
  readonly args?: readonly string[];
  /** The number of the user who builds. */
  readonly uid?: number | undefined;
}

export const decade = `
  const Real = Date;
  const shift = 10 * 365.25 * 24 * 3600 * 1000;
  globalThis.Date = class extends Real {
    constructor(...args) { super(...(args.length > 0 ? args : [Real.now() + shift])); }
    static now() { return Real.now() + shift; }
  };`;

export const reversed = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const turn = (list) => Array.isArray(list) ? list.toReversed() : list;
  const { readdirSync, readdir } = fs;
  fs.readdirSync = (...args) => turn(readdirSync(...args));
  fs.readdir = (...args) => { const done = args.pop(); readdir(...args, (error, list) => done(error, turn(list))); };
  const asked = fs.promises.readdir;
  fs.promises.readdir = async (...args) => turn(await asked(...args));
  syncBuiltinESMExports();`;

const nobody = 65_534;

/**
 * A user without any rights: only root may start a process as them, and a checkout may be in a folder that
 * they cannot enter.
 */
export function somebodyElse(): number | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const engine = join(repository, 'bin/litfass.js');
  const { status } = spawnSync(process.execPath, [engine, '--version'], { cwd: '/', uid: nobody, gid: nobody });
  return status === 0 ? nobody : undefined;
}

const conditions: Readonly<Record<string, () => Environment | undefined>> = {
  'in another time zone': () => ({ env: { TZ: 'Pacific/Kiritimati' } }),
  'in a third one, and another language': () => ({
    env: { TZ: 'America/St_Johns', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
  }),
  'by another user': () => ({ env: { HOME: '/nonexistent', USER: 'nobody', LOGNAME: 'nobody', LANG: 'C' } }),
  'by somebody without any rights': () => {
    const uid = somebodyElse();
    return uid === undefined ? undefined : { uid };
  },
  'ten years later': () => ({ first: decade }),
  'with folders read from their ends': () => ({ first: reversed }),
  'under a umask that keeps all to oneself': () => ({ umask: '077' }),
  'under a umask that lets everybody write': () => ({ umask: '000' }),
  'in a shell for development': () => ({ env: { NODE_ENV: 'development' } }),
  'without a cache': () => ({ args: ['--no-cache'] }),
  'by one thread': () => ({ args: ['--workers', '0'] }),
  'by four threads': () => ({ args: ['--workers', '3'] }),
};

export const same: Proof = {
  name: 'same',
  of: 'builds elsewhere',
  full: 2 * Object.keys(conditions).length,
  // All of it at once: reproducible.test.ts.
  short: 0,
  run,
};

async function run({ count, showProgress }: Order): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-same-'));
  const faults: string[] = [];
  const skipped: string[] = [];
  let done = 0;
  try {
    for (const from of [minimalSite, join(repository, 'tests/second-site')]) {
      const { files: first } = await builtElsewhere(from, folder, { env: { TZ: 'UTC' } });
      for (const [name, condition] of Object.entries(conditions)) {
        if (done + skipped.length >= count) break;
        const environment = condition();
        if (!environment) skipped.push(name);
        else {
          const { files, root } = await builtElsewhere(from, folder, environment);
          faults.push(...differing(files, first).map((file) => `${from} ${name}: ${file} differs`));
          const owner = statSync(join(root, 'dist/index.html')).uid;
          if (environment.uid !== undefined && owner !== environment.uid) faults.push(`${name}: it is ${owner}’s`);
          done++;
        }
        showProgress(`${done} builds`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { done, faults, ...(skipped.length > 0 && { also: `not ${[...new Set(skipped)].join(', ')}` }) };
}

let count = 0;

/** The output of a build of a fresh copy. The copy is somewhere below `folder`. */
export async function builtElsewhere(from: string, folder: string, environment: Environment = {}) {
  const { env, first = '', umask = '022', args = [], uid } = environment;
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
  if (code !== 0) throw new Error(`${code}: ${said}`);
  return { root, files: filesBelow(join(root, 'dist')) };
}

export function differing(files: ReadonlyMap<string, Buffer>, first: ReadonlyMap<string, Buffer>): string[] {
  const names = [...new Set([...files.keys(), ...first.keys()])];
  return names.filter((name) => !files.get(name)?.equals(first.get(name) ?? Buffer.from('none')));
}
