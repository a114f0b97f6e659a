import { scene, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  heading: text(),
  lead: text().optional(),
  voice: z.strictObject({ from: scene(), length: scene() }),
  transcriptLabel: text(),
  transcript: scene('The whole message, word by word'),
  summaryLabel: text(),
  summary: z.array(scene()).min(1).describe('What matters of it, point by point'),
});
