import { text } from 'litfass/theme';
import { z } from 'zod';

export const schema = z.strictObject({
  heading: text('The h1'),
  lead: text('What the list is for'),
});
