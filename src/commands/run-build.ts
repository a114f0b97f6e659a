// Runs the build of a whole site or of a share of it: one at a time per output, while nobody writes to
// content/. A build that is stopped leaves nothing behind.
import type { Engine } from '../engine.ts';
import { ifPossible } from '../files/if-possible.ts';
import type { Workplace } from '../files/workplace.ts';
import { dropStaging } from '../publish/staging.ts';
import type { ReadOptions } from '../run/site-reader.ts';
import { progress } from './progress.ts';
import { lockContent, lockOutput } from './project-lock.ts';
import { removeStaleFiles } from './remove-temporary-files.ts';
import { onStopSignal, unlessStopped } from './stop-signals.ts';

/** The progress of a build, and how to clean up after it. */
export interface BuildState {
  /** The current state of the output, as the end of a sentence. */
  output: 'unchanged' | 'complete';
  /** Cleanup steps, run in this order when the build ends or is stopped. */
  readonly cleanups: (() => void)[];
}

/** Calls `build` while no other process writes `out`. Cleans up when it ends, fails or is stopped. */
export async function whileBuilding<Result>(
  out: string,
  build: (state: BuildState) => Promise<Result>,
): Promise<Result> {
  const state: BuildState = { output: 'unchanged', cleanups: [] };
  // Registered before any work starts, so that a stopped build leaves nothing behind.
  const clear = () => {
    // The next run removes what cannot be removed now.
    for (const one of state.cleanups) ifPossible(one);
  };
  const removeListeners = onStopSignal(clear, () => `${out} is ${state.output}`);
  try {
    state.cleanups.push(lockOutput(out));
    return await unlessStopped(build(state));
  } finally {
    removeListeners();
    clear();
  }
}

interface Publishing<Result> extends Omit<ReadOptions, 'isReadOnce'> {
  readonly state: BuildState;
  readonly out: string;
  /** Whether to show no progress. */
  readonly quiet?: true | undefined;
  readonly publish: (engine: Engine) => Promise<Result>;
}

/** Reads the site and publishes it, while no command changes its content. */
export async function readAndPublish<Result>(
  place: Workplace,
  { state, out, quiet, publish, ...readOptions }: Publishing<Result>,
): Promise<Result> {
  const reporter = progress({ quiet });
  // These run before the lock is released.
  state.cleanups.unshift(reporter.end, () => dropStaging(out));
  const releaseContent = lockContent(place.root, 'shared');
  removeStaleFiles(place.root);
  const onProgress = (step: string) => {
    place.onProgress(step);
    reporter.step(step);
  };
  const { readOnce } = await import('../engine.ts');
  const run = async () => publish(await readOnce({ ...place, onProgress }, readOptions));
  const result = await run().finally(releaseContent);
  state.output = 'complete';
  reporter.end();
  return result;
}
