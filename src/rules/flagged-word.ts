import type { TextRange } from '../claims/figures/ascending.ts';
import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import type { FlaggedKind, Language } from '../claims/languages/language.ts';
import { memoizedByObject } from '../files/once.ts';
import { isName, quotesIn, sentencesOf } from './finding/word-ranges.ts';
import { dueRule } from './rule.ts';

export const flaggedWord = dueRule({
  id: 'flagged-word',
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

/** Words around a flagged word that show that it promises nothing, compiled. */
const wordsAround = memoizedByObject(({ terms, environment }: Language) => {
  const { denied, affirmed } = environment?.around ?? {};
  const denial = (between: number) =>
    new RegExp(`(?<!\\p{L})(?!(?:${affirmed})\\s)(?:${denied}) (?:\\p{L}+ ){0,${between}}$`, 'iu');
  return {
    advice: new RegExp(`^(?:${terms?.advice})`, 'u'),
    presuming: new RegExp(`^\\P{L}*(?:${terms?.presuming})`, 'iu'),
    denialNear: denial(1),
    denial: denial(4),
  };
});

/** How far from a word its quotation marks are looked for: those of the word alone do not count. */
const quoteReach = 12;

/**
 * Whether the words around a built-in word show that it promises nothing: an advice, a question, a denial,
 * or a quotation of more than the word.
 */
function promisesNothing({ start, end }: TextRange, by: FlaggedKind, text: string, language: Language): boolean {
  const sentence = sentencesOf(text)({ start, end });
  const [before, after] = [text.slice(sentence.start, start), text.slice(end, sentence.end)];
  const { advice, presuming, denialNear, denial } = wordsAround(language);
  // “The easiest way to do this is”, but not “Our lamp is the easiest way to do this, and is free”.
  const isSubject = by === 'superlative' && /(?:^|[,;:–])\P{L}*(?:\p{L}+\s)?$/u.test(before);
  if (isSubject && advice.test(after)) return true;
  if (/\?["”“»)*_]*\s*$/.test(after)) return !presuming.test(before);
  const isQuoted = quotesIn(text);
  if (isQuoted({ start: start - quoteReach, end }) || isQuoted({ start, end: end + quoteReach })) return true;
  return (by === 'free' || by === 'unlimited' ? denialNear : denial).test(before);
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
