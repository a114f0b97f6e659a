import { scene, text } from 'litfass/theme';
import { z } from 'zod';
import { stage } from '../../parts/stage-schema.ts';

export const schema = z.strictObject({
  look: z.enum(['rule', 'display']).describe('rule: along a rule with dots; display: the board of a station, at night'),
  stage: stage.optional(),
  heading: text(),
  lead: text().optional(),
  items: z
    .array(z.strictObject({ time: scene('"07:40" or a place: "Gate B12"'), heading: scene(), text: scene() }))
    .min(2)
    .describe('A day told in messages'),
});
