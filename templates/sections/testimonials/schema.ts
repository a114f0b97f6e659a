import { image, scene, text } from 'litfass/theme';
import { z } from 'zod';

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
        text: text(),
      }),
    )
    .min(1),
});
