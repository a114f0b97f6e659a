import { text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';
import { conversation } from '../../parts/conversation-schema.ts';
import { demo } from '../../parts/demo-schema.ts';

export const schema = z.strictObject({
  heading: text('The h1: at most three lines, twenty characters each'),
  lead: text('Two sentences'),
  action: action.describe('The one button of this screen; as a rule to #test_now'),
  more: action.describe('A quiet link beside the button').optional(),
  note: text('Small print below the button: price, period, term').optional(),
  trust: z.array(text()).describe('Why to trust it, in a band below a demo: one claim each').optional(),
  look: z
    .enum(['demo', 'spread', 'tuner', 'group', 'long', 'search', 'closed', 'stations', 'slip', 'ticket', 'versus'])
    .describe('`demo` for the demo, else the scene that the conversation is played in; bubbles, if none is named')
    .optional(),
  conversation: conversation.describe('What shows the product at work; a hero has this or a demo').optional(),
  demo: demo.describe('The product to try out').optional(),
});
