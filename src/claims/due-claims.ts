// Lists the claims and third parties whose review or expiry date has passed or is near.

import { table } from '../problems/print/table.ts';
import type { ThirdParties } from '../settings/third-parties.ts';
import { dayAfter } from '../site/day.ts';
import { daysText } from './claims-table.ts';
import { daysBetween, type LedgerClaim } from './ledger.ts';

type Due = 'id' | 'owner' | 'states' | 'days' | 'due' | 'expires' | 'reviewed' | 'reviewEvery';

/** The third parties of a site, with the next review of each. */
export function reviewsOfThirdParties(allow: ThirdParties, date: string): Pick<LedgerClaim, Due>[] {
  return Object.entries(allow).map(([name, { owner, reviewed, review_every: reviewEvery }]) => {
    const due = dayAfter(reviewed, reviewEvery);
    const days = daysBetween(date, due);
    return { id: `allow.${name}`, owner, states: [], days, due, expires: undefined, reviewed, reviewEvery };
  });
}

/**
 * Those due within this number of days, including overdue ones, and claims that changed after their last
 * review. The soonest come first.
 */
export function dueClaims<One extends Pick<LedgerClaim, Due>>(all: readonly One[], within: number): One[] {
  return all
    .filter(({ days, states }) => days <= within || states.includes('unreviewed'))
    .sort((a, b) => a.days - b.days || (a.id < b.id ? -1 : 1));
}

/** One line each: "overdue by 12 days  processing-time  engineering  reviewed 2026-11-01, every P3M". */
export function dueText(all: readonly Pick<LedgerClaim, Due>[]): string {
  const rows = all.map(({ id, owner, states, days, due, expires, reviewed, reviewEvery }) => {
    const expiry = expires === due;
    const past = expiry ? `expired ${daysText(days)}` : `overdue by ${daysText(days).replace(' ago', '')}`;
    const coming = `${expiry ? 'expires' : 'due'} ${daysText(days)}`;
    return [
      days < 0 ? past : states.includes('unreviewed') ? 'changed since' : coming,
      id,
      owner,
      expiry ? `expires ${due}` : `reviewed ${reviewed}, every ${reviewEvery}`,
    ];
  });
  return table(rows);
}
