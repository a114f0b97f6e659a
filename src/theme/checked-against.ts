// The fingerprint of the part of a theme that content is checked against. Components are not part of it: when
// one changes, content that has been checked is still valid.
import { z } from 'zod';
import { keyOf } from '../files/cache.ts';
import { kindOf } from '../site/define-field.ts';
import { isRecord } from '../site/record.ts';
import type { Theme } from './index.ts';

/**
 * Changes with the schemas of sections and the names of layouts, sections and icons. Undefined if content is
 * checked by functions of the theme, such as rules and refinements: only their source could tell.
 */
export function checkedAgainst(theme: Theme): string | undefined {
  const { layouts, sections, collections = {}, body, icons, rules = [] } = theme;
  if (rules.length > 0) return undefined;
  const describe = describer();
  try {
    const schemas = Object.entries(sections).map(([name, { schema }]) => [name, describe(schema)]);
    const kinds = Object.entries(collections).map(([name, { schema, ...rest }]) => [name, describe(schema), rest]);
    return keyOf(JSON.stringify([Object.keys(layouts), icons, schemas, kinds, body]));
  } catch (error) {
    if (error instanceof HasFunction) return undefined;
    throw error;
  }
}

class HasFunction extends Error {}

/** The conditions that zod itself adds to checks such as `min`, as source. */
const zodConditions = new Set(
  [z.string().min(1), z.set(z.string()).min(1)].flatMap(({ def }) =>
    (def.checks ?? []).map((check) => String(check._zod.def.when)),
  ),
);

/** Returns a function that turns a schema into data. It throws a HasFunction if a function is part of it. */
function describer(): (value: unknown) => unknown {
  /** A schema may contain itself. */
  const seen = new Map<unknown, number>();
  const describe = (value: unknown): unknown => {
    if (typeof value === 'function') {
      if (zodConditions.has(String(value))) return undefined;
      throw new HasFunction();
    }
    if (value instanceof RegExp || typeof value === 'bigint') return String(value);
    if (Array.isArray(value)) return value.map(describe);
    if (typeof value !== 'object' || value === null) return value;
    const known = seen.get(value);
    if (known !== undefined) return known;
    seen.set(value, seen.size);
    if (value instanceof z.ZodType) {
      const kind = kindOf(value);
      return kind ? [kind.definition.name, kind.description] : describe(value.def);
    }
    // A check such as `min`.
    if (isRecord(value) && isRecord(value._zod)) return describe(value._zod.def);
    if (value instanceof Set || value instanceof Map) return [...value].map(describe);
    return Object.entries(value).map(([key, part]) => [key, describe(part)]);
  };
  return describe;
}
