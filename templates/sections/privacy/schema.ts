import { text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';

export const schema = z.strictObject({
  heading: text(),
  lead: text(),
  way: z
    .array(text())
    .length(4)
    .describe('The way of a message, one line a station: sent, written down, read, gone. Each has a drawing'),
  points: z.array(z.strictObject({ heading: text(), text: text() })).min(1),
  facts: z
    .array(z.strictObject({ name: text(), text: text() }))
    .describe('Who is behind it, and where that can be checked; a page about one use leaves it out')
    .optional(),
  more: action.optional(),
});
