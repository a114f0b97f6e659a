// npm run bench:page: what the first visit to the home page costs, beside the same words and the same
// look built by Astro, Next and Hugo and written by hand. A measurement, not a test: nothing fails when
// a figure is bad, only when words are missing.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findChromium } from '../../bin/chromium.js';
import { type Visit, visit } from './page/measure.ts';
import { type Contestant, contestants, htmlOf } from './page/peers.ts';
import { serveFolder } from './page/serve.ts';
import { wordsOf } from './page/words.ts';
import { workFolder } from './run.ts';
import { spread } from './table.ts';

const usage = 'npm run bench:page -- [--rounds N] [--json]    N visits of each page; 5 when it is not named';
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
});
const columns: readonly [string, keyof Visit, (value: number) => string][] = [
  ['KB before first paint', 'bytesToPaint', (bytes) => (bytes / 1000).toFixed(1)],
  ['requests before it', 'requestsToPaint', String],
  ['KB in all', 'bytes', (bytes) => (bytes / 1000).toFixed(1)],
  ['requests', 'requests', String],
  ['KB of JavaScript', 'javascript', (bytes) => (bytes / 1000).toFixed(1)],
  ['first paint', 'firstPaint', (time) => `${time.toFixed(0)} ms`],
  ['LCP', 'largestPaint', (time) => `${time.toFixed(0)} ms`],
  ['blocking', 'blocking', (time) => `${time.toFixed(0)} ms`],
];

const rounds = Number(values.rounds);
if (values.help) console.log(usage);
else if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(usage);
  process.exitCode = 2;
} else await compare();

async function compare(): Promise<void> {
  const work = mkdtempSync(join(workFolder(), 'litfass-bench-page-'));
  process.once('exit', () => rmSync(work, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const all = await contestants(work, (name) => showProgress(`building: ${name}`));
  expectSameWords(all);
  const present = all.filter(({ out }) => out !== undefined);
  const served = await Promise.all(present.map(({ out = '' }) => serveFolder(out)));
  const visits = present.map((): Visit[] => []);
  const root = process.getuid?.() === 0;
  const browser = await chromium.launch({ executablePath: findChromium(), args: root ? ['--no-sandbox'] : [] });
  try {
    for (let round = 0; round < rounds; round++)
      for (let turn = 0; turn < present.length; turn++) {
        // Another one begins each round, so that none always follows the same neighbour.
        const index = (round + turn) % present.length;
        showProgress(`round ${round + 1} of ${rounds}: ${present[index]?.name}`);
        visits[index]?.push(await visit(browser, served[index]?.url ?? ''));
      }
    showProgress('');
    report(all, new Map(present.map(({ name }, index) => [name, visits[index] ?? []])), browser.version());
  } finally {
    await browser.close();
    await Promise.all(served.map(({ close }) => close()));
  }
}

/**
 * Else they would not be the same page. Next writes the words a second time, for the browser; only what
 * is shown counts.
 */
function expectSameWords(all: readonly Contestant[]): void {
  const [own, ...others] = all;
  const plain = (one: Contestant) => wordsOf(htmlOf(one)).replace(/\s+/g, '');
  for (const other of others)
    if (own && other.out !== undefined && plain(other) !== plain(own))
      throw new Error(`the page of ${other.name} has not the words of the page of litfass`);
}

function report(all: readonly Contestant[], visits: ReadonlyMap<string, readonly Visit[]>, version: string): void {
  const medians = all.map(({ name, missing }) => {
    const own = visits.get(name) ?? [];
    const values = columns.map(([, key]) => spread(own.map((one) => one[key])).median);
    return { name, missing, values };
  });
  if (values.json) {
    console.log(JSON.stringify({ rounds, chromium: version, visits: Object.fromEntries(visits) }, null, 2));
    return;
  }
  const rows = medians.map(({ name, missing, values: found }) => [
    name,
    ...columns.map(([, , write], index) => (missing ? (index ? '–' : missing) : write(found[index] ?? Number.NaN))),
  ]);
  const header = ['', ...columns.map(([title]) => title)];
  console.log(`| ${header.join(' | ')} |`);
  console.log(`|---|${columns.map(() => '--:').join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  console.log(
    `\nMedians of ${rounds} first visits, Chromium ${version}, 390×844, processor slowed down four times, 150 ms and ` +
      `1.6 Mbit/s per request, brotli 11; ${availableParallelism()} cores.`,
  );
}

function showProgress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${step}`);
}
