// litfass build: checks everything, then brings dist/ in step.
import { join, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Built } from '../build.ts';
import { CliError } from '../diagnostics/problem.ts';
import type { Share } from '../memory/parts.ts';
import type { BuildCache } from '../memory/whole-build.ts';
import type { Cache } from '../memory.ts';
import { manifestName } from '../publish/manifest.ts';
import { printReport, type Report, reportOf, stillTrue } from './build-report.ts';
import { type FormatOptions, withFormat } from './format.ts';
import { throwOnFewFiles } from './open-files.ts';
import { baseUrl, outOf, rootOf, withDate, withRoot } from './options.ts';
import { progress } from './progress.ts';
import { unlessStopped, whenStopped } from './stopping.ts';
import { sweepHalves } from './sweep.ts';

interface Options extends FormatOptions {
  readonly root: string;
  readonly date: string;
  readonly out?: string;
  readonly forceOut?: true;
  readonly baseUrl?: string;
  readonly maxWarnings?: number;
  readonly release?: true;
  readonly sizes?: true;
  readonly compress?: true;
  readonly twice?: true;
  readonly cache: boolean;
  readonly timings?: true;
  readonly workers?: number;
  readonly shard?: Share;
  readonly parts?: readonly string[];
}

export function buildCommand(): Command {
  return withFormat(withDate(withRoot(new Command('build'))))
    .option('--out <dir>', 'where to write it (default: dist/ in the root)')
    .option('--force-out', 'write into the folder of --out although it holds files that litfass did not write')
    .option('--base-url <url>', 'where the site will be served, instead of the url in content/site.yaml', baseUrl)
    .option('--release', 'refuse what is not fit to be published, and remember the addresses')
    .option('--compress', 'write .br and .gz beside the files that they make smaller, for nginx')
    .option('--twice', 'build a second time elsewhere, without any cache, and compare byte for byte')
    .option(
      '--no-cache',
      'read, check and render everything anew, whatever builds before have left (drawn images are kept)',
    )
    .option('--shard <share>', 'make one share of the pages into --out, for litfass merge: 2/8', shareOf)
    .option(
      '--workers <number>',
      'threads that render pages beside the main one (default: by pages and cores)',
      threads,
    )
    .option('--timings', 'print how long each stage took')
    .option('--sizes', 'print a table of what each page weighs')
    .action(run);
}

export function mergeCommand(): Command {
  return withFormat(withDate(withRoot(new Command('merge'))))
    .argument('<parts...>', 'the folders that litfass build --shard has made')
    .option('--out <dir>', 'where to write it (default: dist/ in the root)')
    .option('--force-out', 'write into the folder of --out although it holds files that litfass did not write')
    .option('--base-url <url>', 'the same that the parts were built with', baseUrl)
    .option('--release', 'refuse what is not fit to be published, and remember the addresses')
    .option('--compress', 'write .br and .gz beside the files that they make smaller, for nginx')
    .action((parts: string[], options: Options) =>
      run({ ...options, parts: parts.map((part) => resolve(part)), cache: false }),
    );
}

async function run(options: Options): Promise<void> {
  const began = performance.now();
  const root = rootOf(options);
  const out = outOf(root, options.out);
  if (options.parts?.includes(out))
    throw new CliError(
      2,
      `${out} is one of the parts`,
      'put the site elsewhere: a part is gone once another site lies there',
    );
  // Folders and files that anybody may read: a web server runs as somebody else.
  process.umask(0o022);
  throwOnFewFiles();
  // Imported here, so that help and a wrong option need none of it.
  if (options.shard) return (await import('./build-shard.ts')).makeShard(options, options.shard);
  const [{ noCache, openCache }, { lockOutput }] = await Promise.all([
    import('../memory.ts'),
    import('./project-lock.ts'),
  ]);
  const begun: Begun = { state: 'as it was', undo: [] };
  // Before anything is begun: whoever is told to stop leaves nothing behind.
  const clear = () => {
    for (const one of begun.undo) {
      try {
        one();
      } catch {
        // What cannot be removed now is removed by the next run.
      }
    }
  };
  const unwatch = whenStopped(clear, () => `${out} is ${begun.state}`);
  try {
    begun.undo.push(lockOutput(out));
    const memory = options.cache ? openCache(root) : noCache;
    const whole = await wholeOf(memory, { root, out, options });
    const last = whole?.get() as Report | undefined;
    // What a run that was killed has staged goes all the same.
    if (last) (await import('../publish/staging.ts')).dropStaging(out);
    if (last) printReport(last, options, { took: performance.now() - began, drawing: 0, compressing: 0 });
    else await unlessStopped(make(options, { began, root, out, memory, whole, begun }));
  } finally {
    unwatch();
    clear();
  }
}

/** How far a build has come. */
interface Begun {
  /** How the output is now, in words. */
  state: 'as it was' | 'complete';
  /** What to do when it ends, however it ends, in this order. */
  readonly undo: (() => void)[];
}

function threads(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new InvalidArgumentError('write how many: 0 to 99');
  return Number(text);
}

function shareOf(text: string): Share {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (number < 1 || number > of) throw new InvalidArgumentError('write which share of how many: 2/8');
  return { number, of };
}

interface Making {
  readonly began: number;
  readonly root: string;
  readonly out: string;
  readonly memory: Cache;
  readonly whole: BuildCache | undefined;
  readonly begun: Begun;
}

async function make(options: Options, { began, root, out, memory, whole, begun }: Making): Promise<void> {
  const [{ build }, { dropStaging }, { lockReading }] = await Promise.all([
    import('../build.ts'),
    import('../publish/staging.ts'),
    import('./project-lock.ts'),
  ]);
  const twice = options.twice && (await import('./twice.ts'));
  const release = options.release && (await import('../release.ts'));
  const telling = progress();
  const copy = twice?.copySite(root);
  // The lock goes last.
  begun.undo.unshift(
    telling.end,
    () => copy?.remove(),
    () => dropStaging(out),
  );
  const watch = stopwatch();
  const letGo = lockReading(root);
  sweepHalves(root);
  const built = await build({
    root,
    out,
    forceOut: options.forceOut,
    date: options.date,
    maxWarnings: options.maxWarnings,
    onProgress: (step) => {
      watch.step(step);
      telling.step(step);
    },
    baseUrl: options.baseUrl,
    release: release?.releaseGate,
    compress: options.compress,
    memory,
    parts: options.parts,
    workers: options.workers,
  }).finally(letGo);
  begun.state = 'complete';
  if (options.release) (await import('./remember.ts')).rememberAddresses(root, built.addresses);
  telling.end();
  (await import('../schema/write.ts')).writeSchemas(root, built.read, memory);
  const took = performance.now() - began;
  const stages = watch.stop();
  const costs = { took, drawing: stages.get('drawing') ?? 0, compressing: stages.get('compressing') ?? 0 };
  const report = reportOf(built);
  whole?.set(stillTrue(report), writtenBy(built), built.read.made);
  const sizes = options.sizes && (await (await import('./sizes.ts')).sizeTable(root, built));
  printReport(report, options, { ...costs, ...(sizes && { sizes }), ...(options.timings && { stages }) });
  if (!twice || !copy) return;
  const { outside } = built.read.made;
  process.exitCode = twice.reportTwins(await twice.buildAgain(copy, { root, out, outside }, options), options);
}

/** How long each stage took, by the first word of what it tells; some are told again and again while they go on. */
function stopwatch() {
  const stages = new Map<string, number>();
  let [name, since] = ['starting', performance.now()];
  const step = (text: string) => {
    const now = performance.now();
    stages.set(name, (stages.get(name) ?? 0) + now - since);
    [name, since] = [text.split(' ', 1)[0] ?? '', now];
  };
  return {
    step,
    stop: (): ReadonlyMap<string, number> => {
      step('');
      return stages;
    },
  };
}

/** Releases and comparisons look at everything each time, and a table of sizes at each file. */
async function wholeOf(memory: Cache, { root, out, options }: { root: string; out: string; options: Options }) {
  const { release, twice, sizes, cache, date, baseUrl: url, maxWarnings, compress } = options;
  if (!cache || release || twice || sizes) return undefined;
  return (await import('../memory/whole-build.ts')).openBuildCache(memory, root, {
    out,
    date,
    url,
    maxWarnings,
    compress,
  });
}

function writtenBy({ staged }: Built): string[] {
  return [...staged.files.keys(), manifestName].map((path) => join(staged.out, path));
}
