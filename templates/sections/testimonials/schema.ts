import { image, scene, text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';

export const schema = z.strictObject({
  heading: text(),
  note: text('Says that these are examples, and whether they were verified').optional(),
  example: z.boolean().describe('true: nobody said this; a release refuses it'),
  items: z
    .array(
      z.strictObject({
        name: scene(),
        image: image(),
        part: z.string().describe('Which `<view>` of the drawing, where one file has them all').optional(),
        more: action.describe('The page about this use').optional(),
        text: text(),
      }),
    )
    .min(1),
});
