import { markdown, scene, text } from 'litfass/theme';
import { z } from 'zod';
import { stage } from '../../parts/stage-schema.ts';

export const schema = z.strictObject({
  stage: stage.optional(),
  heading: text(),
  body: markdown('Two or three short paragraphs'),
  aside: z
    .strictObject({ from: scene(), said: scene(), language: scene().optional() })
    .optional()
    .describe('A bubble beside the text'),
});
