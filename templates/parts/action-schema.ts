// A button or a link: its words and where it goes.
import { link, text } from 'litfass/theme';
import { z } from 'zod';

export const action = z.strictObject({ label: text(), to: link() });

export type Action = z.infer<typeof action>;
