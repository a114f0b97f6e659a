import { text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';

export const schema = z.strictObject({
  heading: text(),
  lead: text(),
  points: z.array(z.strictObject({ heading: text(), text: text() })).min(1),
  more: action.optional(),
});
