// Converts a zod schema to a JSON Schema for editors: fields become references to the definitions of
// their kinds, and every key gets a description.
import { z } from 'zod';
import { type FieldKind, kindOf, type NamesOfSite } from '../site/define-field.ts';
import type { Json } from '../site/json-schema.ts';
import { omit } from '../site/record.ts';

/** Where `fromZod` puts definitions, and the names in the site that they offer. */
export interface Definitions {
  readonly definitions: Json;
  readonly names: NamesOfSite;
}

/** Converts `schema`. Adds the definitions of its fields, and with the prefix `name.` its own. */
export function fromZod(schema: z.ZodType, name: string, { definitions, names }: Definitions): Json {
  const kinds = new Set<FieldKind>();
  const converted = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const kind = kindOf(zodSchema as unknown as z.ZodType);
      if (!kind) return;
      kinds.add(kind);
      const description = jsonSchema.description ?? kind.description;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
      Object.assign(jsonSchema, { 'x-field': kind.definition.name, description });
    },
  }) as Json;
  for (const { definition } of kinds) definitions[definition.name] ??= definition.schema(names);
  const { definitions: own = {}, ...rest } = omit(converted, '$schema');
  for (const [key, value] of Object.entries(own as Json))
    definitions[`${name}.${key}`] = rewriteReferences(value as Json, name);
  return rewriteReferences(rest, name);
}

/** Points fields to their shared definitions, and references to own definitions to their prefixed names. */
function rewriteReferences(value: Json, name: string): Json {
  return mapJson(value, (node) => {
    if (typeof node.$ref === 'string' && node.$ref.startsWith('#/definitions/'))
      return { ...node, $ref: `#/definitions/${name}.${node.$ref.slice('#/definitions/'.length)}` };
    const { 'x-field': definition, ...rest } = splitUnion(node);
    return definition ? { ...rest, $ref: `#/definitions/${definition}` } : rest;
  }) as Json;
}

/**
 * Turns a discriminated union (`oneOf`) into one branch per value of its discriminator. Editors then
 * report only the keys of the matching branch, not those of all options.
 */
function splitUnion(node: Json): Json {
  const { oneOf, ...rest } = node;
  if (!Array.isArray(oneOf)) return node;
  const options = oneOf as Json[];
  const first = options[0]?.properties as Record<string, Json> | undefined;
  const key = Object.keys(first ?? {}).find((name) =>
    options.every((option) => constantOf(option, name) !== undefined),
  );
  if (key === undefined) return node;
  const values = options.map((option) => constantOf(option, key));
  const branches = options.map((option) => branch({ [key]: { const: constantOf(option, key) } }, [key], option));
  const properties = { [key]: { enum: values, description: first?.[key]?.description ?? 'Which kind it is' } };
  return { ...rest, type: 'object', properties, required: [key], allOf: branches };
}

function constantOf(option: Json, key: string): unknown {
  return (option.properties as Record<string, Json> | undefined)?.[key]?.const;
}

/** An `if`/`then`: an object that matches `properties` and has the keys `required` must match `schema`. */
export function branch(properties: Json, required: readonly string[], schema: Json): Json {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema; the object is never awaited
  return { if: { type: 'object', properties, required }, then: schema };
}

/** A deep copy in which every object is replaced by the result of `change`, from the inside out. */
function mapJson(value: unknown, change: (node: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => mapJson(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapJson(item, change)])));
}
