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

/** Caches the results of a function: at most so many, and then from the start. */
export function memoized<Given, Result>(
  find: (given: Given) => Result,
  most = Number.POSITIVE_INFINITY,
): (given: Given) => Result {
  const results = new Map<Given, Result>();
  return (given) => {
    if (results.has(given)) return results.get(given) as Result;
    const result = find(given);
    if (results.size >= most) results.clear();
    results.set(given, result);
    return result;
  };
}
