// What zod finds wrong, in an author's words.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseSource } from '../../src/read/yaml/read-yaml.ts';
import { link, text } from '../../src/site/field-kinds.ts';
import { shapeProblems } from '../../src/site/shape.ts';

const schema = z.strictObject({
  heading: text(),
  to: link().optional(),
  tone: z.enum(['calm', 'bright']).optional(),
  count: z.number().min(1).max(9).optional(),
  shown: z.boolean().optional(),
  steps: z
    .array(z.strictObject({ label: text(), icon: z.string() }))
    .min(2)
    .max(3)
    .optional(),
  picture: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('photo'), src: z.string() }),
      z.strictObject({ kind: z.literal('wave'), bars: z.number() }),
    ])
    .optional(),
});

function reported(yaml: string): string[] {
  const source = parseSource('a.yaml', yaml);
  return shapeProblems(schema, source).map(
    ({ rule, text: words, hint, place }) =>
      `${place?.line}:${place?.column} ${rule}: ${words}${hint ? ` (${hint})` : ''}`,
  );
}

describe('a value that does not fit is reported', () => {
  test.each([
    ['headnig: x', ['1:1 unknown-key: `headnig` is not a key here (did you mean `heading`?)']],
    ['{}', ['1:1 missing-key: `heading` is missing here']],
    [
      'heading: x\ncolour: red',
      ['2:1 unknown-key: `colour` is not a key here (known keys: heading, to, tone, count, shown, steps, picture)'],
    ],
    // What a comma cut off.
    [
      '{ heading: x, tone: calm, and bright }',
      ['1:27 unknown-key: `and bright` is not a key here (in { … } a text with a comma in it needs quotes)'],
    ],
    ['heading: x\ntone: clam', ['2:7 value: `tone` cannot be “clam” (did you mean `calm`?)']],
    ['heading: x\ntone: loud', ['2:7 value: `tone` cannot be “loud” (it is one of: calm, bright)']],
    ['heading: x\ncount: many', ['2:8 type: `count` must be a number, not “many”']],
    ['heading: x\ncount: 0', ['2:8 size: `count` needs at least 1']],
    ['heading: x\ncount: 10', ['2:8 size: `count` takes at most 9']],
    ['heading: x\nshown: yes', ['2:8 type: `shown` must be true or false, not “yes”']],
    ['heading: x\nto: [a]', ['2:6 type: `to` must be a link such as ${page.contact} or #anchor, not a list']],
    ['heading: x\nsteps: one', ['2:8 type: `steps` must be a list (lines that begin with “- ”), not “one”']],
    ['heading: x\nsteps: [{ label: a, icon: b }]', ['2:9 size: `steps` needs at least 2 entries']],
    [
      'heading: x\nsteps: [a, b]',
      [
        '2:9 type: entry 1 of `steps` must be a map of keys and values, not “a” (known keys: label, icon)',
        '2:12 type: entry 2 of `steps` must be a map of keys and values, not “b” (known keys: label, icon)',
      ],
    ],
    [
      'heading: x\nsteps:\n  - { label: a, icn: b }\n  - { label: a, icon: b }',
      ['3:17 unknown-key: `icn` is not a key here (did you mean `icon`?)'],
    ],
    ['heading: x\npicture: { kind: phto }', ['2:18 value: `kind` cannot be “phto” (did you mean `photo`?)']],
    ['heading: x\npicture: { src: a }', ['2:12 missing-key: `kind` is missing here (it is one of: photo, wave)']],
    ['heading: x\npicture: { kind: wave, bars: a }', ['2:30 type: `bars` must be a number, not “a”']],
    [
      '- a',
      [
        '1:3 type: the file must be a map of keys and values, not a list (known keys: heading, to, tone, count, shown, steps, picture)',
      ],
    ],
  ])('%j', (yaml, expected) => {
    expect(reported(yaml)).toEqual(expected);
  });
});

test('a text that does not fit is left to check, which knows the locales', () => {
  expect(reported('heading: 5')).toEqual([]);
});
