// A disk that cannot be written to: full, over a limit for files, read-only, or with a database that
// another program has locked. Senders then get 503 and the advice to try again; every accepted message is
// delivered, before, after and in between.
import { spawnSync } from 'node:child_process';
import { appendFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSqlite } from '../../../src/files/open-sqlite.ts';
import type { Order, Outcome, Proof } from '../proof.ts';
import type { Random } from '../random.ts';
import { startClients } from './clients.ts';
import { databaseOf, makeDue } from './database.ts';
import { type Endpoint, makeSite, startEndpoint } from './endpoint.ts';
import { type Mailbox, startMailbox } from './mailbox.ts';

export const disk: Proof = { name: 'disk', of: 'mishaps', full: 40, short: 1, waits: true, run };

interface Scene {
  readonly root: string;
  readonly mailbox: Mailbox;
  readonly random: Random;
}

/** The accepted messages, how often the answer was 503 (or a start was refused), and forbidden events. */
interface Scar {
  readonly accepted: ReadonlyMap<string, string>;
  readonly unavailable: number;
  readonly faults: readonly string[];
}

async function run({ count, random, showProgress }: Order): Promise<Outcome> {
  const mailbox = await startMailbox();
  const faults: string[] = [];
  const reported: Record<string, number> = {};
  let [done, accepted, lost] = [0, 0, 0];
  const mishaps = possibleMishaps();
  while (done < count) {
    const [name, mishap] = mishaps[done % mishaps.length] ?? ['locked', locked];
    const root = await makeSite();
    await mkdir(path.join(root, '.litfass'), { mode: 0o700 });
    const scar = await mishap({ root, mailbox, random });
    const missing = await mailbox.missing(scar.accepted, 30_000);
    await rm(root, { recursive: true, force: true });
    done += 1;
    accepted += scar.accepted.size;
    lost += missing.length;
    reported[name] = (reported[name] ?? 0) + scar.unavailable;
    faults.push(...scar.faults.map((fault) => `${name}: ${fault}`));
    if (missing.length > 0) faults.push(`${name}: ${missing.length} accepted messages were not delivered`);
    if (scar.unavailable === 0) faults.push(`${name}: nobody was reported 503`);
    showProgress(`${done} mishaps, ${accepted} accepted, ${lost} lost`);
  }
  await mailbox.stop();
  const also = Object.entries(reported).map(([name, times]) => `${name} ${times} × 503`);
  if (!mayMount()) also.push('full and readOnly need rights');
  const delivered = mailbox.copies.size;
  return { done, accepted, delivered, lost, also: also.join(', '), faults: [...faults, ...mailbox.faults] };
}

/** The first says most: it comes and goes while the endpoint runs. */
function possibleMishaps(): readonly (readonly [string, (scene: Scene) => Promise<Scar>])[] {
  const mounted = mayMount();
  const limited = process.platform !== 'win32';
  return Object.entries({ ...(mounted && { full }), locked, ...(limited && { limit }), ...(mounted && { readOnly }) });
}

/**
 * A file system of 16 MB in memory, which only the endpoint sees, and a file in it that takes all the
 * room there is.
 */
async function full({ root, mailbox, random }: Scene): Promise<Scar> {
  const script = 'mount -t tmpfs -o size=16m,mode=700 litfass "$1/.litfass" && shift && exec "$@"';
  const within = [...mounting, 'sh', '-c', script, 'sh', root];
  const endpoint = await startEndpoint(root, { environment: { SMTP_URL: mailbox.url }, within });
  const clients = startClients({ port: () => endpoint?.port, count: 4, random, pauseMs: 5 });
  const ballast = path.join(`/proc/${endpoint?.pid}/root`, root, '.litfass', 'ballast');
  await sleep(300);
  await fill(ballast);
  await until(() => (clients.refused.get(503) ?? 0) >= 20);
  await rm(ballast);
  const before = clients.accepted.size;
  await until(() => clients.accepted.size >= before + 20);
  await clients.stop();
  const isBack = clients.accepted.size > before;
  const missing = await mailbox.missing(clients.accepted, 30_000);
  await endpoint?.end('SIGTERM');
  const faults = [
    ...clients.faults,
    ...others(clients.refused),
    ...(isBack ? [] : ['nothing is taken once there is room']),
  ];
  if (missing.length > 0) faults.push(`${missing.length} are not delivered once there is room`);
  return { accepted: clients.accepted, unavailable: clients.refused.get(503) ?? 0, faults };
}

/** No file may grow over 256 KB; then a start without that. */
async function limit({ root, mailbox, random }: Scene): Promise<Scar> {
  const within = ['sh', '-c', 'trap "" XFSZ; ulimit -f 512; exec "$@"', 'sh'];
  const environment = { SMTP_URL: mailbox.url, NODE_DISABLE_COMPILE_CACHE: '1' };
  let endpoint = await startEndpoint(root, { environment, within });
  const clients = startClients({ port: () => endpoint?.port, count: 4, random, pauseMs: 2 });
  await until(() => (clients.refused.get(503) ?? 0) >= 20);
  const readiness = await fetch(`http://127.0.0.1:${endpoint?.port}/readyz`);
  const dying = endpoint;
  endpoint = undefined;
  await dying?.end('SIGKILL');
  endpoint = await startEndpoint(root, { environment: { SMTP_URL: mailbox.url } });
  await clients.stop();
  await mailbox.missing(clients.accepted, 30_000);
  await endpoint?.end('SIGTERM');
  const faults = [...clients.faults, ...others(clients.refused)];
  if (readiness.status !== 503) faults.push(`/readyz is ${readiness.status} while nothing can be written`);
  return { accepted: clients.accepted, unavailable: clients.refused.get(503) ?? 0, faults };
}

/** Messages wait, the folder cannot be written to at the next start, which says so; then it can. */
async function readOnly({ root, mailbox, random }: Scene): Promise<Scar> {
  const nobody = { SMTP_URL: 'smtp://127.0.0.1:9' };
  const first = await startEndpoint(root, { environment: nobody });
  const clients = startClients({ port: () => first?.port, count: 2, random, pauseMs: 2, most: 20 });
  await clients.stop();
  await first?.end('SIGKILL');
  const script = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"';
  const within = [...mounting, 'sh', '-c', script, 'sh', root];
  const said = await startEndpoint(root, { environment: nobody, within }).then(
    async (endpoint) => `it started and ended with ${await endpoint?.end('SIGKILL')}`,
    (error: unknown) => String(error),
  );
  makeDue(root);
  const last = await startEndpoint(root, { environment: { SMTP_URL: mailbox.url } });
  await mailbox.missing(clients.accepted, 30_000);
  await last?.end('SIGTERM');
  const isClear = said.includes('(73)') && said.includes('cannot be written to');
  const faults = [...clients.faults, ...(isClear ? [] : [`the start on a read-only folder says: ${said}`])];
  return { accepted: clients.accepted, unavailable: 1, faults };
}

/** Another program locks the database for longer than any timeout, then releases it. */
async function locked({ root, mailbox, random }: Scene): Promise<Scar> {
  const endpoint = (await startEndpoint(root, { environment: { SMTP_URL: mailbox.url } })) as Endpoint;
  const clients = startClients({ port: () => endpoint.port, count: 4, random, pauseMs: 5 });
  await sleep(200);
  const { DatabaseSync } = loadSqlite();
  const db = new DatabaseSync(databaseOf(root), { timeout: 5_000 });
  db.exec('BEGIN IMMEDIATE');
  await until(() => (clients.refused.get(503) ?? 0) >= 4);
  db.exec('ROLLBACK');
  db.close();
  const before = clients.accepted.size;
  await until(() => clients.accepted.size >= before + 20);
  await clients.stop();
  await mailbox.missing(clients.accepted, 30_000);
  await endpoint.end('SIGTERM');
  const faults = [...clients.faults, ...others(clients.refused)];
  return { accepted: clients.accepted, unavailable: clients.refused.get(503) ?? 0, faults };
}

const mounting = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-rm'];

/** Whether a file system may be mounted where no other process sees it. */
function mayMount(): boolean {
  if (process.platform !== 'linux') return false;
  const [command = '', ...args] = [...mounting, 'mount', '-t', 'tmpfs', 'litfass', '/mnt'];
  return spawnSync(command, args).status === 0;
}

async function fill(file: string): Promise<void> {
  // In large parts first: the room that remains when one of them does not fit is for small ones.
  for (const size of [2 ** 20, 4_096])
    for (let written = 0, isFull = false; written < 32 * 2 ** 20 && !isFull; written += size)
      isFull = await appendFile(file, Buffer.alloc(size)).then(
        () => false,
        () => true,
      );
}

async function until(isSo: () => boolean): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end && !isSo(); ) await sleep(20);
}

function others(refused: ReadonlyMap<number, number>): string[] {
  return [...refused].flatMap(([status, times]) => (status === 503 ? [] : [`${times} were answered ${status}`]));
}
