// The entry of a worker thread. Enables the compile cache first: each thread must do that for itself, and
// it only covers modules that are imported later.
import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { WorkerInput } from './worker-input.ts';

const { compileCache } = workerData as WorkerInput;
if (compileCache !== undefined) enableCompileCache(compileCache);
await import('./worker-batches.ts');
