import { scene, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  heading: text(),
  lead: text().optional(),
  items: z
    .array(z.strictObject({ time: scene('"07:40" or a place: "Gate B12"'), heading: scene(), text: scene() }))
    .min(2)
    .describe('A day told in messages'),
});
