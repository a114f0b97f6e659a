// npm run bench:sites: builds generated sites of any size with litfass, Hugo, Eleventy and Astro in
// turns, and compares the times of whole processes with the goals. A measurement, not a test: nothing
// fails when a figure is bad, only when a page is.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { finished, largestProcess, timed, workFolder } from './run.ts';
import { type Kind, kindWords, type Reached, reached } from './sites/goals.ts';
import { type Model, modelOf } from './sites/model.ts';
import { applyEdit, averageBytes, expectEdit, makeTool, type SiteTool, toolSets } from './sites/tools.ts';
import { locales } from './sites/words.ts';
import { lines, ratio, spread } from './table.ts';

const usage =
  'npm run bench:sites -- [--pages 48,1002,10002] [--rounds 5] [--tools hugo,eleventy,astro] [--json]    3 rounds at most from 10,000 pages on';
const kinds: readonly Kind[] = ['cold', 'warm', 'edited'];
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '48,1002,10002' },
    rounds: { type: 'string', default: '5' },
    tools: { type: 'string', default: 'hugo,eleventy,astro' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const sizes = values.pages.split(',').map(Number);
const wanted = values.tools.split(',').filter(Boolean);
const isSound =
  sizes.every((size) => size >= 48 && size % locales.length === 0) &&
  Number(values.rounds) >= 1 &&
  wanted.every((name) => Object.hasOwn(toolSets, name));
if (values.help) console.log(usage);
else if (!isSound) {
  console.error(`${usage}\npages are multiples of ${locales.length}, 48 at least`);
  process.exitCode = 2;
} else await compare();

/** What was measured of one tool at one size. */
interface Measured {
  readonly tool: SiteTool;
  readonly seconds: Readonly<Record<Kind, number[]>>;
  /** Of litfass: a cold build that leaves what the next ones go by. */
  readonly first: number[];
  memory: number | undefined;
  html: number;
  /** Why it was given up. */
  failed?: string;
}

interface Compared {
  readonly pages: number;
  readonly rounds: number;
  readonly measured: readonly Measured[];
  readonly goals: readonly Reached[];
}

async function compare(): Promise<void> {
  const work = mkdtempSync(join(workFolder(), 'litfass-sites-'));
  process.once('exit', () => rmSync(work, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const all: Compared[] = [];
  for (const pages of sizes) {
    const folder = join(work, String(pages));
    const one = await compareAt(pages, folder);
    rmSync(folder, { recursive: true, force: true });
    all.push(one);
    if (!values.json) report(one);
  }
  if (values.json) console.log(JSON.stringify({ machine: machine(work), sizes: all.map(plainly) }, null, 2));
  else summary(all, work);
}

async function compareAt(pages: number, work: string): Promise<Compared> {
  const model = modelOf(pages);
  const rounds = pages >= 10_000 ? Math.min(3, Number(values.rounds)) : Number(values.rounds);
  const measured: Measured[] = [];
  for (const name of ['litfass' as const, ...wanted.flatMap((set) => toolSets[set] ?? [])]) {
    showProgress(`${pages} pages: writing them for ${name}`);
    const tool = makeTool(name, work, model);
    if (!tool) showProgress(`${name} is not on the PATH\n`);
    else measured.push({ tool, seconds: { cold: [], warm: [], edited: [] }, first: [], memory: undefined, html: 0 });
  }
  for (const one of measured)
    await attempt(one, async () => {
      showProgress(`${pages} pages: ${one.tool.name}, first build, for memory and size`);
      one.tool.forget();
      one.memory = await largestProcess(one.tool.coldCommand ?? one.tool.command);
      one.html = averageBytes(one.tool, model);
    });
  for (let round = 0; round < rounds; round++) await oneRound(measured, model, round);
  showProgress('');
  const [own, ...others] = measured;
  const ratioTo = (kind: Kind, against: string) => {
    const other = others.find(({ tool, failed }) => tool.name === against && !failed);
    return own && !own.failed && other ? ratio(own.seconds[kind], other.seconds[kind]) : undefined;
  };
  return { pages, rounds, measured, goals: reached(pages, ratioTo, own?.failed ? undefined : own?.memory) };
}

/**
 * Every tool cold, then unchanged, then with one text edited; another one begins each round and each
 * kind.
 */
async function oneRound(measured: readonly Measured[], model: Model, round: number): Promise<void> {
  for (const [at, kind] of kinds.entries())
    for (let turn = 0; turn < measured.length; turn++) {
      const one = measured[(round + at + turn) % measured.length] as Measured;
      await attempt(one, () => oneBuild(one, kind, { model, round }));
    }
}

async function oneBuild(
  { tool, seconds, first }: Measured,
  kind: Kind,
  { model, round }: { readonly model: Model; readonly round: number },
): Promise<void> {
  showProgress(`${model.keys * locales.length} pages, round ${round + 1}: ${tool.name}, ${kindWords[kind]}`);
  if (kind === 'cold') {
    tool.forget();
    seconds.cold.push(await timed(tool.coldCommand ?? tool.command));
    if (!tool.coldCommand) return;
    // A cold build left nothing to go by; this one does.
    tool.forget();
    first.push(await timed(tool.command));
    // What was written a moment ago is looked at again by the next build, and by that one alone.
    await finished(tool.command);
    return;
  }
  if (kind === 'edited') applyEdit(tool, model, round);
  seconds[kind].push(await timed(tool.command));
  if (kind === 'edited') expectEdit(tool, model, round);
}

/**
 * A tool that cannot build the site (too little memory, for instance) is given up at this size, and the
 * others go on.
 */
async function attempt(one: Measured, run: () => Promise<void>): Promise<void> {
  if (one.failed !== undefined) return;
  try {
    await run();
  } catch (error) {
    one.failed = String(error instanceof Error ? error.message : error).slice(0, 2000);
    process.stderr.write(`\n${one.tool.name}: ${one.failed}\n`);
  }
}

function report({ pages, rounds, measured }: Compared): void {
  const [own] = measured;
  const cell = (one: Measured, kind: Kind) => {
    if (one.failed !== undefined) return 'failed';
    const { median, lower, upper } = spread(one.seconds[kind]);
    const reported = `${median.toFixed(2)} s (${lower.toFixed(2)}–${upper.toFixed(2)})`;
    if (!own || one === own || own.failed !== undefined) return reported;
    return `${reported}  ${short(ratio(own.seconds[kind], one.seconds[kind]))}`;
  };
  const rows = measured.map((one) => [
    `${one.tool.name} ${one.tool.version}`,
    ...kinds.map((kind) => cell(one, kind)),
    one.memory === undefined ? '–' : `${Math.round(one.memory)} MiB`,
    `${(one.html / 1000).toFixed(1)} KB`,
  ]);
  console.log(`\n${pages} pages, ${rounds} rounds`);
  console.log(lines([['', ...kinds.map((kind) => kindWords[kind]), 'largest process', 'HTML a page'], ...rows]));
  if (own && own.first.length > 0)
    console.log(`litfass cold and leaving its cache for the next build: ${spread(own.first).median.toFixed(2)} s`);
}

function summary(all: readonly Compared[], work: string): void {
  const goals = all.flatMap((one) => one.goals);
  const rows = goals.map(({ pages, what, goal, found, verdict }) => [`${pages} ${what}`, goal, found, verdict]);
  if (rows.length > 0) console.log(`\n${lines([['pages, case', 'goal', 'found', ''], ...rows])}`);
  const { node, cores, memory, folder } = machine(work);
  console.log(
    `\nWhole processes: median (quartiles), and litfass by this tool as the median of the rounds’ own ratios. litfass cold is
--no-cache into an empty folder, its compiled code being kept, as after an installation; all checks are on and no
warning is left. Node ${node}, ${cores} cores, ${memory} GiB, projects in ${folder}.`,
  );
}

function machine(work: string) {
  const memory = Math.round(totalmem() / 2 ** 30);
  return { node: process.versions.node, cores: availableParallelism(), memory, folder: work.replace(/\/[^/]*$/, '') };
}

function plainly({ pages, rounds, measured, goals }: Compared) {
  const tools = measured.map(({ tool: { name, version }, ...one }) => ({ name, version, ...one }));
  return { pages, rounds, tools, goals };
}

function short(value: number): string {
  return `${value < 0.1 ? value.toFixed(3) : value.toFixed(2)} ×`.padStart(7);
}

function showProgress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${step}`);
}
