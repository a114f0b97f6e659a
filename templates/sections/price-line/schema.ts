import { text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';

export const schema = z.strictObject({
  heading: text('The plan in a few words'),
  price: text('The figure alone, as a claim'),
  period: text('What the price covers: per month, tax included'),
  note: text('Term and cancellation'),
  action,
  more: action.describe('Where everything stands that the plan includes'),
});
