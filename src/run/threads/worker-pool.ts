// Worker threads that render pages while the main thread does too. All threads take batches from one
// shared counter, so faster ones do more. Workers only return results, so a stopped build leaves nothing
// of them behind.
import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { moduleUrl } from '../../files/engine-files.ts';
import type { Rendering } from '../../render/rendered.ts';
import type { Source } from '../../site/source.ts';
import {
  type Pacing,
  type RenderedBatch,
  type SerializedPage,
  serialize,
  type WorkerInput,
  type WorkerTask,
} from './worker-input.ts';

/** What worker threads need, and who receives their pages. */
export interface PoolOptions extends Pick<WorkerTask, 'themeFile' | 'hashed'> {
  readonly rendering: Rendering;
  /** The files of content/. */
  readonly sources: readonly Source[];
  /** How many worker threads to start. By default it depends on the pages and the cores. */
  readonly workers?: number | undefined;
  /** Receives the pages of all threads. Pages that a thread could not render are missing. */
  readonly onPage: (number: number, page: SerializedPage) => void;
}

/** With fewer pages, starting a thread takes longer than it saves. */
const minPages = 1_000;
/** More threads would wait for the main thread, which stages all pages. */
const maxWorkers = 7;
/** In pages. Small sites have smaller batches. */
const maxBatch = 25;
/**
 * Pages of all threads that may wait for the main thread, which can be busy for long: some hundred
 * megabytes.
 */
const maxWaiting = 4_000;

/** Starts the threads, none if there are few pages. `numbers` are indexes of routes. */
export function startWorkerPool(numbers: readonly number[], options: PoolOptions) {
  const { rendering, sources, themeFile, hashed, workers, onPage } = options;
  const next = new Int32Array(new SharedArrayBuffer(4));
  const useful = numbers.length < minPages ? 0 : Math.min(availableParallelism() - 1, maxWorkers);
  const count = Math.min(workers ?? useful, numbers.length);
  // Node appends a folder named after its version to the folder that enableCompileCache gets.
  const cacheFolder = getCompileCacheDir();
  const compileCache = cacheFolder && dirname(cacheFolder);
  const input =
    count > 0 ? serialize(rendering, sources, { numbers, next, themeFile, hashed, compileCache }) : undefined;
  const threads = Array.from({ length: count }, () => startThread(input, maxWaiting / count, onPage));
  return {
    /** Takes the next batch for the main thread. Empty if no pages are left. */
    take: () => takeBatch(numbers, next),
    /** Resolves when all threads have ended and their pages have been passed to `onPage`. */
    ended: async () => void (await Promise.all(threads.map(({ ended }) => ended))),
    /** Terminates the threads and ignores pages that are still on their way. */
    stop: () => {
      for (const { worker } of threads) {
        // Node delivers pending messages when a thread ends, and nothing waits for them any more.
        worker.removeAllListeners('message');
        void worker.terminate();
      }
    },
  };
}

/** The next batch of `numbers`. `next` is the shared counter, so no two threads get the same batch. */
export function takeBatch(numbers: readonly number[], next: Int32Array): readonly number[] {
  const size = Math.min(maxBatch, Math.ceil(numbers.length / 20));
  const from = Atomics.add(next, 0, size);
  return numbers.slice(from, from + size);
}

/** Blocks a worker that has `sent` so many pages in total until the main thread has caught up. */
export function waitForMain(sent: number, { received, maxWaiting }: Pacing): void {
  for (let seen = Atomics.load(received, 0); sent - seen > maxWaiting; seen = Atomics.load(received, 0))
    Atomics.wait(received, 0, seen);
}

function startThread(input: WorkerInput | undefined, maxWaiting: number, onPage: PoolOptions['onPage']) {
  const pacing: Pacing = { received: new Int32Array(new SharedArrayBuffer(4)), maxWaiting };
  const worker = new Worker(moduleUrl('run/threads/worker'), { workerData: { ...input, pacing } });
  // A thread that crashes is not an error: the main thread renders the pages that are missing.
  const ended = new Promise<void>((resolve) => worker.once('error', () => resolve()).once('exit', () => resolve()));
  worker.on('message', (batch: RenderedBatch) => {
    for (const [number, page] of batch) onPage(number, page);
    Atomics.add(pacing.received, 0, batch.length);
    Atomics.notify(pacing.received, 0);
  });
  return { worker, ended };
}
