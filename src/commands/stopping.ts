// What a command does when it is told to stop: it clears away what it has begun, says so, and ends with the code that shells
// expect (130 for Ctrl+C, 143 for SIGTERM).
import { constants } from 'node:os';

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
