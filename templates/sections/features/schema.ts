import { text } from 'litfass/theme';
import { z } from 'zod';
import { stage } from '../../parts/stage-schema.ts';

export const schema = z.strictObject({
  look: z.enum(['ruled', 'open']).describe('ruled: a list beside its heading; open: columns, headings in display type'),
  stage: stage.optional(),
  heading: text(),
  lead: text().optional(),
  items: z
    .array(
      z.strictObject({
        heading: text(),
        text: text(),
        picture: z.enum(['snail', 'stones']).describe('Makes it a large one; those without follow it').optional(),
      }),
    )
    .min(2),
});
