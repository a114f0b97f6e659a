// npm run bench:growth: litfass alone on generated sites of growing size. Does a page cost the same, in
// time and memory, whether it is one of a thousand or of a hundred thousand? Prints a table and draws
// it. A measurement, not a test.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAxes } from './growth/axes.ts';
import { drawGrowth } from './growth/plot.ts';
import { largestProcess, timed, workFolder } from './run.ts';
import { modelOf } from './sites/model.ts';
import { litfass } from './sites/tools.ts';
import { locales } from './sites/words.ts';
import { lines, spread } from './table.ts';
import { repository } from './tools.ts';

const usage =
  'npm run bench:growth -- [--sizes 1000,3000,10000,30000,100000] [--rounds 3] [--plot FILE] [--json]    one round from 30,000 pages on\nnpm run bench:growth -- --axes [--only links]    doubles links, locales, pictures and so on, each alone';
/** How much dearer a page may be than another. */
const goal = 0.2;
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,3000,10000,30000,100000' },
    rounds: { type: 'string', default: '3' },
    plot: { type: 'string', default: join(repository, '.readme/growth.svg') },
    axes: { type: 'boolean' },
    only: { type: 'string' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const sizes = values.sizes.split(',').map((size) => Math.ceil(Number(size) / locales.length) * locales.length);
if (values.help) console.log(usage);
else if (values.axes) await measureAxes(values.only);
else if (!sizes.every((size) => size >= 300) || sizes.length < 2 || !(Number(values.rounds) >= 1)) {
  console.error(`${usage}\ntwo sizes at least, of 300 pages at least`);
  process.exitCode = 2;
} else await grow();

/** What a build of a site costs: seconds, and MiB of its largest process. */
interface Cost {
  readonly pages: number;
  readonly seconds: number;
  readonly memory: number;
}

/** What each page adds to what a site of 48 costs: milliseconds, and KiB. */
interface PageCost extends Cost {
  readonly time: number;
  readonly room: number;
}

async function grow(): Promise<void> {
  const work = mkdtempSync(join(workFolder(), 'litfass-growth-'));
  process.once('exit', () => rmSync(work, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const start = await costOf(48, work);
  const costs: PageCost[] = [];
  for (const pages of sizes) {
    const cost = await costOf(pages, work);
    const added = pages - start.pages;
    const time = ((cost.seconds - start.seconds) * 1000) / added;
    const room = ((cost.memory - start.memory) * 1024) / added;
    costs.push({ ...cost, time, room });
  }
  showProgress('');
  mkdirSync(dirname(values.plot), { recursive: true });
  writeFileSync(values.plot, drawGrowth(costs));
  report(start, costs);
}

async function costOf(pages: number, work: string): Promise<Cost> {
  showProgress(`${pages} pages: writing them`);
  const folder = join(work, String(pages));
  // Without a lock of translations at any size: the largest sites could not have one.
  const tool = litfass(folder, modelOf(pages), 'as they are');
  const command = tool.coldCommand ?? tool.command;
  tool.forget();
  showProgress(`${pages} pages: memory`);
  const memory = (await largestProcess(command)) ?? Number.NaN;
  const times: number[] = [];
  const rounds = pages >= 30_000 ? 1 : Number(values.rounds);
  for (let round = 0; round < rounds; round++) {
    showProgress(`${pages} pages: round ${round + 1}`);
    tool.forget();
    times.push(await timed(command));
  }
  rmSync(folder, { recursive: true, force: true });
  return { pages, seconds: spread(times).median, memory };
}

function report(start: Cost, costs: readonly PageCost[]): void {
  const flat = {
    time: flatness(costs.map(({ time }) => time)),
    memory: flatness(costs.map(({ room }) => room)),
    beyond: flatness(beyondFirst(costs)),
  };
  if (values.json) {
    console.log(JSON.stringify({ start, costs, flat }, null, 2));
    return;
  }
  const rows = costs.map(({ pages, seconds, memory, time, room }) => [
    String(pages),
    `${seconds.toFixed(2)} s`,
    `${Math.round(memory)} MiB`,
    `${time.toFixed(3)} ms`,
    `${room.toFixed(1)} KiB`,
  ]);
  console.log(lines([['pages', 'cold build', 'largest process', 'time a page', 'memory a page'], ...rows]));
  console.log(
    `\n${reported('time', flat.time)}\n${reported('memory', flat.memory)}
${reported(`time beyond the first ${costs[0]?.pages} pages`, flat.beyond)}
A page’s cost is what it adds to a site of ${start.pages} pages (${start.seconds.toFixed(2)} s, ${Math.round(start.memory)} MiB). --no-cache into an empty
folder, all checks on; without a lock of translations. Node ${process.versions.node}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB.`,
  );
}

/**
 * What each page adds to the smallest of these sites, when all that is done only once has been done:
 * milliseconds.
 */
function beyondFirst([first, ...larger]: readonly PageCost[]): number[] {
  if (!first) return [];
  return larger.map(({ pages, seconds }) => ((seconds - first.seconds) * 1000) / (pages - first.pages));
}

/** How much more the dearest page costs than the cheapest, and than one of the smallest site: 0.2 is 20 %. */
interface Flatness {
  readonly spread: number;
  readonly growth: number;
}

function flatness(values: readonly number[]): Flatness {
  const most = Math.max(...values);
  return { spread: most / Math.min(...values) - 1, growth: most / (values[0] ?? Number.NaN) - 1 };
}

/** A cost that falls as a site grows is not flat either, which is fine. */
function reported(name: string, { spread: share, growth }: Flatness): string {
  const verdict = share <= goal ? 'flat' : growth <= goal ? 'not flat, but does not grow' : 'GROWS';
  const percent = (part: number) => `${Math.round(part * 100)} %`;
  return `${name}: ${verdict}; the dearest page costs ${percent(share)} more than the cheapest, ${percent(growth)} more than in the smallest site (goal: ${percent(goal)})`;
}

function showProgress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${step}`);
}
