// Pauses in long work, so that a server answers meanwhile, and work that is superseded ends early.

/** In milliseconds: for so long, no request waits. */
const maxBlockMs = 8;

/** Lets other work run if there has been none for a while. */
export type Pause = () => Promise<void> | undefined;

/** Ends work that has been superseded. */
export class Interruption extends Error {}

/** Throws an Interruption as soon as `goesOn` returns false. */
export function pauser(goesOn: () => boolean): Pause {
  let pausedAt = performance.now();
  return () => {
    if (!goesOn()) throw new Interruption();
    if (performance.now() - pausedAt < maxBlockMs) return undefined;
    return new Promise((resolve, reject) =>
      setImmediate(() => {
        pausedAt = performance.now();
        if (goesOn()) resolve();
        else reject(new Interruption());
      }),
    );
  };
}

/** Throws the error again, unless it is the interruption of work whose result is no longer wanted. */
export function ignoreInterruption(error: unknown): void {
  if (!(error instanceof Interruption)) throw error;
}
