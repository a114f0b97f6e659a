import type { TextRange } from '../claims/figures/ascending.ts';
import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import type { FlaggedKind, Language } from '../claims/languages/language.ts';
import { isName, quotesIn, sentencesOf } from './finding/word-ranges.ts';
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
            if (typeof by === 'string' && promisesNothing(hit, by, text, language)) return [];
            const { reason, instead = 'rephrase it without this word' } = typeof by === 'string' ? builtIn[by] : by;
            return { text: `“${hit.words}”: ${reason}`, hint: instead, place: placeOfRange(written, hit) };
          }),
        ),
    }),
  },
});

/**
 * Whether the words around a built-in word show that it promises nothing: an advice, a question, a denial,
 * or a quotation of more than the word.
 */
function promisesNothing(hit: TextRange, by: FlaggedKind, text: string, { terms, environment }: Language): boolean {
  const sentence = sentencesOf(text)(hit);
  const [before, after] = [text.slice(sentence.start, hit.start), text.slice(hit.end, sentence.end)];
  // “The easiest way to do this is”, but not “Our lamp is the easiest way to do this, and is free”.
  const isSubject = by === 'superlative' && /(?:^|[,;:–])\P{L}*(?:\p{L}+\s)?$/u.test(before);
  if (isSubject && new RegExp(`^${terms?.advice}`, 'u').test(after)) return true;
  if (/\?["”“»)*_]*\s*$/.test(after)) return !new RegExp(`^\\P{L}*(?:${terms?.presuming})`, 'iu').test(before);
  const { start, end } = hit;
  if (
    [
      { start: start - 12, end },
      { start, end: end + 12 },
    ].some(quotesIn(text))
  )
    return true;
  const { denied, affirmed } = environment?.around ?? {};
  const between = by === 'free' || by === 'unlimited' ? 1 : 4;
  const denial = `(?<!\\p{L})(?!(?:${affirmed})\\s)(?:${denied}) (?:\\p{L}+ ){0,${between}}$`;
  return new RegExp(denial, 'iu').test(before);
}

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
