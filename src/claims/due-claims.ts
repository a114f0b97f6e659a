// Lists the claims whose review or expiry date has passed or is near.
import { table } from '../problems/print/table.ts';
import { daysText } from './claims-table.ts';
import type { Ledger, LedgerClaim } from './ledger.ts';

/**
 * The claims due within this number of days, including overdue ones, and those that changed after their last
 * review. The soonest come first.
 */
export function dueClaims({ claims }: Ledger, within: number): LedgerClaim[] {
  return claims
    .filter(({ days, states }) => days <= within || states.includes('unreviewed'))
    .sort((a, b) => a.days - b.days || (a.id < b.id ? -1 : 1));
}

/** One line per claim: "overdue by 12 days  processing-time  engineering  reviewed 2026-11-01, every P3M". */
export function dueText(claims: readonly LedgerClaim[]): string {
  const rows = claims.map(({ id, owner, states, days, due, expires, reviewed, reviewEvery }) => {
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
