import { text } from 'litfass/theme';
import { z } from 'zod';
import { parted } from '../../parts/stage-schema.ts';

export const schema = z.strictObject({
  look: z
    .enum(['parts', 'plain'])
    .describe('parts: one picture, a part of it above each step; plain: a list beside its heading'),
  stage: parted.optional(),
  heading: text(),
  lead: text().optional(),
  items: z
    .array(z.strictObject({ heading: text(), text: text() }))
    .min(2)
    .describe('In their order; numbered by the page'),
  note: text().optional(),
});
