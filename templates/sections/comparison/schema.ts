import { text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  heading: text(),
  lead: text().optional(),
  caption: text('What is compared, and the day of the comparison'),
  columns: z.strictObject({ ours: text(), theirs: text() }),
  rows: z
    .array(
      z.strictObject({
        label: text(),
        ours: text(),
        theirs: text(),
        better: z
          .enum(['ours', 'theirs', 'same', 'unproven', 'open'])
          .describe(
            'Whose row it is; shown in words too. unproven: ours, by a figure that nothing proves yet; open: not judged',
          ),
      }),
    )
    .min(1),
  note: text('Where the statements come from').optional(),
});
