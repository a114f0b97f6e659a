// How a day is written in content, for the shapes of files. That it exists is judged with day.ts, which does without zod.
import { z } from 'zod';

export const dayShape = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true })
  .describe('a date such as 2026-11-01');
