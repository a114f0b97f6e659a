import { text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';
import { conversation } from '../../parts/conversation-schema.ts';

export const schema = z.strictObject({
  heading: text('The h1: at most three lines, twenty characters each'),
  lead: text('Two sentences'),
  action: action.describe('The one button of this screen; as a rule to #test_now'),
  more: action.describe('A quiet link beside the button').optional(),
  note: text('Small print below the button: price, period, term').optional(),
  conversation: conversation.describe('Three bubbles that show the product at work'),
});
