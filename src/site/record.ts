// Helpers for plain objects. They do not import zod, so that modules that start without it can use them.

/** A path to a value: keys of maps and indexes of lists. */
export type Path = readonly (string | number)[];

/** Whether a value is an object and neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares the entries of a record by their keys, independently of the system's locale. */
export function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** The names that are not keys of an object: candidates for what a misspelt key meant. */
export function absentFrom(map: object, names: readonly string[]): readonly string[] {
  return names.filter((name) => !Object.hasOwn(map, name));
}

/** Every string in a value, at any depth. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The value at a path, or undefined. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let here = value;
  for (const step of path) {
    if (Array.isArray(here)) here = here[Number(step)];
    else if (isRecord(here) && Object.hasOwn(here, step)) here = here[step];
    else return undefined;
  }
  return here;
}

/** A copy of an object without some of its keys. */
export function omit<Value extends object, Key extends keyof Value>(
  value: Value,
  ...keys: readonly Key[]
): Omit<Value, Key> {
  const left = Object.entries(value).filter(([key]) => !keys.some((one) => one === key));
  return Object.fromEntries(left) as Omit<Value, Key>;
}

/** A copy of an object with another value for each of its keys. */
export function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
