// What somebody looks at from time to time: the claims of a site, and the third parties that it allows.
import type { Place } from '../../problems/problem.ts';
import type { ParsedFiles } from './checked.ts';

/** One of them, with its last review. */
export interface Reviewed {
  /** "the claim `lamps`", and its name alone. */
  readonly what: string;
  readonly id: string;
  readonly reviewed: string;
  readonly review_every: string;
  readonly owner: string;
  readonly place: Place | undefined;
}

/** All of them, claims first. */
export function reviewsOf({ validClaims, claimsFile, settings }: ParsedFiles): readonly Reviewed[] {
  const { allow = {}, source } = settings;
  return [
    ...validClaims.map((claim) => {
      return { ...claim, what: `the claim \`${claim.id}\``, place: claimsFile?.place([claim.id, 'reviewed']) };
    }),
    ...Object.entries(allow).map(([id, entry]) => {
      return { ...entry, id, what: `the third party \`${id}\``, place: source?.place(['allow', id, 'reviewed']) };
    }),
  ];
}
