// Finds the fields of a schema in a value that an author wrote, and replaces them.
import { z } from 'zod';
import { memoizedByObject, once } from '../files/once.ts';
import { type FieldKind, kindOf } from './define-field.ts';
import { isRecord, mapValues, type Path } from './record.ts';

export type { Path } from './record.ts';

/** A field found in a value: its kind, its path, and what the author wrote there. */
export interface FieldUse {
  readonly kind: FieldKind;
  readonly path: Path;
  readonly value: unknown;
}

/**
 * Every field of `schema` that is present in `value`, in the order of the schema. Tolerates invalid
 * values.
 */
export function fieldsIn(schema: z.ZodType, value: unknown, path: Path = []): FieldUse[] {
  const found: FieldUse[] = [];
  const collect = (use: FieldUse) => {
    found.push(use);
    return use.value;
  };
  mapFields(schema, value, collect, path);
  return found;
}

/**
 * A copy of `value` with each field replaced by the result of `resolve`, and missing values by the
 * schema's defaults.
 */
export function mapFields(
  schema: z.ZodType,
  value: unknown,
  resolve: (use: FieldUse) => unknown,
  path: Path = [],
): unknown {
  return walkOf(schema)(value, resolve, path);
}

type Walk = (value: unknown, resolve: (use: FieldUse) => unknown, path: Path) => unknown;

/** How to walk the values of a schema. Cached, since thousands of pages use the same schemas. */
const walkOf: (schema: z.ZodType) => Walk = memoizedByObject(makeWalk);

const identity: Walk = (value) => value;

function makeWalk(schema: z.ZodType): Walk {
  const kind = kindOf(schema);
  if (kind) return (value, resolve, path) => (value === undefined ? value : resolve({ kind, path, value }));
  if (schema instanceof z.ZodObject) {
    // Evaluated on first use, because a shape may contain itself.
    const entries = once(() =>
      Object.entries(schema.shape).map(
        ([key, inner]) => [key, walkOf(inner as z.ZodType), providesDefault(inner as z.ZodType)] as const,
      ),
    );
    return (value, resolve, path) => {
      if (!isRecord(value)) return value;
      const copy: Record<string, unknown> = { ...value };
      for (const [key, walk, hasDefault] of entries())
        if (hasDefault || (walk !== identity && Object.hasOwn(value, key)))
          copy[key] = walk(value[key], resolve, [...path, key]);
      return copy;
    };
  }
  if (schema instanceof z.ZodArray) {
    const inner = walkOf(schema.element as z.ZodType);
    return (value, resolve, path) =>
      Array.isArray(value) ? value.map((item, index) => inner(item, resolve, [...path, index])) : value;
  }
  if (schema instanceof z.ZodRecord) {
    const inner = walkOf(schema.valueType as z.ZodType);
    return (value, resolve, path) =>
      isRecord(value) ? mapValues(value, (item, key) => inner(item, resolve, [...path, key])) : value;
  }
  if (schema instanceof z.ZodDefault) {
    const inner = walkOf(schema.unwrap() as z.ZodType);
    return (value, resolve, path) => {
      if (value === undefined) return schema.def.defaultValue;
      return value === null ? value : inner(value, resolve, path);
    };
  }
  if (schema instanceof z.ZodPrefault) {
    const inner = walkOf(schema.unwrap() as z.ZodType);
    return (value, resolve, path) =>
      value === undefined ? inner(schema.def.defaultValue, (use) => use.value, path) : inner(value, resolve, path);
  }
  if (isWrapped(schema)) {
    const inner = walkOf(schema.unwrap() as z.ZodType);
    return (value, resolve, path) => (value === null ? value : inner(value, resolve, path));
  }
  if (schema instanceof z.ZodUnion)
    return (value, resolve, path) => {
      const option = value === null ? undefined : matchingOption(schema, value);
      return option ? walkOf(option)(value, resolve, path) : value;
    };
  return identity;
}

/** Whether a schema has a default, also inside of optional(), nullable() or readonly(). */
function providesDefault(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return true;
  return isWrapped(schema) && providesDefault(schema.unwrap() as z.ZodType);
}

function isWrapped(schema: z.ZodType): schema is z.ZodOptional | z.ZodNullable | z.ZodReadonly {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly;
}

/**
 * The option of a union for a value: by the discriminator if there is one, else the first option that
 * accepts it or, for a map with a faulty value, that has its keys.
 */
function matchingOption(schema: z.ZodUnion, value: unknown): z.ZodType | undefined {
  const options = schema.options as readonly z.ZodType[];
  const { discriminator } = schema.def as { discriminator?: string };
  if (discriminator && isRecord(value))
    return options.find(
      (option) =>
        option instanceof z.ZodObject &&
        (option.shape[discriminator] as z.ZodType | undefined)?.safeParse(value[discriminator]).success,
    );
  const hasKeys = (option: z.ZodType) =>
    option instanceof z.ZodObject && isRecord(value) && Object.keys(value).every((key) => key in option.shape);
  return options.find((option) => option.safeParse(value).success) ?? options.find(hasKeys);
}
