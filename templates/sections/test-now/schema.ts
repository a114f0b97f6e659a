import { link, text } from 'litfass/theme';
import { z } from 'zod';
import { action } from '../../parts/action-schema.ts';

export const schema = z.strictObject({
  heading: text(),
  lead: text().optional(),
  steps: z
    .array(
      z.strictObject({
        heading: text(),
        text: text(),
        action: action.optional(),
        qr: link('The address that the QR code opens').optional(),
        qrText: text('Stands behind the text where the code is shown: small screens have none').optional(),
        qrLabel: text('What scanning the code does, for people who cannot see it').optional(),
        picture: z.enum(['hello', 'forward', 'read']).optional(),
      }),
    )
    .length(3),
  note: text().optional(),
});
