import { markdown, text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';

export const schema = z.strictObject({
  heading: text(),
  ask: action.describe('Where to ask what is not answered').optional(),
  items: z.array(z.strictObject({ question: text(), answer: markdown() })).min(1),
});
