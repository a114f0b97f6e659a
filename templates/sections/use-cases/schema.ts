import { scene, text } from 'litfass/theme';
import { z } from 'zod';
import { stage } from '../../parts/stage-schema.ts';

export const schema = z.strictObject({
  look: z
    .enum(['large', 'list', 'quotes', 'lengths', 'slips', 'fork'])
    .describe(
      'large: one large, the others small beside it; list: a row each; quotes: what one reads, large; lengths: how long each took, as a chart; slips: notes on a rail; fork: two sides, the first half of them and the second',
    ),
  stage: stage.optional(),
  heading: text(),
  lead: text().optional(),
  items: z
    .array(
      z.strictObject({
        heading: text(),
        text: text(),
        from: scene('Who sends the voice message'),
        length: scene('Duration: "2:05"'),
        read: scene('What one reads of it: one line'),
        language: scene('Language tag of that line, where it is not the page’s').optional(),
      }),
    )
    .min(2),
});
