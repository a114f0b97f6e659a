import { scene, text } from 'litfass/theme';
import { z } from 'zod';
import { picture } from '../../parts/picture-schema.ts';

export const schema = z.strictObject({
  heading: text(),
  lead: text().optional(),
  items: z
    .array(
      z.strictObject({
        picture: picture.optional(),
        heading: text(),
        text: text(),
        from: scene('Who sends the voice message'),
        length: scene('Duration: "2:05"'),
        read: scene('What one reads of it: one line'),
        language: scene('Language tag of that line, where it is not the page’s').optional(),
      }),
    )
    .min(2),
});
