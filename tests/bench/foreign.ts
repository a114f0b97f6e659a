// npm run bench:foreign -- DIR: a site of somebody else, as it was moved to litfass, beside the same texts
// built by Hugo. DIR holds the site, and in hugo/ the Hugo project; both are copied first. Without DIR, a
// site of that shape is generated. A measurement, not a test. The goals are ratios to Hugo where it does
// the same, else seconds of this machine.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureDev } from './dev/moved-site.ts';
import { type Command, finished, largestProcess, processorTime, timed, workFolder } from './run.ts';
import { writeMovedSite } from './sites/moved.ts';
import { lines, ratio, spread } from './table.ts';
import { repository } from './tools.ts';

const usage = 'npm run bench:foreign -- [DIR] [--rounds 5] [--json]    DIR/content, DIR/templates, DIR/hugo';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, json: { type: 'boolean' }, help: { type: 'boolean' } },
});
const [from] = positionals;
const rounds = Number(values.rounds);
if (values.help) console.log(usage);
else if ((from !== undefined && !existsSync(join(from, 'content/site.yaml'))) || !(rounds >= 1)) {
  console.error(usage);
  process.exitCode = 2;
} else await compare(from && resolve(from));

/** What is run, how its state is made before each run, and what it should take: times Hugo, or seconds. */
interface Case {
  readonly name: string;
  readonly before: (round: number) => void | Promise<void>;
  readonly command: Command;
  readonly goal: { readonly times: number } | { readonly seconds: number };
}

async function compare(given: string | undefined): Promise<void> {
  const work = mkdtempSync(join(workFolder(), 'litfass-foreign-'));
  const dir = given ?? join(work, 'written');
  process.once('exit', () => rmSync(work, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  if (!given) await writeMovedSite(dir);
  const site = join(work, 'site');
  const skip = ['.litfass', 'dist', 'hugo', 'node_modules'].map((name) => join(dir, name));
  cpSync(dir, site, { recursive: true, filter: (path) => !skip.includes(path) });
  symlinkSync(join(repository, 'node_modules'), join(site, 'node_modules'));
  const hugoSite = join(work, 'hugo');
  if (existsSync(join(dir, 'hugo'))) cpSync(join(dir, 'hugo'), hugoSite, { recursive: true });
  const litfass = (...args: string[]): Command => ({
    args: [join(repository, 'bin/litfass.js'), ...args, '--root', site],
    cwd: repository,
    env: process.env,
  });
  const pictures = join(work, 'drawn');
  const forget = () => {
    for (const name of ['dist', '.litfass']) rmSync(join(site, name), { recursive: true, force: true });
    cpSync(pictures, join(site, '.litfass/drawn'), { recursive: true });
  };
  const build = litfass('build');
  console.log('the first build, with its pictures');
  const first = await processorTime(build);
  cpSync(join(site, '.litfass/drawn'), pictures, { recursive: true });
  forget();
  const memory = await largestProcess(build);
  const edited = textToEdit(site);
  const settings = join(site, 'content/site.yaml');
  const written = readFileSync(settings, 'utf8');
  const cases: Case[] = [
    { name: 'cold, pictures kept', before: forget, command: build, goal: { times: 2.5 } },
    { name: 'nothing changed', before: () => {}, command: build, goal: { seconds: 0.25 } },
    { name: 'one text', before: (round) => edited.change(round), command: build, goal: { seconds: 0.7 } },
    {
      name: 'an unused link',
      before: (round) =>
        writeFileSync(
          settings,
          written.replace(/^links:\n/m, `links:\n  unused-${round}: { url: "https://a.example/" }\n`),
        ),
      command: build,
      goal: { seconds: 0.3 },
    },
    {
      name: 'translations, again',
      before: () => finished(litfass('translations')),
      command: litfass('translations'),
      goal: { seconds: 0.5 },
    },
    { name: 'check, fresh clone', before: forget, command: litfass('check'), goal: { times: 2.5 } },
  ];
  const seconds = new Map(cases.map(({ name }) => [name, [] as number[]]));
  const hugo: number[] = [];
  const hugoBuild: Command = { program: 'hugo', args: ['--quiet'], cwd: hugoSite, env: process.env };
  for (let round = 0; round < rounds; round++) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    for (const name of ['public', 'resources']) rmSync(join(hugoSite, name), { recursive: true, force: true });
    hugo.push(existsSync(hugoSite) ? await timed(hugoBuild) : Number.NaN);
    for (const { name, before, command } of cases) {
      await before(round);
      seconds.get(name)?.push(await timed(command));
    }
  }
  forget();
  const cold = await processorTime(build);
  const drawn = first === undefined || cold === undefined ? Number.NaN : first - cold;
  edited.restore();
  writeFileSync(settings, written);
  const dev = await measureDev(site, edited, (port) => litfass('dev', '--port', String(port)));
  const results = cases.map(({ name, goal }) => {
    const own = seconds.get(name) ?? [];
    return { name, median: spread(own).median, times: ratio(own, hugo), goal };
  });
  if (values.json) console.log(JSON.stringify({ hugo: spread(hugo), results, drawn, memory, dev }, null, 2));
  else
    console.log(
      lines([
        ['', 'seconds', 'by Hugo', 'goal'],
        ['Hugo, the same texts', spread(hugo).median.toFixed(2), '1.00 ×', ''],
        ...results.map(({ name, median, times, goal }) => [
          name,
          median.toFixed(2),
          `${times.toFixed(2)} ×`,
          'times' in goal ? `${goal.times} ×` : `${goal.seconds} s`,
        ]),
        ['pictures, seconds of processor', drawn.toFixed(0), '', '55 s'],
        ['largest process, MiB', memory === undefined ? '–' : memory.toFixed(0), '', ''],
        ['dev: a save, largest page, ms', dev.alone.toFixed(0), '', '60 ms'],
        ['dev: 0.1 s after another, ms', dev.atOnce.toFixed(0), '', '80 ms'],
        ['dev: a link of site.yaml, ms', dev.settings.toFixed(0), '', '300 ms'],
        ['dev: MiB after 32 saves', dev.memory.toFixed(0), '', '350 MiB'],
      ]),
    );
}

/** A plain text in the first locale of the largest page, its last one: the first are shown elsewhere. */
function textToEdit(site: string) {
  const folder = join(site, 'content/pages');
  const files = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
  const locale = /^locales:\s*\n?\s*(?:\[|- )(\S+?)[,\]\s]/m.exec(
    readFileSync(join(site, 'content/site.yaml'), 'utf8'),
  )?.[1];
  const plain = new RegExp(`^ +${locale}: [A-Z][\\w ,]+\\w$`, 'gm');
  // A text that is there once: `dev` saves it by its words.
  const linesOf = (text: string) =>
    Array.from(text.matchAll(plain), ([line]) => line).filter((line) => text.split(`${line}\n`).length === 2);
  const [largest] = files
    .flatMap(({ name, text }) =>
      linesOf(text)
        .slice(-1)
        .map((line) => ({ name, text, line })),
    )
    .sort((a, b) => b.text.length - a.text.length);
  if (!largest) throw new Error('no page has a plain text to edit');
  const { name, text, line } = largest;
  const file = join(folder, name);
  const change = (round: number) =>
    writeFileSync(
      file,
      text.replace(`${line}\n`, () => `${line}${' again'.repeat(round + 1)}\n`),
    );
  return { file, line, change, restore: () => writeFileSync(file, text) };
}
