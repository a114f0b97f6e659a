// kill -9 at random moments of builds after random edits, while a reader walks the output. Every read file
// is whole, old or new; the next finished build equals a build into an empty folder, byte for byte;
// nothing else remains beside it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { manifestName } from '../../../src/publish/manifest.ts';
import { build } from '../../support/build.ts';
import { filesBelow, minimalSite } from '../../support/helpers.ts';
import type { Order, Outcome, Proof } from '../proof.ts';
import type { BuildOrder } from './builder.ts';
import { changingSite } from './edits.ts';
import { readerOf } from './reader.ts';

export const builds: Proof = { name: 'builds', of: 'kill -9 of a build', full: 1_000, short: 2, run };

/** So many kills in one folder; then a new one begins, so that the site does not grow for ever. */
const killsPerLife = 50;

interface Sum {
  kills: number;
  publishing: number;
  completed: number;
  pages: number;
}

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const faults = new Set<string>();
  const sum: Sum = { kills: 0, publishing: 0, completed: 0, pages: 0 };
  while (sum.kills < count && faults.size === 0) {
    await oneLife({ count: Math.min(killsPerLife, count - sum.kills), random, showProgress }, sum, faults);
    showProgress(`${sum.kills} kills, ${sum.pages} pages read`);
  }
  const { kills, publishing, completed, pages } = sum;
  const also = `${publishing} while publishing; ${pages.toLocaleString('en')} pages read meanwhile; ${completed} builds after them equal to cold ones`;
  return { done: kills, also, faults: [...faults] };
}

async function oneLife({ count, random, showProgress }: Order, sum: Sum, faults: Set<string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'litfass-kills-'));
  const [root, twin] = [join(folder, 'site'), join(folder, 'twin')];
  for (const one of [root, twin])
    cpSync(minimalSite, one, { recursive: true, filter: (path) => !path.includes('.litfass') });
  const [out, fresh] = [join(root, 'dist'), join(twin, 'dist')];
  const site = changingSite([root, twin], random);
  let builder = await ready();
  let took = 400;
  let changes = 100;
  const last = sum.kills + count;
  try {
    while (sum.kills < last && faults.size === 0) {
      site.edit();
      rmSync(fresh, { recursive: true, force: true });
      await build({ root: twin, out: fresh });
      const after = filesBelow(fresh);
      const attempt = async (order: BuildOrder & { readonly killAfter?: number }): Promise<Ended> => {
        const reader = readerOf(out, { before: filesBelow(out), after }, faults);
        const next = ready();
        const outcome = await oneBuild(builder, order, reader.walk);
        builder = await next;
        reader.look();
        sum.pages += reader.pages();
        if (outcome.code !== 0 && outcome.signal !== 'SIGKILL')
          faults.add(`a build ended with ${outcome.code ?? outcome.signal}: ${outcome.said}`);
        return outcome;
      };
      let outcome = await attempt({ ...orderOf(), root, out });
      if (outcome.signal === 'SIGKILL') {
        sum.kills++;
        if (!filesBelow(out).get(manifestName)?.includes('"made"')) sum.publishing++;
        // Every third is left to the next edit: what a second kill finds was left by a first one.
        if (random() < 0.67) outcome = await attempt({ root, out, pace: 0 });
      }
      const ended = outcome.code === 0;
      if (ended) took = Math.max(100, outcome.took);
      if (ended) {
        sum.completed++;
        changes = 4 * after.size + 20;
        for (const fault of [...differences(filesBelow(out), after), ...leftOver(root)]) faults.add(fault);
      }
      showProgress(`${sum.kills} kills, ${sum.pages} pages read`);
    }
  } finally {
    builder.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }

  /** Most die while files are put in place, where there is something to spoil. */
  function orderOf(): Pick<BuildOrder, 'dieBefore' | 'pace'> & { readonly killAfter?: number } {
    const pace = random.pick([0, 0.5, 2]);
    const kind = random();
    if (kind < 0.6) return { pace, dieBefore: { change: 1 + Math.floor(random() ** 3 * 40), since: 'publishing' } };
    if (kind < 0.75) return { pace, dieBefore: { change: 1 + random.below(changes), since: 'beginning' } };
    return { pace, killAfter: random() * took };
  }
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly took: number;
  readonly said: string;
}

async function ready(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('builder.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
    execArgv: [],
  });
  await once(child, 'message');
  return child;
}

async function oneBuild(
  child: ChildProcess,
  { killAfter, ...order }: BuildOrder & { readonly killAfter?: number },
  meanwhile: () => void,
): Promise<Ended> {
  const began = performance.now();
  let ended: Ended | undefined;
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const end = once(child, 'close').then(([code, signal]) => {
    ended = { code, signal, took: performance.now() - began, said };
  });
  child.send(order satisfies BuildOrder);
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  while (!ended) {
    meanwhile();
    await Promise.race([end, sleep(3)]);
  }
  clearTimeout(timer);
  return ended;
}

function differences(found: ReadonlyMap<string, Buffer>, wanted: ReadonlyMap<string, Buffer>): string[] {
  const names = [...new Set([...found.keys(), ...wanted.keys()])];
  return names.flatMap((name) => {
    const [one, other] = [found.get(name), wanted.get(name)];
    if (!one) return [`${name} is missing after the next build`];
    if (!other) return [`${name} is still there after the next build`];
    return one.equals(other) ? [] : [`${name} is not what a build into an empty folder makes`];
  });
}

const own = new Set(['content', 'templates', 'public', 'dist', '.litfass']);

/** Beside the output, and half written in the cache. */
function leftOver(root: string): string[] {
  const halves = readdirSync(join(root, '.litfass'), { recursive: true }).filter((name) => /\.\d+$/.test(String(name)));
  const beside = readdirSync(root).filter((name) => !own.has(name));
  return [...beside, ...halves.map((name) => `.litfass/${name}`)].map((name) => `${name} is left over`);
}
