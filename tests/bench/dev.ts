// npm run bench:dev: how long a save takes until the browser has painted it, with litfass dev, a bare page
// that reloads on a change, and the dev servers of Astro, Hugo and Eleventy, in turns on generated sites.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { findChromium } from '../../bin/chromium.js';
import { type Edit, type EditKind, openTab } from './dev/painted.ts';
import { bareServer, type DevServer, devServer, firstSite, startServer } from './dev/servers.ts';
import { workFolder } from './run.ts';
import { modelOf } from './sites/model.ts';
import { makeTool, toolSets } from './sites/tools.ts';
import { lines, ratio, spread } from './table.ts';

const usage =
  'npm run bench:dev -- [--pages site,1002,10002] [--rounds 9] [--tools astro,hugo,eleventy] [--json]    peers up to 1,002 pages';
const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: 'site,1002,10002' },
    rounds: { type: 'string', default: '9' },
    tools: { type: 'string', default: 'astro,hugo,eleventy' },
    json: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const rounds = Number(values.rounds);
/** `site` is the first site, with its home page; a number is a generated site of so many pages. */
const sizes = values.pages.split(',');
if (values.help) console.log(usage);
else if (!(rounds >= 1) || !sizes.every((size) => size === 'site' || (Number(size) >= 48 && Number(size) % 3 === 0))) {
  console.error(usage);
  process.exitCode = 2;
} else await compare();

/** Milliseconds of one server. */
interface Measured {
  readonly name: string;
  /** From the start of the process until it has sent the page for the first time. */
  readonly start: number[];
  readonly saves: Readonly<Record<EditKind, number[]>>;
}

async function compare(): Promise<void> {
  const work = mkdtempSync(join(workFolder(), 'litfass-dev-'));
  process.once('exit', () => rmSync(work, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const browser = await chromium.launch({ executablePath: findChromium() });
  try {
    for (const pages of sizes) {
      const measured = await compareAt(pages, join(work, pages));
      if (values.json) console.log(JSON.stringify({ pages, rounds, cores: availableParallelism(), measured }));
      else report(pages, measured);
    }
  } finally {
    await browser.close();
  }

  async function compareAt(pages: string, folder: string): Promise<Measured[]> {
    const servers = pages === 'site' ? [firstSite(folder)] : generated(Number(pages), folder);
    const measured: Measured[] = [];
    for (const server of servers) {
      const start: number[] = [];
      for (let round = 0; round < Math.min(rounds, 3); round++) {
        showProgress(`${pages} pages: ${server.name}, start ${round + 1}`);
        server.forget();
        const { took, stop } = await startServer(server);
        start.push(took);
        await stop();
      }
      measured.push({ name: server.name, start, saves: { text: [], css: [], component: [] } });
    }
    const [own] = servers;
    if (own) {
      const bare = await bareServer(own, folder, 'bare page');
      const patched = await bareServer(own, folder, 'bare page, patched');
      await measureSaves([own, bare, patched], measured);
    }
    for (const peer of servers.slice(1))
      await measureSaves([peer], measured).catch((error: Error) => process.stderr.write(`\n${error.message}\n`));
    showProgress('');
    return measured;
  }

  /** Starts the servers together and saves in turns, so that both meet the same noise. */
  async function measureSaves(servers: readonly DevServer[], measured: Measured[]): Promise<void> {
    const running = [];
    for (const server of servers) {
      const { url, stop } = await startServer(server);
      running.push({ server, stop, tab: await openTab(browser, url) });
    }
    try {
      // The first save of a kind loads code, so it is not counted.
      for (const kind of ['text', 'css', 'component'] as const)
        for (let round = -1; round < rounds; round++)
          for (const { server, tab } of running) {
            const edit: Edit | undefined = server.edits[kind];
            if (!edit) continue;
            showProgress(`${server.name}: ${kind}, ${round + 1}`);
            const took = await tab.save(edit, round);
            const row = measured.find(({ name }) => name === server.name) ?? emptyRow(server.name);
            if (!measured.includes(row)) measured.push(row);
            if (round >= 0) row.saves[kind].push(took);
          }
    } finally {
      for (const { tab, stop } of running) {
        await tab.close();
        await stop();
      }
    }
  }
}

function generated(pages: number, folder: string): DevServer[] {
  const model = modelOf(pages);
  const peers = pages > 2_000 ? [] : values.tools.split(',').flatMap((name) => toolSets[name]?.slice(0, 1) ?? []);
  return ['litfass' as const, ...peers].flatMap((name): DevServer[] => {
    const tool = makeTool(name, folder, model);
    return tool ? [devServer(tool, model)] : [];
  });
}

function emptyRow(name: string): Measured {
  return { name, start: [], saves: { text: [], css: [], component: [] } };
}

function report(pages: string, measured: readonly Measured[]): void {
  const bare = measured.find(({ name }) => name === 'bare page');
  const own = measured.find(({ name }) => name === 'litfass');
  const cell = (times: readonly number[]) => (times.length === 0 ? '–' : `${spread(times).median.toFixed(0)} ms`);
  const rows = measured.map(({ name, start, saves }) => [name, cell(start), ...Object.values(saves).map(cell)]);
  console.log(`\n${pages === 'site' ? 'the first site' : `${pages} pages`}, ${rounds} saves of each kind`);
  console.log(lines([['', 'start to first page', 'text', 'CSS', 'component'], ...rows]));
  if (!own || !bare) return;
  const reload = bare.saves.text;
  const ratios = Object.entries(own.saves).map(([kind, times]) => `${kind} ${ratio(times, reload).toFixed(2)} ×`);
  console.log(`litfass by the bare page's reload: ${ratios.join(' · ')} (goals: 0.6, 0.6, 3)`);
  const astro = measured.find(({ name }) => name === 'Astro');
  if (astro)
    console.log(
      `start by Astro's: ${(spread(own.start).median / spread(astro.start).median).toFixed(2)} × (goal: 0.5)`,
    );
}

function showProgress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${step}`);
}
