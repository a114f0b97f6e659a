// Tests which changes of a theme make content be checked again: those of its schemas and names.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkedAgainst } from '../../src/theme/checked-against.ts';
import { defineRule, defineSection, image, link, markdown, text } from '../../src/theme/index.ts';

const component = () => null;

function themeWith(shape: z.ZodRawShape, more: object = {}) {
  const note = defineSection({ schema: z.strictObject(shape), component });
  return { layouts: { page: component }, sections: { note }, ...more } as never;
}

const shape = () => ({
  heading: text('the heading'),
  body: markdown().optional(),
  to: link().optional(),
  size: z.number().int().min(1).max(9).default(2),
  tone: z.enum(['calm', 'bright']),
  pictures: z.array(image()).min(1),
  code: z.string().regex(/^[a-z]+$/),
});

const first = checkedAgainst(themeWith(shape()));

test('content stays checked when components and descriptions change', () => {
  expect(first).toBeTypeOf('string');
  expect(checkedAgainst(themeWith({ ...shape(), heading: text('a heading of some words') }))).toBe(first);
});

test.each<[string, z.ZodRawShape]>([
  ['another kind of field', { ...shape(), heading: markdown() }],
  ['a field that may be missing', { ...shape(), heading: text().optional() }],
  ['a new field', { ...shape(), more: z.string() }],
  ['another limit', { ...shape(), size: z.number().int().min(2).max(9).default(2) }],
  ['another default', { ...shape(), size: z.number().int().min(1).max(9).default(3) }],
  ['another choice', { ...shape(), tone: z.enum(['calm', 'loud']) }],
  ['another length of a list', { ...shape(), pictures: z.array(image()).min(2) }],
  ['another pattern', { ...shape(), code: z.string().regex(/^[a-z]*$/) }],
])('content is checked again for %s', (_, changed) => {
  expect(checkedAgainst(themeWith(changed))).not.toBe(first);
});

test('content is checked again for other names of layouts, sections and icons', () => {
  const others = [{ layouts: { topic: component } }, { sections: {} }, { icons: ['lamp'] }];
  for (const other of others) expect(checkedAgainst(themeWith(shape(), other))).not.toBe(first);
});

test('a schema may contain itself', () => {
  const entry: z.ZodType = z.strictObject({
    title: text(),
    get entries() {
      return z.array(entry).optional();
    },
  });
  expect(checkedAgainst(themeWith({ entry }))).toBeTypeOf('string');
});

test('functions of the theme that check content are not compared', () => {
  expect(checkedAgainst(themeWith({ code: z.string().refine((code) => code !== 'no') }))).toBeUndefined();
  const rule = defineRule({
    id: 'no-shouting',
    severity: 'warning',
    scope: 'text',
    what: 'No text shouts.',
    why: 'Nobody likes it.',
    wrong: 'LOUD',
    right: 'calm',
    check: () => [],
  });
  expect(checkedAgainst(themeWith(shape(), { rules: [rule] }))).toBeUndefined();
});
