import { link, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  heading: text('The h1'),
  lead: text(),
  mail: z.strictObject({ text: text('Who would rather write a mail'), label: text('The address'), to: link() }),
});
