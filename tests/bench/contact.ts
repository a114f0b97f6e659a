// npm run bench:contact: the contact endpoint, with every message on the disk before it says yes, beside
// a handler that keeps nothing and one that waits for the mail server. A measurement, not a test: it
// says which goals are met and fails for none.
import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeSite, program } from '../proofs/contact/endpoint.ts';
import { here, load, type Running, start } from './contact/servers.ts';
import { ratio, spread } from './table.ts';

const usage =
  'npm run bench:contact -- [--rounds N] [--seconds N] [--json]    5 rounds of 4 seconds when they are not named';
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
if (values.help) console.log(usage);
else if (!Number.isInteger(rounds) || rounds < 1 || !(seconds > 0)) {
  console.error(usage);
  process.exitCode = 2;
} else await measure();

interface Contestant {
  readonly name: string;
  readonly start: () => Promise<Running>;
  readonly perSecond: number[];
  readonly busy: number[];
  readonly calm: number[];
  others: number;
}

async function measure(): Promise<void> {
  const work = mkdtempSync(join(diskFolder(), 'litfass-bench-contact-'));
  // The sites are made in the folder for temporary files.
  process.env.TMPDIR = work;
  process.once('exit', () => rmSync(work, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const sink = await start([here('sink.ts')]);
  const away = 'smtp://127.0.0.1:9';
  const peer = (kind: string) => () => start([here('peer.ts'), kind, sink.url]);
  const litfass = (smtpUrl: string) => async () => startLitfass(await makeSite(), smtpUrl);
  const contestants = [
    contestant('Express, keeps nothing', peer('bare')),
    contestant('Express, awaits SMTP', peer('waiting')),
    contestant('litfass contact, mails going out', litfass(sink.url)),
    contestant('litfass contact, mail server away', litfass(away)),
  ];
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < contestants.length; turn++) {
      // Another one begins each round, so that none always follows the same neighbour.
      const one = contestants[(round + turn) % contestants.length] as Contestant;
      showProgress(`round ${round + 1} of ${rounds}: ${one.name}`);
      await oneTurn(one);
    }
  showProgress('memory and start');
  const memory = await memories();
  const ready = await readiness();
  await sink.stop();
  showProgress('');
  report(contestants, { memory, ready, work });
}

function contestant(name: string, begin: Contestant['start']): Contestant {
  return { name, start: begin, perSecond: [], busy: [], calm: [], others: 0 };
}

async function oneTurn(one: Contestant): Promise<void> {
  const server = await one.start();
  const port = Number(new URL(server.url).port);
  const calm = await load({ port, connections: 64, warmSeconds: 1, seconds, rate: 100 });
  const busy = await load({ port, connections: 64, warmSeconds: 1.5, seconds });
  await server.stop();
  one.perSecond.push(busy.perSecond);
  for (const time of busy.times) one.busy.push(time);
  for (const time of calm.times) one.calm.push(time);
  one.others += busy.others + calm.others;
}

function startLitfass(root: string, smtpUrl: string): Promise<Running> {
  const addresses = { CONTACT_FROM: 'form@site.example', CONTACT_TO: 'owner@site.example' };
  const args = [program, 'contact', '--root', root, '--port', '0'];
  return start(args, { SMTP_URL: smtpUrl, CONTACT_LIMITS: 'off', ...addresses });
}

/**
 * MB: right after a flood that left 10,000 messages queued, half a minute later, and after a start that
 * finds them.
 */
async function memories() {
  const root = await makeSite();
  const flooded = await startLitfass(root, 'smtp://127.0.0.1:9');
  const idle = flooded.memory()?.now;
  const port = Number(new URL(flooded.url).port);
  const { accepted } = await load({ port, connections: 64, warmSeconds: 0, seconds: 120, most: 10_000 });
  const after = flooded.memory();
  await sleep(30_000);
  const later = flooded.memory()?.now;
  await flooded.stop();
  const found = await startLitfass(root, 'smtp://127.0.0.1:9');
  await sleep(2_000);
  const restarted = found.memory()?.now;
  await found.stop();
  return { accepted, idle, after: after?.now, most: after?.most, later, restarted };
}

async function readiness(): Promise<readonly number[]> {
  const times: number[] = [];
  const root = await makeSite();
  for (let turn = 0; turn < 12; turn++) {
    const server = await startLitfass(root, 'smtp://127.0.0.1:9');
    // The first makes the database, and the cache of compiled code.
    if (turn > 1) times.push(server.readyMs);
    await server.stop();
  }
  return times;
}

interface Rest {
  readonly memory: Awaited<ReturnType<typeof memories>>;
  readonly ready: readonly number[];
  readonly work: string;
}

function report(contestants: readonly Contestant[], { memory, ready, work }: Rest): void {
  const [bare] = contestants;
  const rows = contestants.map((one) => {
    const [busy, calm] = [one.busy, one.calm].map((times) => times.toSorted((a, b) => a - b));
    const at = (times: readonly number[] = [], share: number) =>
      times[Math.floor((times.length - 1) * share)] ?? Number.NaN;
    return {
      name: one.name,
      perSecond: spread(one.perSecond),
      ratio: ratio(one.perSecond, bare?.perSecond ?? []),
      busy: [at(busy, 0.5), at(busy, 0.99)],
      calm: [at(calm, 0.5), at(calm, 0.99)],
      others: one.others,
    };
  });
  if (values.json) {
    console.log(JSON.stringify({ rounds, seconds, rows, memory, ready, disk: diskOf(work) }, null, 2));
    return;
  }
  const ms = (times: readonly number[]) => times.map((time) => time.toFixed(1)).join(' / ');
  const lines = [
    ['', 'accepted a second', 'of the first', '64 connections, p50 / p99', '100 a second, p50 / p99', 'refused'],
    ...rows.map((row) => [
      row.name,
      `${Math.round(row.perSecond.median)} (${Math.round(row.perSecond.lower)}–${Math.round(row.perSecond.upper)})`,
      `${row.ratio.toFixed(2)} ×`,
      `${ms(row.busy)} ms`,
      `${ms(row.calm)} ms`,
      String(row.others),
    ]),
  ];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  for (const line of lines)
    console.log(
      line.map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  '),
    );
  const starts = spread(ready);
  const mb = (value: number | undefined) => (value === undefined ? '–' : `${Math.round(value)} MB`);
  console.log(`
memory: ${mb(memory.idle)} idle; with ${memory.accepted} queued ${mb(memory.after)} after the flood (peak ${mb(memory.most)}), ${mb(memory.later)} half a minute later, ${mb(memory.restarted)} after a start
ready: ${Math.round(starts.median)} ms (${Math.round(starts.lower)}–${Math.round(starts.upper)}) over ${ready.length} starts

goals: ratio ≥ 0.5 ${met(rows.slice(2).every((row) => row.ratio >= 0.5))}; p99 < 25 ms at 100 a second ${met(rows.slice(2).every((row) => (row.calm[1] ?? 99) < 25))}; memory < 120 MB with 10,000 queued ${met((memory.after ?? 0) < 120)}; ready in 300 ms ${met(starts.median <= 300)}
${rounds} rounds of ${seconds} s: medians (quartiles); ratios are medians of the rounds’ own ratios. Node ${process.versions.node}, ${diskOf(work)}.`);
}

function met(isMet: boolean): string {
  return isMet ? 'met' : 'MISSED';
}

/** A folder on a disk: what is measured is how long it takes until something is there. */
function diskFolder(): string {
  const inMemory = 0x01021994;
  const own = fileURLToPath(new URL('../../node_modules', import.meta.url));
  const found = [tmpdir(), own].find((folder) => statfsSync(folder).type !== inMemory);
  if (found === undefined)
    throw new Error('neither the folder for temporary files nor node_modules is on a disk: set TMPDIR');
  return found;
}

/** The kind of file system of a folder. */
function diskOf(folder: string): string {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '));
    const fits = ([, at = '']: readonly string[]) => at === '/' || folder === at || folder.startsWith(`${at}/`);
    const [, , kind = 'unknown'] =
      mounts.filter(fits).sort((a, b) => (b[1] ?? '').length - (a[1] ?? '').length)[0] ?? [];
    return `file system ${kind}`;
  } catch {
    return `file system of type 0x${statfsSync(folder).type.toString(16)}`;
  }
}

function showProgress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${step}`);
}
