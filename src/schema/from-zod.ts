// JSON Schema of a zod schema, as an editor wants it: the fields of site/fields.ts as references to shared definitions,
// and a description on every key.
import { z } from 'zod';
import { type FieldKind, fieldKinds } from '../site/fields.ts';

export type Json = { [key: string]: unknown };

/** What an editor tells about a field that its schema says nothing about. */
const fieldDescriptions: Readonly<Record<FieldKind, string>> = {
  text: 'A text, one entry per locale. It takes **bold**, *emphasis*, [words](${page.contact}) and ${claim.…}; every figure in it is a claim.',
  markdown:
    'A long text, one entry per locale: paragraphs, lists, ## headings, tables, [words](${page.contact}) and ${claim.…}; every figure in it is a claim.',
  scene:
    'An illustration: one entry per locale, or one text for all. It is shown as it is written, and its figures are free.',
  link: 'Where it leads: ${page.ID}, ${page.ID}#anchor, ${link.NAME} or #anchor on the same page.',
  image: 'A picture in content/images/, with what it shows for those who cannot see it.',
  icon: 'The name of one of the theme’s icons.',
};

/** The schema with its own definitions prefixed by `name`, which are added to `definitions`. */
export function fromZod(schema: z.ZodType, name: string, definitions: Json): Json {
  const made = z.toJSONSchema(schema, {
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
  const { $schema: _, definitions: own = {}, ...rest } = made;
  for (const [key, value] of Object.entries(own as Json)) definitions[`${name}.${key}`] = settled(value as Json, name);
  return settled(rest, name);
}

/** References rewritten: a field to its definition, an own definition to its prefixed name. */
function settled(value: Json, name: string): Json {
  const copy = mapJson(value, (node) => {
    if (typeof node.$ref === 'string' && node.$ref.startsWith('#/definitions/'))
      return { ...node, $ref: `#/definitions/${name}.${node.$ref.slice('#/definitions/'.length)}` };
    const { 'x-field': kind, ...rest } = byKind(node);
    return kind ? { ...rest, $ref: `#/definitions/${definitionOf(kind as FieldKind)}` } : rest;
  });
  return copy as Json;
}

/**
 * A choice between objects that a key tells apart, as one branch for each of its values. An editor then speaks of the keys
 * of the one that is meant, where of a plain choice it would speak of all.
 */
function byKind(node: Json): Json {
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

/** What an object has to fit when some of its properties have some values. */
export function branch(properties: Json, required: readonly string[], fits: Json): Json {
  // biome-ignore lint/suspicious/noThenProperty: this is how JSON Schema calls it, and nobody awaits it
  return { if: { type: 'object', properties, required }, then: fits };
}

function definitionOf(kind: FieldKind): string {
  return kind === 'text' || kind === 'markdown' || kind === 'scene' ? 'localized' : kind;
}

/** A copy in which every object is replaced by what `change` makes of it, from the inside out. */
function mapJson(value: unknown, change: (node: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((item) => mapJson(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapJson(item, change)])));
}
