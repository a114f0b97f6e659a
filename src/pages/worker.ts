// Where a thread begins. Compiled code is kept for each thread by itself, and only for what is imported afterwards.
import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { WorkerInput } from './worker-input.ts';

const { compileCache } = workerData as WorkerInput;
if (compileCache !== undefined) enableCompileCache(compileCache);
await import('./rendering.ts');
