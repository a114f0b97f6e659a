// Repeats the work of a delivery: when it is woken, after the pause that the work asks for, and every
// minute. An error never ends the rounds.
import { failureCode } from './send-failure.ts';

const minute = 60_000;

/**
 * `work` resolves to the milliseconds until it is called again at the latest. If it rejects, it is called
 * again after a pause that grows.
 */
export function createRounds(work: () => Promise<number>, log: (entry: object) => void) {
  let failures = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let again = false;

  const wake = (): void => {
    if (isStopped) return;
    again = true;
    // Handles its own errors and never rejects.
    round ??= rounds();
  };

  const rounds = async (): Promise<void> => {
    while (again && !isStopped) {
      again = false;
      clearTimeout(timer);
      let pause = minute;
      try {
        pause = await work();
        if (failures > 0) log({ state: 'outbox_back' });
        failures = 0;
      } catch (error) {
        failures += 1;
        pause = Math.min(minute, 1_000 * 2 ** failures);
        log({ level: 'error', state: 'outbox_failed', code: failureCode(error) });
      }
      timer = setTimeout(wake, Math.min(minute, Math.max(0, pause)));
      timer.unref();
    }
    // Cleared synchronously, not when the promise settles: a `wake` in between would be lost.
    round = undefined;
  };

  return {
    /** Begins a round now. */
    wake,
    isStopped: () => isStopped,
    /** Begins no more rounds, and resolves when the present one has ended. */
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
