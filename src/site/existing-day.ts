// The shape of a date that exists.
import { isDay } from './day.ts';
import { dayShape } from './day-shape.ts';

/** A date that is in the calendar. */
export const existingDay = dayShape.refine(isDay, { error: ({ input }) => `there is no ${input} in the calendar` });
