import { defineFixedProblem, type Place, type Problem } from './problem.ts';

export const date = defineFixedProblem({
  id: 'date',
  what: 'A date, in content or in the name of a file, does not exist in the calendar.',
  why: 'Due dates are computed from it.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 2025-02-29',
  right: 'reviewed: 2025-02-28',
});

/** A day does not exist. */
export function noSuchDay(day: string, place: Place): Problem {
  return date.problem({ text: `there is no ${day} in the calendar`, place, hint: 'year, month, day: 2026-11-01' });
}
