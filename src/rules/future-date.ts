import { daysOf, entriesOf } from '../claims/evidence.ts';
import { isDay, lastDay } from '../site/day.ts';
import { reviewsOf } from './finding/reviews.ts';
import { engineRule } from './rule.ts';

export const futureDate = engineRule({
  id: 'future-date',
  severity: 'warning',
  what: 'The date of a claim’s review, the date on which its evidence was seen, or the day of an entry in a feed, is in the future; and nothing holds the entry back.',
  why: 'Most often the year is wrong, and the next review would be a year late; or a post comes before its day.',
  at: 'content/claims.yaml lamps',
  wrong: 'reviewed: 2062-01-01',
  right: 'reviewed: 2026-01-01',
  checks: {
    file: (files) => {
      const { validClaims, claimsFile, date } = files;
      if (date === undefined) return [];
      const isFuture = (day: string) => isDay(day) && day > date;
      const ofEvidence = validClaims.flatMap(({ id, evidence, owner }) =>
        entriesOf(evidence).flatMap((entry, index) =>
          daysOf(entry)
            .filter(([, day]) => isFuture(day))
            .map(([key, day]) => ({
              text: `\`${key}\` is in the future: ${day}`,
              hint: 'write the date of the evidence itself',
              owner,
              place: claimsFile?.place([id, 'evidence', index, key]),
            })),
        ),
      );
      const reviews = reviewsOf(files).filter(({ reviewed }) => isFuture(reviewed));
      const ofReviews = reviews.map(({ id, reviewed, owner, place }) => {
        return { text: `\`${id}\` has a review date in the future: ${reviewed}`, owner, place };
      });
      return [...ofReviews, ...ofEvidence];
    },
    site: ({ site: { pages, feeds }, date = lastDay }) =>
      [...pages.values()].flatMap(({ entry, publish, source }) => {
        // Without a feed, it may be the day of an event.
        if (!entry || publish || entry.day <= date || !feeds.some(({ of }) => of === entry.of)) return [];
        const text = `the entry is dated ${entry.day}, and is published before`;
        return [{ text, hint: `hold it back with publish: ${entry.day}`, place: source.place(['date']) }];
      }),
  },
});
