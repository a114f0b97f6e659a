import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import type { FlaggedKind } from '../claims/languages/language.ts';
import { isName } from './finding/word-ranges.ts';
import { engineRule } from './rule.ts';

export const flaggedWord = engineRule({
  id: 'flagged-word',
  severity: 'warning',
  release: 'due',
  what: 'Copy outside of a claim contains a superlative, an absolute promise, or a word such as “free” or “unlimited”.',
  why: 'It is a promise without a figure, an owner or evidence, and competitors may take legal action against it.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'heading: { de: Das beste Licht für draußen, en: The best light for outdoors }',
  right: 'heading: { de: Licht für draußen, en: Light for outdoors }',
  // The words of a claim are not checked: what backs a flagged word is a claim.
  checks: {
    text: ({ listedWords }) => ({
      text: (words) =>
        listedWords(words).flatMap(({ written, text, language, outermost }) =>
          outermost('not-preferred', 'flagged').flatMap((hit) => {
            if (hit.value.kind === 'not-preferred' || isName(hit, text, language)) return [];
            const { by } = hit.value;
            const { reason, instead = 'rephrase it without this word' } = typeof by === 'string' ? builtIn[by] : by;
            return { text: `“${hit.words}”: ${reason}`, hint: instead, place: placeOfRange(written, hit) };
          }),
        ),
    }),
  },
});

/** Why the built-in words of each kind are flagged, and what to write instead. languages/ has the words. */
const builtIn: Readonly<Record<FlaggedKind, { readonly reason: string; readonly instead: string }>> = {
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
