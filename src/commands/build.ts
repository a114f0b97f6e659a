// litfass build and litfass merge: check the whole site, then update dist/.
import { join, relative, resolve } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Cache } from '../files/cache.ts';
import { usageError } from '../problems/problem.ts';
import { manifestName } from '../publish/manifest.ts';
import type { CallCheck } from '../rules/rule.ts';
import type { Built } from '../run/publish-site.ts';
import type { Share } from '../run/shards/parts.ts';
import type { BuildCache } from '../run/whole-build.ts';
import { printReport, type Report, reportOf, upToDateReport } from './build-report.ts';
import type { BuildShardOptions } from './build-shard.ts';
import { withFormat } from './format.ts';
import { checkOpenFileLimit } from './open-files-limit.ts';
import { outOf, rootOf, siteUrl, withDate, withRoot } from './options.ts';
import { progress } from './progress.ts';
import { removeStaleFiles } from './remove-temporary-files.ts';
import { onStopSignal, unlessStopped } from './stop-signals.ts';

interface Options extends BuildShardOptions {
  readonly cache: boolean;
  readonly shard?: Share;
  readonly parts?: readonly string[];
}

/** The `build` command. */
export function buildCommand(): Command {
  return withFormat(withDate(withRoot(new Command('build'))))
    .option('--out <dir>', 'the output folder (default: dist/ in the root)')
    .option('--force-out', 'write into the --out folder even if it contains files that litfass did not write')
    .option('--base-url <url>', 'where the site will be served, instead of the url in content/site.yaml', siteUrl)
    .option('--release', 'reject what is not ready to be published, and record the addresses')
    .option('--compress', 'write .br and .gz files next to those that they make smaller, for hosts that send them')
    .option(
      '--no-cache',
      'read, check and render everything again, ignoring the caches of earlier builds (rendered images are kept)',
    )
    .option('--shard <share>', 'build one share of the pages into --out, for litfass merge: 2/8', shareOf)
    .option(
      '--workers <number>',
      'threads that render pages in addition to the main one (default: depends on pages and cores)',
      threads,
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
    .option('--release', 'reject what is not ready to be published, and record the addresses')
    .option('--compress', 'write .br and .gz files next to those that they make smaller, for hosts that send them')
    .action((parts: string[], options: Options) =>
      run({ ...options, parts: parts.map((part) => resolve(part)), cache: false }),
    );
}

async function run(options: Options): Promise<void> {
  const began = performance.now();
  const root = rootOf(options);
  const out = outOf(root, options.out);
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
  const [{ noCache, openCache }, { lockOutput }] = await Promise.all([
    import('../files/cache.ts'),
    import('./project-lock.ts'),
  ]);
  const buildState: BuildState = { output: 'unchanged', cleanups: [] };
  // Registered before any work starts, so that a stopped build leaves nothing behind.
  const clear = () => {
    for (const one of buildState.cleanups) {
      try {
        one();
      } catch {
        // The next run removes what cannot be removed now.
      }
    }
  };
  const removeListeners = onStopSignal(clear, () => `${out} is ${buildState.output}`);
  try {
    buildState.cleanups.push(lockOutput(out));
    const cache = options.cache ? openCache(root) : noCache;
    const buildCache = await buildCacheFor(cache, { root, out, options });
    const last = buildCache?.get() as Report | undefined;
    // Remove what a killed run may have staged, even when there is nothing to build.
    if (last) (await import('../publish/staging.ts')).dropStaging(out);
    if (last) printReport({ ...last, out }, options, { took: performance.now() - began, drawing: 0, compressing: 0 });
    else await unlessStopped(make(options, { began, root, out, cache, buildCache, buildState }));
  } finally {
    removeListeners();
    clear();
  }
}

/** The progress of a build, and how to clean up after it. */
interface BuildState {
  /** The current state of the output, as the end of a sentence. */
  output: 'unchanged' | 'complete';
  /** Cleanup steps, run in this order when the build ends or is stopped. */
  readonly cleanups: (() => void)[];
}

function threads(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new InvalidArgumentError('must be a number from 0 to 99');
  return Number(text);
}

function shareOf(text: string): Share {
  const [, number = 0, of = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (number < 1 || number > of)
    throw new InvalidArgumentError('must be the number of the share and the number of shares: 2/8');
  return { number, of };
}

interface MakeInput {
  readonly began: number;
  readonly root: string;
  readonly out: string;
  readonly cache: Cache;
  readonly buildCache: BuildCache | undefined;
  readonly buildState: BuildState;
}

async function make(options: Options, { began, root, out, cache, buildCache, buildState }: MakeInput): Promise<void> {
  const [{ readOnce }, { dropStaging }, { lockContentForReading }] = await Promise.all([
    import('../engine.ts'),
    import('../publish/staging.ts'),
    import('./project-lock.ts'),
  ]);
  const release = options.release ? await import('../lint/release.ts') : undefined;
  const reporter = progress(options);
  // These run before the lock is released.
  buildState.cleanups.unshift(reporter.end, () => dropStaging(out));
  const watch = stopwatch();
  const releaseContent = lockContentForReading(root);
  removeStaleFiles(root);
  const onProgress = (step: string) => {
    watch.step(step);
    reporter.step(step);
  };
  const { date, baseUrl, forceOut, maxWarnings, compress, parts, workers, timings } = options;
  const rules = new Map<string, number>();
  const callCheck: CallCheck = (rule, check) => {
    const before = performance.now();
    const result = check();
    rules.set(`rule ${rule}`, (rules.get(`rule ${rule}`) ?? 0) + performance.now() - before);
    return result;
  };
  const publish = async () => {
    const engine = await readOnce(root, { date, baseUrl, cache, onProgress, ...(timings && { callCheck }) });
    return engine.publish({ out, forceOut, maxWarnings, release: release?.releaseGate, compress, parts, workers });
  };
  const built = await publish().finally(releaseContent);
  buildState.output = 'complete';
  if (options.release) (await import('./record-addresses.ts')).recordAddresses(root, built.addresses);
  reporter.end();
  (await import('../schema/write.ts')).writeSchemas(root, built.inputs, cache);
  const took = performance.now() - began;
  const stages = watch.stop();
  const costs = { took, drawing: stages.get('drawing') ?? 0, compressing: stages.get('compressing') ?? 0 };
  for (const [rule, ms] of rules) if (ms > 1_000) stages.set(rule, ms);
  const report = reportOf(built);
  buildCache?.set(upToDateReport(report), writtenFiles(built), built.inputs.bundle);
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
async function buildCacheFor(cache: Cache, { root, out, options }: { root: string; out: string; options: Options }) {
  const { release, sizes, date, baseUrl: url, maxWarnings, compress } = options;
  if (!options.cache || release || sizes) return undefined;
  return (await import('../run/whole-build.ts')).openBuildCache(cache, root, {
    out: relative(root, out),
    date,
    url,
    maxWarnings,
    compress,
  });
}

function writtenFiles({ staged: { out, files, kept } }: Built) {
  const output = Array.from(
    files,
    ([path, { sha256 }]) => [join(out, path), { sha256, wasKept: kept.has(path) }] as const,
  );
  return { output: new Map(output), others: [join(out, manifestName)] };
}
