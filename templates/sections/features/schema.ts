import { text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  look: z
    .enum(['fields', 'ruled', 'open'])
    .describe(
      'fields: cards, the first two large, on amber and grey; ruled: a list beside its heading; open: two columns, headings in display type',
    ),
  heading: text(),
  lead: text().optional(),
  items: z.array(z.strictObject({ heading: text(), text: text() })).min(2),
});
