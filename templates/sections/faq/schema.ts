import { markdown, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  heading: text(),
  items: z.array(z.strictObject({ question: text(), answer: markdown() })).min(1),
});
