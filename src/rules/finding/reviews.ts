// What somebody looks at from time to time: the claims of a site, and the third parties that it allows.
import type { ParsedFiles } from './checked.ts';

/** All of them, claims first: `what` is "the claim `lamps`", `place` that of the day of its last review. */
export function reviewsOf({ validClaims, claimsFile, settings }: ParsedFiles) {
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
