// How the fields of a schema are found in what an author wrote.

import { expect, test } from 'vitest';
import { z } from 'zod';
import { type FieldKind, kindOf } from '../../src/site/define-field.ts';
import { link, markdown, scene, text } from '../../src/site/field-kinds.ts';
import { fieldsIn, mapFields } from '../../src/site/fields.ts';

const found = (schema: z.ZodType, value: unknown) =>
  fieldsIn(schema, value).map(({ kind, path, value }) => [nameOf(kind), path.join('.'), value]);

const nameOf = (kind: FieldKind) =>
  Object.entries({ text, markdown, scene, link }).find(([, field]) => kindOf(field()) === kind)?.[0];

test('fields are found in objects, lists, maps, and in what may be left out, in the order of the schema', () => {
  const schema = z.object({
    heading: text(),
    count: z.number(),
    steps: z.array(z.strictObject({ body: markdown().optional(), to: link().nullable() })),
    words: z.record(z.string(), scene()).default({}),
  });
  const value = { words: { a: 'A', b: 'B' }, steps: [{ to: '#a' }, { body: 'x', to: null }], count: 2, heading: 'H' };
  expect(found(schema, value)).toEqual([
    ['text', 'heading', 'H'],
    ['link', 'steps.0.to', '#a'],
    ['markdown', 'steps.1.body', 'x'],
    ['scene', 'words.a', 'A'],
    ['scene', 'words.b', 'B'],
  ]);
});

test('of a union, the fields of the option that is meant are found', () => {
  const schema = z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('said'), words: text() }),
    z.strictObject({ kind: z.literal('drawn'), words: scene() }),
  ]);
  expect(found(schema, { kind: 'drawn', words: 'W' })).toEqual([['scene', 'words', 'W']]);
  expect(found(schema, { kind: 'sung', words: 'W' })).toEqual([]);
});

test('of a map that no option accepts, the fields of the option with its keys are found', () => {
  const schema = z.union([z.strictObject({ of: scene(), in: z.string() }), z.strictObject({ words: scene() })]);
  expect(found(schema, { words: 4 })).toEqual([['scene', 'words', 4]]);
  expect(found(schema, { of: 4 })).toEqual([['scene', 'of', 4]]);
  expect(found(schema, { of: 4, words: 4 })).toEqual([]);
  expect(found(schema, [4])).toEqual([]);
});

test('a recursive schema is walked as deep as the value goes', () => {
  const entry = z.object({
    label: text(),
    get entries() {
      return z.array(entry).optional();
    },
  });
  const value = { label: 'a', entries: [{ label: 'b', entries: [{ label: 'c' }] }, { label: 'd' }] };
  expect(found(entry, value).map(([, path]) => path)).toEqual([
    'label',
    'entries.0.label',
    'entries.0.entries.0.label',
    'entries.1.label',
  ]);
});

test('a default applies wherever in a schema it is, as in zod', () => {
  const garden = z.strictObject({ lamps: z.number().default(1), name: text().optional() });
  const schema = z.object({
    wide: z.boolean().default(true).optional(),
    rows: z.number().default(3).readonly(),
    most: z.number().default(5).nullable(),
    garden: garden.prefault({ name: 'Ebbe' }),
    tone: z.string().prefault('calm'),
    none: z.string().optional(),
  });
  const upper = ({ value }: { readonly value: unknown }) => String(value).toUpperCase();
  expect(mapFields(schema, {}, upper)).toEqual(schema.parse({}));
  expect(mapFields(schema, { most: null, garden: { name: 'Flut' } }, upper)).toMatchObject({
    most: null,
    garden: { lamps: 1, name: 'FLUT' },
  });
  expect(fieldsIn(schema, {})).toEqual([]);
});

test('what an author leaves out and the schema has a default for arrives as that default, and is no field to be checked', () => {
  const schema = z.object({
    look: z.enum(['plain', 'loud']).default('plain'),
    rows: z.array(z.object({ label: text(), wide: z.boolean().default(false), by: scene().default('–') })).default([]),
  });
  const resolve = (value: unknown) => mapFields(schema, value, ({ value: written }) => `resolved ${written}`);
  expect(resolve({})).toEqual({ look: 'plain', rows: [] });
  expect(resolve({ look: 'loud', rows: [{ label: 'a' }, { label: 'b', wide: true, by: 'B' }] })).toEqual({
    look: 'loud',
    rows: [
      { label: 'resolved a', wide: false, by: '–' },
      { label: 'resolved b', wide: true, by: 'resolved B' },
    ],
  });
  expect(found(schema, { rows: [{ label: 'a' }] })).toEqual([['text', 'rows.0.label', 'a']]);
});

test('values that do not fit stay as they are', () => {
  const schema = z.object({ steps: z.array(text()), by: z.record(z.string(), text()), more: z.object({ a: text() }) });
  const value = { steps: 'none', by: ['x'], more: null, other: { left: 'alone' } };
  expect(mapFields(schema, value, () => 'resolved')).toEqual(value);
  expect(mapFields(schema, undefined, () => 'resolved')).toBeUndefined();
});
