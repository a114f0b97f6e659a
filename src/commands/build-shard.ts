// litfass build --shard: one share of the pages as a folder that litfass merge takes them from.

import { CliError } from '../diagnostics/problem.ts';
import { partFile, type Share } from '../memory/parts.ts';
import { manifestIn } from '../publish/manifest.ts';
import { type FormatOptions, formatOf } from './format.ts';
import { counted, outOf, rootOf, seconds } from './options.ts';
import { progress } from './progress.ts';
import { unlessStopped, whenStopped } from './stopping.ts';

/** The options of a build that a share takes, and those that it has to refuse. */
export interface ShardOptions extends FormatOptions {
  readonly root: string;
  readonly date: string;
  readonly out?: string;
  readonly forceOut?: true;
  readonly baseUrl?: string;
  readonly workers?: number;
  readonly release?: true;
  readonly compress?: true;
  readonly maxWarnings?: number;
  readonly twice?: true;
  readonly sizes?: true;
  readonly timings?: true;
}

export async function makeShard(options: ShardOptions, share: Share): Promise<void> {
  const began = performance.now();
  if (!options.out)
    throw new CliError(2, '--shard needs a folder for its share', 'litfass build --shard 2/8 --out part-2');
  refuseOthers(options);
  const root = rootOf(options);
  const out = outOf(root, options.out);
  if (manifestIn(out)?.files.has(partFile) === false)
    throw new CliError(2, `${out} holds a whole site, which a part would take away`, 'name another folder with --out');
  const [{ buildShard }, { dropStaging }, { lockOutput, lockReading }] = await Promise.all([
    import('../shard.ts'),
    import('../publish/staging.ts'),
    import('./project-lock.ts'),
  ]);
  const unlock = lockOutput(out);
  const telling = progress();
  let state = 'as it was';
  const clear = () => {
    telling.end();
    try {
      dropStaging(out);
    } finally {
      unlock();
    }
  };
  const unwatch = whenStopped(clear, () => `${out} is ${state}`);
  try {
    const { date, baseUrl, workers, forceOut } = options;
    const letGo = lockReading(root);
    const making = { root, out, forceOut, date, share, baseUrl, workers, onProgress: telling.step };
    const { pages, all } = await unlessStopped(buildShard(making)).finally(letGo);
    state = 'complete';
    telling.end();
    const took = seconds(performance.now() - began);
    console.log(`${pages} of ${counted(all, 'page')} in ${took} · part ${share.number}/${share.of} · ${out}`);
  } finally {
    unwatch();
    clear();
  }
}

/** A share knows neither all pages nor what becomes of them: whoever asks for more would get less than he believes. */
function refuseOthers(options: ShardOptions): void {
  const asked = Object.entries({
    '--release': options.release,
    '--compress': options.compress,
    '--max-warnings': options.maxWarnings !== undefined,
    '--json': formatOf(options) === 'json',
    '--twice': options.twice,
    '--sizes': options.sizes,
    '--timings': options.timings,
  }).flatMap(([name, isAsked]) => (isAsked ? [name] : []));
  if (asked.length === 0) return;
  const hint = 'it is said to litfass merge, or to a build of the whole site';
  throw new CliError(2, `--shard makes a share of the pages, which knows nothing of ${asked.join(', ')}`, hint);
}
