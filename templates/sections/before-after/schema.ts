import { scene, text } from 'litfass/theme';
import { z } from 'zod';
import { stage } from '../../parts/stage-schema.ts';

export const schema = z.strictObject({
  look: z
    .enum(['sides', 'across', 'pictured'])
    .describe(
      'sides: two columns; across: the wave over the whole width, what is left of it below; pictured: a big picture, before on its left, after on its right',
    ),
  stage: stage.optional(),
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
