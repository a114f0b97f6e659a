// Why the built-in words of each kind are flagged, and what to write instead. languages/ has the words.
import type { FlaggedKind } from '../../languages/language.ts';

/** By kind, the reason and the advice that a problem shows. */
export const flaggedKinds: Readonly<Record<FlaggedKind, { readonly reason: string; readonly instead: string }>> = {
  superlative: {
    reason: 'a superlative compares you with all competitors, and must be proven against all of them',
    instead: 'say what it does, with a claim for the figure',
  },
  promise: {
    reason: 'an absolute promise is broken by the first exception',
    instead: 'say what is promised, and to whom, as a claim with evidence',
  },
  free: {
    reason: 'each use must say what is free, for how long, and what it costs afterwards',
    instead: 'define a claim for it, so that all texts say the same',
  },
  unlimited: {
    reason: 'a limit in the terms of use makes it untrue',
    instead: 'define a claim for it, with its limit in qualified_by',
  },
  praise: { reason: 'says nothing that a reader could check', instead: 'say what is new about it' },
};
