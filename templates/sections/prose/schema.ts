import { markdown, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  heading: text('The h1'),
  date: text('The state of the text').optional(),
  summary: z.boolean().describe('Whether the other languages only sum up the first one, which binds').optional(),
  body: markdown('Block Markdown; headings from level 2'),
});
