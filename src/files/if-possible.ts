// Tries what may fail, where every failure means the same: there is nothing.

/** The result of `act`, or undefined if it throws. */
export function ifPossible<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
