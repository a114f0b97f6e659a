// Whether a value is a map, what stands in one, and in which order: asked everywhere, also by those who start without zod.

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sorts the entries of a record by their keys, wherever the machine is. */
export function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** Those that are no key of a map: what a misspelt key of it may have meant. */
export function absentFrom(map: object, names: readonly string[]): readonly string[] {
  return names.filter((name) => !Object.hasOwn(map, name));
}

/** Every string in a value, however deep. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
