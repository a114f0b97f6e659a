import { text } from 'litfass/theme';
import { z } from 'zod';
import { picture } from '../../parts/picture-schema.ts';

export const schema = z.strictObject({
  look: z
    .enum(['fields', 'ruled', 'open'])
    .describe(
      'fields: the first two large, on amber and grey, the others ruled; ruled: a list beside its heading; open: two columns, headings in display type',
    ),
  heading: text(),
  lead: text().optional(),
  items: z.array(z.strictObject({ picture: picture.optional(), heading: text(), text: text() })).min(2),
});
