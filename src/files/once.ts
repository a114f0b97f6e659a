// Lazy values, computed on first use and then cached, and maps of bounded size.

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

/** Sets the newest entry of a map, and drops the oldest one if there are more than `most`. */
export function setNewest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most) map.delete(oldest as Key);
}

/** Caches the results of a function for objects, each as long as its object is in use. */
export function memoizedByObject<Given extends WeakKey, Result extends object>(find: (given: Given) => Result) {
  const results = new WeakMap<Given, Result>();
  return (given: Given): Result => {
    const known = results.get(given);
    if (known) return known;
    const result = find(given);
    results.set(given, result);
    return result;
  };
}

/** Caches the results of a function: at most so many, and then from the start. */
export function memoized<Given, Result>(find: (given: Given) => Result, most = Number.POSITIVE_INFINITY) {
  const results = new Map<Given, Result>();
  return (given: Given): Result => {
    if (results.has(given)) return results.get(given) as Result;
    const result = find(given);
    if (results.size >= most) results.clear();
    results.set(given, result);
    return result;
  };
}
