import { text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';

export const schema = z.strictObject({
  look: z
    .enum(['band', 'asked', 'fading', 'folded', 'pass', 'sealed'])
    .describe(
      'band: the short dog on amber; asked: a bubble in the night, the button replies; fading: a wave that becomes a line; folded: a note on mint; pass: a ticket; sealed: a closed bubble in the night',
    ),
  heading: text(),
  text: text().optional(),
  action,
});
