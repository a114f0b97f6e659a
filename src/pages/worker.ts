// Where a thread begins. Compiled code is kept for each thread by itself, and only for what is imported afterwards.
import { enableCompileCache } from 'node:module';
import { workerData } from 'node:worker_threads';
import type { Luggage } from './worker-input.ts';

const { compileCache } = workerData as Luggage;
if (compileCache !== undefined) enableCompileCache(compileCache);
await import('./rendering.ts');
