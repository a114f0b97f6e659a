// litfass build and litfass merge: check the whole site, then update dist/.
import { relative, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { type Workplace, workplaceAt } from '../files/workplace.ts';
import { usageError } from '../problems/problem.ts';
import type { CallCheck } from '../rules/rule.ts';
import type { Share } from '../run/shards/parts.ts';
import type { BuildCache } from '../run/whole-build.ts';
import { printReport, type Report, reportOf, upToDateReport } from './build-report.ts';
import type { BuildShardOptions } from './build-shard.ts';
import { withFormat } from './format.ts';
import { checkOpenFileLimit } from './open-files-limit.ts';
import { outOf, rootOf, siteUrl, wholeNumber, withDate, withRoot } from './options.ts';
import type { BuildState } from './run-build.ts';

interface Options extends BuildShardOptions {
  readonly cache: boolean;
  readonly shard?: Share;
  readonly parts?: readonly string[];
  readonly scheduled?: true;
}

/** The `build` command. */
export function buildCommand(): Command {
  return withFormat(withDate(withRoot(new Command('build'))))
    .option('--out <dir>', 'the output folder (default: dist/ in the root)')
    .option('--force-out', 'write into the --out folder even if it contains files that litfass did not write')
    .option('--base-url <url>', 'where the site will be served, instead of the url in content/site.yaml', siteUrl)
    .option('--release', 'reject what is not ready to be published, and record addresses and claims')
    .option('--scheduled', 'with --release, for a nightly run: an overdue review is a warning for 30 days')
    .option('--preview', 'for looking at in public while something is an example: a band says so, and noindex')
    .option('--compress', 'write .br and .gz files next to those that they make smaller, for hosts that send them')
    .option(
      '--no-cache',
      'read, check and render everything again, ignoring the caches of earlier builds (rendered images are kept)',
    )
    .option('--shard <share>', 'build one share of the pages into --out, for litfass merge: 2/8', shareOf)
    .option(
      '--workers <number>',
      'threads that render pages in addition to the main one (default: depends on pages and cores)',
      wholeNumber(0, 99, 'a number from 0 to 99'),
    )
    .option('--timings', 'print how long each stage took')
    .option('--sizes', 'print a table of page sizes')
    .action(run);
}

/** The `merge` command: a build that takes its pages from the parts of `build --shard`. */
export function mergeCommand(): Command {
  return withFormat(withDate(withRoot(new Command('merge'))))
    .argument('<parts...>', 'the folders that build --shard wrote')
    .option('--out <dir>', 'the output folder (default: dist/ in the root)')
    .option('--force-out', 'write into the --out folder even if it contains files that litfass did not write')
    .option('--base-url <url>', 'the URL that the parts were built with', siteUrl)
    .option('--release', 'reject what is not ready to be published, and record addresses and claims')
    .option('--compress', 'write .br and .gz files next to those that they make smaller, for hosts that send them')
    .action((parts: string[], options: Options) =>
      run({ ...options, parts: parts.map((part) => resolve(part)), cache: false }),
    );
}

async function run(options: Options): Promise<void> {
  const began = performance.now();
  const root = rootOf(options);
  const out = outOf(root, options.out);
  if (options.preview && options.release) throw usageError('--preview and --release exclude each other');
  if (options.scheduled && !options.release) throw usageError('--scheduled needs --release');
  if (options.parts?.includes(out))
    throw usageError(
      `${out} is one of the parts`,
      'choose another --out: writing the site there would replace the part',
    );
  // The output must be readable by everyone: the web server runs as another user.
  process.umask(0o022);
  checkOpenFileLimit();
  // Imported late, so that --help and usage errors stay fast.
  if (options.shard) return (await import('./build-shard.ts')).buildShardCommand(options, options.shard);
  const { noCache, openCache } = await import('../files/cache.ts');
  const { whileBuilding } = await import('./run-build.ts');
  await whileBuilding(out, async (state) => {
    const place = workplaceAt(root, { date: options.date, cache: options.cache ? openCache(root) : noCache });
    const buildCache = await buildCacheFor(place, out, options);
    const last = buildCache?.get() as Report | undefined;
    if (!last) return make(options, { began, out, place, buildCache, state });
    // Remove what a killed run may have staged, even when there is nothing to build.
    (await import('../publish/staging.ts')).dropStaging(out);
    printReport({ ...last, out }, options, { took: performance.now() - began, drawing: 0, compressing: 0 });
  });
}

function shareOf(text: string): Share {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (number < 1 || number > of)
    throw new InvalidArgumentError('must be the number of the share and the number of shares: 2/8');
  return { number, of };
}

interface MakeInput {
  readonly began: number;
  readonly out: string;
  readonly place: Workplace;
  readonly buildCache: BuildCache | undefined;
  readonly state: BuildState;
}

async function make(options: Options, { began, out, place, buildCache, state }: MakeInput): Promise<void> {
  const { root, cache } = place;
  const { readAndPublish } = await import('./run-build.ts');
  const gate = options.release && (await import('../lint/release.ts')).releaseGate;
  const release = gate && options.scheduled ? { ...gate, checks: 'scheduled' as const } : gate;
  const watch = stopwatch();
  const { baseUrl, preview, forceOut, maxWarnings, compress, parts, workers, timings, quiet } = options;
  const rules = new Map<string, number>();
  const callCheck: CallCheck = (rule, check) => {
    const before = performance.now();
    const result = check();
    rules.set(`rule ${rule}`, (rules.get(`rule ${rule}`) ?? 0) + performance.now() - before);
    return result;
  };
  const built = await readAndPublish(
    { ...place, onProgress: watch.step },
    {
      state,
      out,
      baseUrl,
      preview,
      quiet,
      ...(timings && { callCheck }),
      publish: (engine) => engine.publish({ out, forceOut, maxWarnings, release, compress, parts, workers }),
    },
  );
  if (release) (await import('./record-release.ts')).recordRelease(root, built);
  (await import('../schema/write.ts')).writeSchemas(root, built.content, cache);
  const took = performance.now() - began;
  const stages = watch.stop();
  const costs = { took, drawing: stages.get('drawing') ?? 0, compressing: stages.get('compressing') ?? 0 };
  for (const [rule, ms] of rules) if (ms > 1_000) stages.set(rule, ms);
  const report = reportOf(built);
  buildCache?.set(upToDateReport(report), built.content.bundle, built.staged);
  const sizes = options.sizes && (await (await import('./sizes.ts')).sizeTable(root, built));
  printReport(report, options, { ...costs, ...(sizes && { sizes }), ...(timings && { stages }) });
}

/**
 * Sums up milliseconds per stage. The first word of a progress text names its stage; a stage may report
 * often.
 */
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
    stop: (): Map<string, number> => {
      step('');
      return stages;
    },
  };
}

/**
 * The cache of whole builds. Undefined with --release and --sizes, which need every page or
 * file each time.
 */
async function buildCacheFor(place: Workplace, out: string, options: Options) {
  const { release, preview, sizes, date, baseUrl: url, maxWarnings, compress } = options;
  if (!options.cache || release || sizes) return undefined;
  return (await import('../run/whole-build.ts')).openBuildCache(place, {
    out: relative(place.root, out),
    date,
    url,
    preview,
    maxWarnings,
    compress,
  });
}
