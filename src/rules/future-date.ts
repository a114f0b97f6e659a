import { daysOf, entriesOf } from '../claims/evidence.ts';
import { isDay } from '../site/day.ts';
import { engineRule } from './rule.ts';

export const futureDate = engineRule({
  id: 'future-date',
  severity: 'warning',
  what: 'The date of a claim’s review, or the date on which its evidence was seen, is in the future.',
  why: 'Most often the year is wrong, and the next review would be a year late.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 2062-01-01',
  right: 'reviewed: 2026-01-01',
  checks: {
    file: ({ validClaims, claimsFile, date }) => {
      if (date === undefined) return [];
      const isFuture = (day: string) => isDay(day) && day > date;
      return validClaims.flatMap(({ id, reviewed, evidence, owner }) => {
        const ofEvidence = entriesOf(evidence).flatMap((entry, index) =>
          daysOf(entry)
            .filter(([, day]) => isFuture(day))
            .map(([key, day]) => ({
              text: `\`${key}\` is in the future: ${day}`,
              hint: 'write the date of the evidence itself',
              owner,
              place: claimsFile?.place([id, 'evidence', index, key]),
            })),
        );
        if (!isFuture(reviewed)) return ofEvidence;
        const text = `\`${id}\` has a review date in the future: ${reviewed}`;
        return [{ text, owner, place: claimsFile?.place([id, 'reviewed']) }, ...ofEvidence];
      });
    },
  },
});
