// Converts a zod schema to a JSON Schema for editors: the fields of site/fields.ts become references
// to shared definitions, and every key gets a description.
import { z } from 'zod';
import { type FieldKind, fieldKinds } from '../site/fields.ts';

/** A JSON object, such as a JSON Schema. */
export type Json = { [key: string]: unknown };

/** The default descriptions, for fields without one of their own. */
const fieldDescriptions: Readonly<Record<FieldKind, string>> = {
  text: 'A text, one entry per locale. It takes **bold**, *emphasis*, [words](${page.contact}) and ${claim.…}; every figure in it is a claim.',
  markdown:
    'A long text, one entry per locale: paragraphs, lists, ## headings, tables, [words](${page.contact}) and ${claim.…}; every figure in it is a claim.',
  scene:
    'An illustration: one entry per locale, or one text for all. It is shown exactly as written, and its figures need no claim.',
  link: 'Where it leads: ${page.ID}, ${page.ID}#anchor, ${link.NAME} or #anchor on the same page.',
  image: 'A picture in content/images/, with a text for those who cannot see it.',
  icon: 'The name of one of the theme’s icons.',
};

/** Converts `schema`. Its own definitions are added to `definitions`, with the prefix `name.`. */
export function fromZod(schema: z.ZodType, name: string, definitions: Json): Json {
  const converted = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const kind = fieldKinds.get(zodSchema as unknown as z.ZodType)?.kind;
      if (!kind) return;
      const description = jsonSchema.description ?? fieldDescriptions[kind];
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
      Object.assign(jsonSchema, { 'x-field': kind, description });
    },
  }) as Json;
  const { $schema: _, definitions: own = {}, ...rest } = converted;
  for (const [key, value] of Object.entries(own as Json))
    definitions[`${name}.${key}`] = rewriteReferences(value as Json, name);
  return rewriteReferences(rest, name);
}

/** Points fields to their shared definitions, and references to own definitions to their prefixed names. */
function rewriteReferences(value: Json, name: string): Json {
  const copy = mapJson(value, (node) => {
    if (typeof node.$ref === 'string' && node.$ref.startsWith('#/definitions/'))
      return { ...node, $ref: `#/definitions/${name}.${node.$ref.slice('#/definitions/'.length)}` };
    const { 'x-field': kind, ...rest } = splitUnion(node);
    return kind ? { ...rest, $ref: `#/definitions/${definitionOf(kind as FieldKind)}` } : rest;
  });
  return copy as Json;
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
  const { description } = first?.[key] ?? {};
  const properties = { [key]: { enum: values, description: description ?? 'Which kind it is' } };
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

function definitionOf(kind: FieldKind): string {
  return kind === 'text' || kind === 'markdown' || kind === 'scene' ? 'localized' : kind;
}

/** A deep copy in which every object is replaced by the result of `change`, from the inside out. */
function mapJson(value: unknown, change: (node: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => mapJson(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapJson(item, change)])));
}
