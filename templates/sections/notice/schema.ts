import { text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';

export const schema = z.strictObject({
  heading: text('The h1'),
  text: text(),
  outcome: z.enum(['success', 'failure']),
  action,
});
