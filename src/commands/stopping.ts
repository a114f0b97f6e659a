// What a command does when it is told to stop: it clears away what it has begun, says so, and ends with the code that shells
// expect (130 for Ctrl+C, 143 for SIGTERM).
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** `clear` must not wait for anything; `state` is how things are then, and ends the sentence. Returns what ends the watch. */
export function whenStopped(clear: () => void, state: () => string): () => void {
  const stop = (signal: NodeJS.Signals) => {
    try {
      clear();
    } finally {
      process.stderr.write(`litfass: stopped by ${signal}; ${state()}\n`);
      process.exit(128 + constants.signals[signal]);
    }
  };
  for (const signal of signals) process.once(signal, stop);
  return () => {
    for (const signal of signals) process.removeListener(signal, stop);
  };
}

/** Who is told to stop is told so together with its compiler, which may go first: the signal comes before that is a fault. */
export async function unlessStopped<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isCompilerGone(error)) await sleep(500);
    throw error;
  }
}

/** Whether it says that the process of esbuild has ended, which it does in these words alone. */
export function isCompilerGone(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('The service ');
}
