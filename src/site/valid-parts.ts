// Removes the invalid parts of a value, so that one mistake in a file does not hide the rest of it.
// shape.ts reports the mistakes.
import type { z } from 'zod';
import { isRecord, type Path, valueAt } from './record.ts';

/**
 * The value without its invalid parts. It is not transformed by the schema. Returns undefined if
 * nothing is valid.
 */
export function validPartsOf(schema: z.ZodType, value: unknown): unknown {
  let remaining = value;
  // Each round removes something. A map that lacks a required key because of that is removed in the
  // next round.
  while (remaining !== undefined) {
    const result = schema.safeParse(remaining);
    if (result.success) return remaining;
    const invalid = result.error.issues.flatMap((issue): Path[] => {
      const path = issue.path as (string | number)[];
      if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key]);
      return [valueAt(remaining, path) === undefined ? path.slice(0, -1) : path];
    });
    remaining = without(remaining, invalid);
  }
  return undefined;
}

/**
 * Removes the values at the paths. All are removed together, because each removal shifts the indexes
 * of a list.
 */
function without(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return value;
  if (paths.some((path) => path.length === 0)) return undefined;
  const pathsBelow = (key: string | number) =>
    paths.filter(([step]) => String(step) === String(key)).map((path) => path.slice(1));
  const inner = (key: string | number, item: unknown) => without(item, pathsBelow(key));
  if (Array.isArray(value)) return value.map((item, index) => inner(index, item)).filter((item) => item !== undefined);
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, inner(key, item)] as const)
      .filter(([, item]) => item !== undefined),
  );
}
