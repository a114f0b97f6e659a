// What is left of a value when everything that a schema does not take is put aside: one mistake in a file must not make the
// rest of it unsaid. What is put aside is told elsewhere (shape.ts).
import type { z } from 'zod';
import { isRecord, type Path } from './fields.ts';
import { valueAt } from './shape.ts';

/** The value without its unsound parts, not yet held against the schema as a whole; undefined where nothing is left. */
export function validPartsOf(schema: z.ZodType, value: unknown): unknown {
  let left = value;
  // Each round takes something away; what lacks a key because of that goes in the next one.
  while (left !== undefined) {
    const result = schema.safeParse(left);
    if (result.success) return left;
    const aside = result.error.issues.flatMap((issue): Path[] => {
      const path = issue.path as (string | number)[];
      if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key]);
      return [valueAt(left, path) === undefined ? path.slice(0, -1) : path];
    });
    left = without(left, aside);
  }
  return undefined;
}

/** Paths name places of `value` as it is: all are taken out at once, so that the entries of a list keep their numbers. */
function without(value: unknown, paths: readonly Path[]): unknown {
  if (paths.length === 0) return value;
  if (paths.some((path) => path.length === 0)) return undefined;
  const inner = (key: string | number, item: unknown) =>
    without(
      item,
      paths.filter(([step]) => String(step) === String(key)).map((path) => path.slice(1)),
    );
  if (Array.isArray(value)) return value.map((item, index) => inner(index, item)).filter((item) => item !== undefined);
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, inner(key, item)] as const)
      .filter(([, item]) => item !== undefined),
  );
}
