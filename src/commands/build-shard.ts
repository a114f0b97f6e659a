// litfass build --shard: builds one share of the pages into a folder that `litfass merge` reads.
import { workplaceAt } from '../files/workplace.ts';
import { usageError } from '../problems/problem.ts';
import { manifestIn } from '../publish/manifest.ts';
import { partFile, type Share } from '../run/shards/parts.ts';
import { type FormatOptions, formatOf } from './format.ts';
import { counted, outOf, readableTime, rootOf } from './options.ts';

/** The build options. A shard build rejects some of them, see `rejectUnsupported`. */
export interface BuildShardOptions extends FormatOptions {
  readonly root: string;
  readonly date: string;
  readonly out?: string;
  readonly forceOut?: true;
  readonly baseUrl?: string;
  readonly workers?: number;
  readonly compress?: true;
  readonly sizes?: true;
  readonly timings?: true;
}

/**
 * Builds one share of the pages into `options.out`. Throws CliError `usage` for options that need the whole
 * site.
 */
export async function buildShardCommand(options: BuildShardOptions, share: Share): Promise<void> {
  const began = performance.now();
  if (!options.out) throw usageError('--shard needs an output folder', 'npx litfass build --shard 2/8 --out part-2');
  rejectUnsupported(options);
  const root = rootOf(options);
  const out = outOf(root, options.out);
  if (manifestIn(out)?.files.has(partFile) === false)
    throw usageError(`${out} contains a whole site, which a part would overwrite`, 'choose another folder with --out');
  const { readAndPublish, whileBuilding } = await import('./run-build.ts');
  const { date, baseUrl, workers, forceOut, quiet } = options;
  const { pages, all } = await whileBuilding(out, (state) =>
    readAndPublish(workplaceAt(root, { date }), {
      state,
      out,
      baseUrl,
      quiet,
      publish: (engine) => engine.publishShare({ out, forceOut, share, workers }),
    }),
  );
  const took = readableTime(performance.now() - began);
  if (!quiet) console.log(`${pages} of ${counted(all, 'page')} in ${took} · part ${share.number}/${share.of} · ${out}`);
}

/**
 * A shard sees only some of the pages, so options about the whole site would silently cover less than
 * expected.
 */
function rejectUnsupported(options: BuildShardOptions): void {
  const given = Object.entries({
    '--release': options.release,
    '--preview': options.preview,
    '--compress': options.compress,
    '--max-warnings': options.maxWarnings !== undefined,
    '--json': formatOf(options) === 'json',
    '--sizes': options.sizes,
    '--timings': options.timings,
  }).flatMap(([name, isGiven]) => (isGiven ? [name] : []));
  if (given.length === 0) return;
  const hint = 'pass it to npx litfass merge, or build the whole site';
  throw usageError(`--shard builds only some of the pages and does not support ${given.join(', ')}`, hint);
}
