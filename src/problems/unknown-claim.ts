import { defineFixedProblem, didYouMean, lateHint, type Place, type Problem, usedName } from './problem.ts';

export const unknownClaim = defineFixedProblem({
  id: 'unknown-claim',
  what: 'A text, or another claim, names a claim that `content/claims.yaml` does not define.',
  why: 'Every figure is defined once, with its evidence and its owner; this one has no definition.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Wir haben \${claim.lapms}.
  en: We have \${claim.lapms}.`,
  right: `text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`,
});

/** A text names a claim that does not exist. */
export function noClaim(id: string, ids: Iterable<string>, place: Place): Problem {
  const hint = lateHint(() => didYouMean(id, ids) ?? 'claims are defined in content/claims.yaml');
  return unknownClaim.problem({ text: `there is no claim \`${id}\``, hint, place, ...usedName('claim', id) });
}

/** A claim names one that does not exist, or itself. */
export function claimNamesNone(id: string, own: string, ids: readonly string[], place: Place): Problem {
  const isOwn = id === own;
  const hint = isOwn ? 'remove it from this list' : lateHint(() => didYouMean(id, ids));
  const text = isOwn ? 'a claim cannot name itself' : `there is no claim \`${id}\``;
  return unknownClaim.problem({ text, hint, place });
}
