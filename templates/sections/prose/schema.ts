import { markdown, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  heading: text('The h1'),
  date: text('The state of the text').optional(),
  summary: z.boolean().describe('Whether the other languages only sum up the first one, which binds').optional(),
  third_parties: z
    .strictObject({ heading: text(), none: text('Without any'), some: text('Above the list') })
    .describe('Below the body: what `allow:` in content/site.yaml names')
    .optional(),
  body: markdown('Block Markdown; headings from level 2'),
});
