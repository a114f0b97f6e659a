// Lazy values: computed on first use and then cached.

/**
 * Returns a function that computes a value on its first call and then caches it. Releases `compute`
 * after that.
 */
export function once<T>(compute: () => T): () => T {
  let pending: (() => T) | undefined = compute;
  let result: T | undefined;
  return () => {
    if (pending) result = pending();
    pending = undefined;
    return result as T;
  };
}

/** Caches the results of a function. */
export function memoized<Given, Result>(find: (given: Given) => Result): (given: Given) => Result {
  const results = new Map<Given, Result>();
  return (given) => {
    const result = results.has(given) ? (results.get(given) as Result) : find(given);
    results.set(given, result);
    return result;
  };
}
