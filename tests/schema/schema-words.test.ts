// Everything that zod can find wrong, in an author's words: each of its codes, on every kind of schema.
// zod's own words are never shown.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addressesShape } from '../../src/addresses/addresses-lock.ts';
import { claimShape } from '../../src/claims/claim.ts';
import { claimsLockShape } from '../../src/claims/claims-lock.ts';
import { termsShape } from '../../src/claims/terms.ts';
import { siteShapeWithHosts } from '../../src/hosts/index.ts';
import { formatProblems } from '../../src/problems/print/format-problems.ts';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { localeShape } from '../../src/settings/site-file.ts';
import { icon, image, link, markdown, scene, text } from '../../src/site/field-kinds.ts';
import { pageShape } from '../../src/site/page.ts';
import { shapeProblems } from '../../src/site/shape.ts';
import { bundle } from '../../src/theme/bundle.ts';
import { realSite, repository, sharedThemes } from '../support/helpers.ts';

/** What zod says in English, from its own list of messages. */
const zodsWords =
  /invalid|expected|received|unrecognized|too (big|small)|must (match pattern|start with|end with|include)|undefined|\[object|more than one option/i;

const place = parseSource('a.yaml', 'a: 5').place(['a']);

function reported(schema: z.ZodType, data: unknown): string[] {
  const problems = shapeProblems(schema, { data, place: () => place });
  const printed = formatProblems(problems);
  // What is fine is not handed to expect, which takes longer than all the rest.
  if (zodsWords.test(printed)) expect(printed).not.toMatch(zodsWords);
  return problems.map(({ rule, text: words, hint }) => `${rule}: ${words}${hint ? ` (${hint})` : ''}`);
}

const a = (schema: z.ZodType) => z.strictObject({ a: schema });

describe('each code of zod is said in a sentence', () => {
  test.each<[string, z.ZodType, unknown, string]>([
    ['invalid_type', z.string(), 5, 'type: `a` must be a text, not 5 (put it in quotes: a: "5")'],
    ['invalid_type of a number', z.number(), '5', 'type: `a` must be a number, not “5”'],
    ['invalid_type of a whole number', z.int(), 1.5, 'type: `a` must be a whole number, not 1.5'],
    ['invalid_type of nothing', z.never(), 5, 'type: `a` is not allowed here'],
    ['invalid_type of a date', z.date(), '2026', 'type: `a` must be a date, not “2026”'],
    ['invalid_type of empty', z.null(), 1, 'type: `a` must be empty, not 1'],
    ['invalid_type that is missing', z.string(), undefined, 'missing-key: `a` is missing here'],
    ['invalid_value', z.enum(['ours', 'theirs']), 'ous', 'value: `a` cannot be “ous” (did you mean `ours`?)'],
    [
      'invalid_value of a map',
      z.enum(['ours', 'theirs']),
      { toString: 'ours' },
      'value: `a` cannot be a map (it is one of: ours, theirs)',
    ],
    ['invalid_value of one', z.literal('voice'), 'x', 'value: `a` cannot be “x” (it is one of: voice)'],
    ['too_small text', z.string().min(3), 'x', 'size: `a` needs at least 3 characters'],
    ['too_big text', z.string().max(1), 'xy', 'size: `a` takes at most 1 character'],
    ['too_small of exactly', z.string().length(2), 'x', 'size: `a` needs exactly 2 characters'],
    ['too_small list', z.array(z.string()).min(1), [], 'size: `a` needs at least 1 entry'],
    ['too_big list', z.array(z.string()).max(1), ['x', 'y'], 'size: `a` takes at most 1 entry'],
    ['too_small number', z.number().positive(), 0, 'size: `a` must be more than 0'],
    ['too_big number', z.number().lt(9), 9, 'size: `a` must be less than 9'],
    ['too_big at most', z.number().max(9), 10, 'size: `a` takes at most 9'],
    [
      'too_small day',
      z.date().min(new Date('2026-01-01')),
      new Date('2025-01-01'),
      'size: `a` cannot be before 2026-01-01',
    ],
    ['too_big tuple', z.tuple([z.string()]), ['x', 'y'], 'size: `a` takes at most 1 entry'],
    ['invalid_format', z.string().regex(/^\d+$/), 'x', 'format: `a` has the wrong format'],
    [
      'invalid_format with a description',
      z.string().regex(/^\d+$/).describe('digits'),
      'x',
      'format: `a` has the wrong format (digits)',
    ],
    [
      'invalid_format with own words',
      z.string().regex(/^\d+$/, 'write digits'),
      'x',
      'format: `a` has the wrong format (write digits)',
    ],
    [
      'invalid_format of a mail address',
      z.email(),
      'x',
      'format: `a` has the wrong format (an email address: name@example.com)',
    ],
    [
      'invalid_format of an address',
      z.url(),
      'x',
      'format: `a` has the wrong format (an address: https://example.com/page)',
    ],
    ['invalid_format of a day', z.iso.date(), 'x', 'format: `a` has the wrong format (a date: 2026-11-01)'],
    ['invalid_format begins', z.string().startsWith('#'), 'x', 'format: `a` has the wrong format (it begins with “#”)'],
    ['invalid_format ends', z.string().endsWith('/'), 'x', 'format: `a` has the wrong format (it ends with “/”)'],
    ['invalid_format holds', z.string().includes('#'), 'x', 'format: `a` has the wrong format (it contains “#”)'],
    ['not_multiple_of', z.number().multipleOf(5), 7, 'shape: `a` must be a multiple of 5'],
    ['unrecognized_keys', z.strictObject({}), { b: 1 }, 'unknown-key: `b` is not a key here'],
    [
      'invalid_union',
      z.union([z.string(), z.number()]),
      true,
      'type: `a` must be a text or a number, not true (put it in quotes: a: "5")',
    ],
    [
      'invalid_union by a key',
      z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('voice') })]),
      { kind: 'vioce' },
      'value: `kind` cannot be “vioce” (did you mean `voice`?)',
    ],
    [
      'invalid_key',
      z.record(z.string().regex(/^[a-z]+$/), z.string()),
      { 5: 'x' },
      'format: `5` is not a valid name here (it has the wrong format)',
    ],
    [
      'invalid_key with own words',
      z.record(z.string().regex(/^[a-z]+$/, 'small letters'), z.string()),
      { 5: 'x' },
      'format: `5` is not a valid name here (small letters)',
    ],
    [
      'invalid_key that is near',
      z.record(z.string().regex(/^[a-z-]+$/, 'letters'), z.string()),
      { Zwei_Drei: 'x' },
      'format: `Zwei_Drei` is not a valid name here (write zwei-drei, in small letters and hyphens: letters)',
    ],
    [
      'invalid_key of some names',
      z.record(z.enum(['de', 'en']), z.string()),
      { de: 'x', en: 'x', ne: 'x' },
      'unknown-key: `ne` is not a key here',
    ],
    [
      'invalid_element',
      z.map(z.date(), z.string()),
      new Map([[new Date(0), 5]]),
      'shape: an entry of `a` is not valid here',
    ],
    ['custom', z.string().refine(() => false), 'x', 'format: `a` is not valid here'],
    ['custom with own words', z.string().refine(() => false, 'write it so'), 'x', 'format: write it so'],
  ])('%s', (_, schema, data, expected) => {
    expect(reported(a(schema), { a: data })[0]).toBe(expected);
  });

  test('no code of this version of zod is missing above', () => {
    const types = readFileSync(join(repository, 'node_modules/zod/v4/core/errors.d.ts'), 'utf8');
    const codes = new Set([...types.matchAll(/readonly code: "([a-z_]+)"/g)].map(([, code]) => code ?? ''));
    const here = readFileSync(join(repository, 'tests/schema/schema-words.test.ts'), 'utf8');
    expect([...codes].filter((code) => !here.includes(`'${code}`))).toEqual([]);
    expect([...codes]).toContain('invalid_type');
  });
});

describe('of a choice, the option that is meant is spoken of', () => {
  const navigation = a(
    z.array(
      z.union([
        z.strictObject({ label: text(), items: z.array(z.strictObject({ to: link() })) }),
        z.strictObject({ to: link(), label: text().optional() }),
      ]),
    ),
  );
  test.each<[unknown, string[]]>([
    [[{ label: 'x', itms: [] }], ['unknown-key: `itms` is not a key here (did you mean `items`?)']],
    [[{ too: '#x' }], ['unknown-key: `too` is not a key here (did you mean `to`?)']],
    [[{ label: 'x', items: [{ too: '#x' }] }], ['unknown-key: `too` is not a key here (did you mean `to`?)']],
    [['x'], ['type: entry 1 of `a` must be a map of keys and values, not “x”']],
    [[{ label: 'x', items: 'y' }], ['type: `items` must be a list (lines that begin with “- ”), not “y”']],
  ])('%j', (data, expected) => {
    expect(reported(navigation, { a: data })).toEqual(expected);
  });

  test('a text with its own rule beside a map', () => {
    const address = z
      .string()
      .regex(/^https:/)
      .describe('https://example.com');
    const url = a(z.union([address, z.strictObject({ value: address, placeholder: z.boolean().optional() })]));
    expect(reported(url, { a: { valeu: 'https://x' } })).toEqual([
      'unknown-key: `valeu` is not a key here (did you mean `value`?)',
    ]);
    expect(reported(url, { a: { value: 'x' } })).toEqual([
      'format: `value` has the wrong format (https://example.com)',
    ]);
    expect(reported(url, { a: 5 })).toEqual(['type: `a` must be a text or a map of keys and values, not 5']);
  });
});

/** Something wrong for every kind of schema: the wrong type, nothing, too much of it. */
const wrong: unknown[] = [
  5,
  -1,
  1.5,
  '',
  'x',
  true,
  { toString: 1, type: { toString: 1 } },
  null,
  [],
  [5],
  {},
  { x: 5 },
  { de: 5 },
  [[]],
  Number.NaN,
  [null],
  'x'.repeat(300),
];

/** Every schema inside of a schema, with those of its parts. */
function* within(schema: z.ZodType, seen = new Set<z.ZodType>()): Generator<z.ZodType> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  const { def } = schema as unknown as { def: Record<string, unknown> };
  const parts = [
    def.element,
    def.keyType,
    def.valueType,
    def.innerType,
    def.left,
    def.right,
    def.in,
    def.out,
    def.catchall,
  ];
  const lists = [def.options, def.items, Object.values((def.shape as object | undefined) ?? {})];
  const getter = typeof def.getter === 'function' ? [def.getter()] : [];
  for (const part of [...parts, ...lists.flat(), ...getter]) if (part instanceof z.ZodType) yield* within(part, seen);
}

test('no schema shows a message of zod, whatever the file contains', async () => {
  const { theme } = await bundle(realSite, sharedThemes);
  const sections = Object.values(theme?.sections ?? {}).map(({ schema }) => schema);
  expect(sections.length).toBeGreaterThan(10);
  const fields = a(z.tuple([text(), markdown(), scene(), link(), image(), icon()]));
  const roots = [
    siteShapeWithHosts,
    localeShape,
    pageShape,
    claimShape,
    termsShape,
    addressesShape,
    claimsLockShape,
    fields,
    ...sections,
  ];
  for (const root of roots) {
    for (const data of wrong) reported(root, data);
    for (const schema of [...within(root)].map(a)) for (const data of wrong) reported(schema, { a: data });
    if (root instanceof z.ZodObject)
      for (const key of Object.keys(root.shape))
        for (const data of wrong) reported(root, { [key]: data, [`${key}x`]: data });
  }
});
