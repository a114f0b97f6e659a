// The shapes of dates and periods in content.
import { z } from 'zod';
import { isDay } from './day.ts';

/** A string with the format of a date. */
export const dayShape = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { abort: true })
  .describe('a date such as 2026-11-01');

/** A period, such as the time between two reviews. */
export const periodShape = z
  .string()
  .regex(/^P0*[1-9]\d*[DWMY]$/)
  .describe('an ISO 8601 period: P6M, P30D, P1Y');

/** A date that is in the calendar. */
export const existingDay = dayShape.refine(isDay, { error: ({ input }) => `there is no ${input} in the calendar` });
