import { text } from 'litfass/theme';
import { z } from 'zod';
import { picture } from '../../parts/picture-schema.ts';

export const schema = z.strictObject({
  look: z.enum(['columns', 'rail']).describe('columns: side by side; rail: down the page along a line'),
  heading: text(),
  lead: text().optional(),
  items: z
    .array(z.strictObject({ picture: picture.optional(), heading: text(), text: text() }))
    .min(2)
    .describe('In their order; numbered by the page'),
  note: text().optional(),
});
