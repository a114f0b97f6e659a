import { siteWithWaiver } from './example-waiver.ts';
import { defineFixedProblem, type Place, type Problem } from './problem.ts';

export const expiredWaiver = defineFixedProblem({
  id: 'expired-waiver',
  what: 'The last day of a waiver has passed.',
  why: 'A waiver is a promise to come back; after its last day, its problem is reported again.',
  wrong: siteWithWaiver('a new title comes soon', '2020-01-31'),
  right: siteWithWaiver('a new title comes soon', '2027-01-31'),
});

/** The last day of a waiver is over. `where` is its scope in words. */
export function waiverEnded(
  { rule, until, owner }: { readonly rule: string; readonly until: string; readonly owner: string },
  { where, isUsed, place }: { readonly where: string; readonly isUsed: boolean; readonly place: Place | undefined },
): Problem {
  const hint = isUsed
    ? 'fix the problem, or give the waiver a later day and a reason'
    : 'remove it: it no longer waives anything';
  const text = `the waiver of \`${rule}\` in ${where} ended on ${until}`;
  return expiredWaiver.problem({ text, hint, owner, since: until, place });
}
