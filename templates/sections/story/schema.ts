import { markdown, scene, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  heading: text(),
  body: markdown('Two or three short paragraphs'),
  aside: z
    .strictObject({ from: scene(), said: scene(), language: scene().optional() })
    .optional()
    .describe('A bubble beside the text'),
});
