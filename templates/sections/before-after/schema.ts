import { scene, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  look: z
    .enum(['sides', 'across'])
    .describe('sides: two columns; across: the wave over the whole width, what is left of it below'),
  heading: text(),
  lead: text().optional(),
  before: z.strictObject({
    label: text('"Vorher"'),
    from: scene(),
    length: scene('Duration: "4:12"'),
    text: text('What it is like without the product'),
  }),
  after: z.strictObject({
    label: text('"Nachher"'),
    points: z.array(scene()).min(1).describe('What is left of the message: three lines'),
    text: text('What it is like with the product'),
  }),
});
