// The format of dates in content, for the shapes of files. existing-day.ts checks that a date exists.
import { z } from 'zod';

/** A string with the format of a date. */
export const dayShape = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true })
  .describe('a date such as 2026-11-01');
