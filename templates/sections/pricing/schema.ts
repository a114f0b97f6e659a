import { text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';

export const schema = z.strictObject({
  heading: text(),
  plan: text('The name of the plan'),
  price: text('The figure alone, as a claim'),
  period: text('What the price covers: per month, tax included'),
  features: z.array(text()).min(1).describe('One line each'),
  action,
  trial: text('What is free before, beside the button').optional(),
  note: text('Fair use, term and cancellation').optional(),
});
