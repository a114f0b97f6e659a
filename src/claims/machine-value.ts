// The value of a claim for programs: in `<data value>` and in JSON-LD.
import type { Claim } from './claim.ts';

/** The `value` of the `<data>` element: "50", "5/15", "3.49", or the id of a claim without a figure. */
export function machineValue(claim: Claim): string {
  if (claim.value === undefined) return claim.id;
  return typeof claim.value === 'string' ? claim.value : `${claim.value.min}/${claim.value.max}`;
}
