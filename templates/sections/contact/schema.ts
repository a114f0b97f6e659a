import { link, text } from 'litfass/theme';
import { z } from 'zod';
import { picture } from '../../parts/picture-schema.ts';

export const schema = z.strictObject({
  heading: text('The h1'),
  lead: text(),
  help: z
    .strictObject({
      heading: text(),
      items: z.array(z.strictObject({ picture: picture.optional(), text: text() })).min(2),
    })
    .describe('What one may find sooner elsewhere, and what belongs into a message')
    .optional(),
  privacy: text('Where it stands what happens to what is sent; below the form').optional(),
  mail: z.strictObject({ text: text('Who would rather write a mail'), label: text('The address'), to: link() }),
});
