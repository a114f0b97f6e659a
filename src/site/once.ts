// What is worked out when it is first asked for, and known from then on.

/** Does a work once, and then lets go of all that it needed. */
export function once<T>(work: () => T): () => T {
  let todo: (() => T) | undefined = work;
  let done: T | undefined;
  return () => {
    if (todo) done = todo();
    todo = undefined;
    return done as T;
  };
}
