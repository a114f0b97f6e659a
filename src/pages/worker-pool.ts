// Threads that render pages beside the main one. All take their next share from one counter, so that whoever is faster does
// more. A thread only hands back what it rendered: a run that ends early leaves nothing of it.
import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { moduleUrl } from '../fs/engine-files.ts';
import type { Source } from '../model/source.ts';
import type { Rendering } from '../render/rendered.ts';
import { type Pacing, type RenderedShare, serialize, type WorkerInput } from './worker-input.ts';

export interface WorkerPool {
  /** The next share of the numbers; empty when all are taken. */
  readonly take: () => readonly number[];
  /** When every thread has handed back what it took. */
  readonly ended: () => Promise<void>;
  readonly stop: () => void;
}

interface WorkerOptions {
  readonly rendering: Rendering;
  readonly sources: readonly Source[];
  readonly themeFile: string;
  readonly hashed: boolean;
  readonly workers?: number | undefined;
  readonly onPage: (number: number, page: NonNullable<RenderedShare[number][1]>) => void;
}

/** From so many pages on a thread is worth what its start costs. */
const worthwhile = 1_000;
/** More would wait for the one that writes what they made. */
const most = 7;
/** Pages that are taken at once, fewer where there are few. */
const largestShare = 25;
/** Pages of all threads that wait to be written, at most: a few hundred megabytes. The main thread may be long at other work. */
const mostWaiting = 4_000;

export function startWorkerPool(numbers: readonly number[], hiring: WorkerOptions): WorkerPool {
  const { rendering, sources, themeFile, hashed, workers, onPage } = hiring;
  const next = new Int32Array(new SharedArrayBuffer(4));
  const useful = numbers.length < worthwhile ? 0 : Math.min(availableParallelism() - 1, most);
  const wanted = Math.min(workers ?? useful, numbers.length);
  // Node names a folder of its own version in the one that it was given.
  const cache = getCompileCacheDir();
  const compileCache = cache && dirname(cache);
  const input =
    wanted > 0 ? serialize(rendering, sources, { numbers, next, themeFile, hashed, compileCache }) : undefined;
  const threads = Array.from({ length: wanted }, () => startThread(input, mostWaiting / wanted, onPage));
  return {
    take: () => takeShare(numbers, next),
    ended: async () => void (await Promise.all(threads.map(({ ended }) => ended))),
    stop: () => {
      for (const { worker } of threads) {
        // What it has handed back would be met when it ends, and nobody waits for it any more.
        worker.removeAllListeners('message');
        void worker.terminate();
      }
    },
  };
}

/** Whoever asks, nobody gets the same. */
export function takeShare(numbers: readonly number[], next: Int32Array): readonly number[] {
  const share = Math.min(largestShare, Math.ceil(numbers.length / 20));
  const from = Atomics.add(next, 0, share);
  return numbers.slice(from, from + share);
}

/** Keeps a thread waiting as long as more of its pages than it may leave have not been met by the main one. */
export function waitForMain(made: number, { met, mostWaiting }: Pacing): void {
  for (let seen = Atomics.load(met, 0); made - seen > mostWaiting; seen = Atomics.load(met, 0))
    Atomics.wait(met, 0, seen);
}

function startThread(input: WorkerInput | undefined, mostWaiting: number, onPage: WorkerOptions['onPage']) {
  const pacing: Pacing = { met: new Int32Array(new SharedArrayBuffer(4)), mostWaiting };
  const worker = new Worker(moduleUrl('pages/worker'), { workerData: { ...input, pacing } });
  // What a thread took with it when it fell is missing, and is made by whoever looks for it.
  const ended = new Promise<void>((resolve) => worker.once('error', () => resolve()).once('exit', () => resolve()));
  worker.on('message', (made: RenderedShare) => {
    for (const [number, page] of made) if (page) onPage(number, page);
    Atomics.add(pacing.met, 0, made.length);
    Atomics.notify(pacing.met, 0);
  });
  return { worker, ended };
}
