// npm run bench: builds the real site with litfass, Eleventy and Astro in turns and compares the times
// of whole processes. A measurement, not a test: nothing fails when a figure is bad, only when a tool
// does not build all the pages.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { PeerContent } from './content.ts';
import { applyEdit, chooseEdit, type Edit, expectEdit } from './edit.ts';
import { peakMemory, timed, workFolder } from './run.ts';
import { formatTable, type Kind, kinds, type Row, ratio, spread } from './table.ts';
import { astro, copySite, eleventy, litfass, type Tool } from './tools.ts';

const usage = 'npm run bench -- [--rounds N] [--json]    N rounds; 10 when it is not named';
type Times = Readonly<Record<Kind, number[]>>;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
});
const rounds = Number(values.rounds);
if (values.help) console.log(usage);
else if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(usage);
  process.exitCode = 2;
} else await compare();

async function compare(): Promise<void> {
  const work = mkdtempSync(join(workFolder(), 'litfass-bench-'));
  process.once('exit', () => rmSync(work, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

  // React chooses its build when it is first imported, so the engine comes in after this line.
  process.env.NODE_ENV = 'production';
  const { peerContent } = await import('./content.ts');
  const site = copySite(work);
  const content = await peerContent(site);
  const edit = chooseEdit(site, content);
  const tools = [litfass(site, edit.file), eleventy(work, content), astro(work, content)];

  const rows: Pick<Row, 'tool' | 'version' | 'memory' | 'html'>[] = [];
  for (const tool of tools) {
    showProgress(`${tool.name}: first build, for memory and size`);
    tool.forget();
    const memory = await peakMemory(tool.command);
    rows.push({ tool: tool.name, version: tool.version, memory, html: averageBytes(tool, content) });
  }
  const times = await measure(tools, edit);
  showProgress('');
  report(content.pages.length, rows, times, work);
}

/**
 * The rounds: in each, every tool runs cold with its images kept, cold, unchanged, with one text edited, and
 * litfass only checks, side by side with builds of the others.
 */
async function measure(tools: readonly Tool[], edit: Edit): Promise<Times[]> {
  const times = tools.map((): Times => ({ kept: [], cold: [], warm: [], edited: [], check: [] }));
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) {
      for (let turn = 0; turn < tools.length; turn++) {
        // Another one begins each round, so that none always follows the same neighbour.
        const index = (round + turn) % tools.length;
        const tool = tools[index] as Tool;
        showProgress(`round ${round + 1} of ${rounds}: ${tool.name}, ${kind}`);
        const command = tool.commands?.[kind];
        if (kind === 'cold' || (kind === 'kept' && !command)) tool.forget();
        if (kind === 'edited') applyEdit(tool, edit, round);
        times[index]?.[kind].push(await timed(command ?? tool.command));
        if (kind === 'edited') expectEdit(tool, edit, round);
      }
    }
  }
  return times;
}

/**
 * Bytes of all pages. Throws when a page is missing or lacks its title or a heading: then the tools do
 * not do the same work.
 */
function averageBytes({ name, out }: Tool, { pages }: PeerContent): number {
  return pages.reduce((sum, { slug, sections }) => {
    const html = readFileSync(join(out, `${slug}.html`), 'utf8');
    // litfass puts marks of notes behind claims; the peers get the heading without.
    const unmarked = html.replace(/<sup data-note[\s\S]*?<\/sup>/g, '');
    for (const { heading } of sections)
      if (typeof heading === 'string' && !unmarked.includes(heading))
        throw new Error(`${name} wrote ${slug}.html without “${heading}”`);
    return sum + Buffer.byteLength(html);
  }, 0);
}

function report(
  pages: number,
  measured: readonly Omit<Row, keyof Times>[],
  times: readonly Times[],
  work: string,
): void {
  const rows = measured.map((row, index): Row => {
    const own = times[index] as Times;
    return { ...row, ...(Object.fromEntries(kinds.map((kind) => [kind, spread(own[kind])])) as Pick<Row, Kind>) };
  });
  const [own, ...others] = times as [Times, ...Times[]];
  const ratios = Object.fromEntries(
    others.map((other, index) => [
      `litfass / ${rows[index + 1]?.tool}`,
      Object.fromEntries(kinds.map((kind) => [kind, ratio(own[kind], other[kind])])) as Record<Kind, number>,
    ]),
  );
  const machine = { node: process.version, cores: availableParallelism(), folder: work.replace(/[/\\][^/\\]*$/, '') };
  if (values.json) {
    const full = rows.map((row, index) => ({ ...row, seconds: times[index] }));
    console.log(JSON.stringify({ pages, rounds, machine, rows: full, ratios }, null, 2));
    return;
  }
  console.log(formatTable(rows, ratios));
  console.log(
    `\n${pages} pages, ${rounds} rounds, whole processes: median (quartiles). Ratios are medians of the rounds’ own ratios.\n` +
      `Node ${process.versions.node}, ${machine.cores} cores, projects in ${machine.folder}.`,
  );
}

function showProgress(step: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${step}`);
}
