import { markdown, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  heading: text('The h1'),
  date: text('The state of the text').optional(),
  body: markdown('Block Markdown; headings from level 2'),
});
