// Stop signals: a command cleans up, prints a message, and exits with the code that shells expect.
import { setTimeout as sleep } from 'node:timers/promises';
import { signalExitCode } from '../problems/exit-codes.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `clear` on a stop signal and exits. `clear` must be synchronous; `state` returns the end of the
 * message. Returns a function that removes the listeners.
 */
export function onStopSignal(clear: () => void, state: () => string): () => void {
  const stop = (signal: NodeJS.Signals) => {
    try {
      clear();
    } finally {
      process.stderr.write(`litfass: stopped by ${signal}; ${state()}\n`);
      process.exit(signalExitCode(signal));
    }
  };
  for (const signal of signals) process.once(signal, stop);
  return () => {
    for (const signal of signals) process.removeListener(signal, stop);
  };
}

/**
 * Awaits work that uses esbuild. Ctrl+C also ends the compiler, possibly first: if it is gone, waits
 * for our own signal before reporting an error.
 */
export async function unlessStopped<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isCompilerGone(error)) await sleep(500);
    throw error;
  }
}

/** Whether an error means that esbuild's process has ended. Its message is the only sign. */
export function isCompilerGone(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('The service ');
}
