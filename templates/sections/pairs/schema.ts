import { scene, text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  look: z.enum(['board', 'ledger']).describe('board: dark, a row each; ledger: on paper, two columns of them'),
  heading: text(),
  lead: text().optional(),
  items: z
    .array(
      z.strictObject({
        from: scene('Language tag of what is spoken: tr'),
        to: scene('Language tag of what is read; as a rule the locale itself'),
        name: text('The pair in words: "Türkisch → Deutsch"'),
        said: scene('A sentence in the first language, as it is spoken'),
        read: scene('The same sentence in the second language'),
      }),
    )
    .min(2)
    .describe('A departure board of language pairs'),
});
