// Finds what a text says of the environment, and judges it by the words around it.
import type { EnvironmentalProof } from '../../claims/evidence.ts';
import { containedBy, lastUpTo, type TextRange } from '../../claims/figures/ascending.ts';
import { languageOf } from '../../claims/languages/index.ts';
import type { EnvironmentContext, EnvironmentKind } from '../../claims/languages/language.ts';
import { memoized } from '../../files/once.ts';
import { type ListedWords, phrasesOf, type WordHit } from './listed-words.ts';
import { finder } from './phrases.ts';
import { isName, outermost, quotesIn, sentencesOf } from './word-ranges.ts';

/** What is said. Any kind may be said of the `future`; some are judged only then, or beside offsetting. */
export type EnvironmentStatement = Exclude<EnvironmentKind, 'goal' | 'reduced'> | 'future';

/** A statement in a text, judged. */
export interface Judged {
  readonly is: EnvironmentStatement;
  readonly hit: WordHit<'environment'>;
}

/** What readers see beside a text. */
export interface Beside {
  /** Whether it says what is better for the environment. */
  readonly isSpecific: boolean;
  /** Whether it says that emissions are compensated. */
  readonly isOffset: boolean;
  /** What the evidence of the claims there proves. */
  readonly proofs: readonly EnvironmentalProof[];
}

/** What is beside a text, by its words in a language. */
export function besideOf(words: string, locale: string, proofs: Beside['proofs']): Beside {
  const { around, offsets } = wordsAround(words, locale, []);
  return { isSpecific: around.some(({ value }) => value === 'specific'), isOffset: offsets.size > 0, proofs };
}

/** The statements of a text, without names, quotations, questions, denials and sentences about a word. */
export function environmentStatements(
  { outermost: hitsOf, text, locale, language }: ListedWords,
  beside: Omit<Beside, 'proofs'>,
): Judged[] {
  const hits = hitsOf('environment');
  const isQuoted = quotesIn(text);
  const sentenceOf = sentencesOf(text);
  const { around, near, isDenied, offsets } = wordsAround(text, locale, hits);
  const isOffset = beside.isOffset || offsets.size > 0;
  const isSpecific = beside.isSpecific || around.some(({ value }) => value === 'specific');
  return hits.flatMap((hit): Judged[] => {
    const { by } = hit.value;
    const sentence = sentenceOf(hit);
    const has = (kind: EnvironmentContext, range = sentence) => near(hit, range).some(({ value }) => value === kind);
    const isQuestion = text.slice(hit.end, sentence.end).trimEnd().endsWith('?');
    if (isQuestion || isQuoted(hit) || (by !== 'label' && isName(hit, text, language))) return [];
    if (has('about') || isDenied(hit)) return [];
    if (by === 'neutral' && isOffset) return [{ is: 'offset', hit }];
    if (by === 'reduced' && near(hit, sentence).some((one) => offsets.has(one))) return [{ is: 'offset', hit }];
    if (by === 'offset' || by === 'label') return [{ is: by, hit }];
    // “Made from recycled bottles” names the material, not a part.
    if (by === 'whole') return has('part', { ...sentence, end: hit.start }) ? [] : [{ is: by, hit }];
    if (has('future')) return [{ is: 'future', hit }];
    return by === 'goal' || by === 'reduced' || (by === 'generic' && isSpecific) ? [] : [{ is: by, hit }];
  });
}

/** The words of a text that decide how its statements are meant. */
function wordsAround(text: string, locale: string, statements: readonly TextRange[]) {
  // The “without” of “without emissions” denies nothing.
  const isOwn = containedBy(statements);
  const around = outermost(finderAround(locale)(text)).filter((hit) => hit.value !== 'denied' || !isOwn(hit));
  const starts = around.map(({ start }) => start);
  /** Those that begin in a range, but none that is far away from the phrase. */
  const near = (phrase: TextRange, { start, end }: TextRange = { start: 0, end: text.length }) => {
    const [from, to] = [Math.max(start, phrase.start - far), Math.min(end, phrase.end + far)];
    return around.slice(lastUpTo(starts, from - 1) + 1, lastUpTo(starts, to - 1) + 1);
  };
  const isDenied = (phrase: TextRange) =>
    near(phrase).some((hit) => hit.value === 'denied' && denies(hit, phrase, text));
  const offsets = new Set(around.filter((hit) => hit.value === 'offsetting' && !isDenied(hit)));
  return { around, near, isDenied, offsets };
}

/** Words further away than so many characters change nothing. */
const far = 200;

/** Finds the words that decide how such statements are meant. */
const finderAround = memoized((locale: string) => {
  const lists = Object.entries(languageOf(locale).environment?.around ?? {}) as [EnvironmentContext, string][];
  const phrases = lists.flatMap(([value, words]) =>
    phrasesOf(words).map((written) => ({ written, value, uninflected: !inflected.has(value) })),
  );
  return finder(phrases, locale);
});

const inflected: ReadonlySet<EnvironmentContext> = new Set(['offsetting', 'specific', 'part']);

/** Whether a word such as “not” denies a phrase: a few words before it, or at the end of its clause. */
function denies(no: TextRange, phrase: TextRange, text: string): boolean {
  const isBefore = no.end <= phrase.start;
  const [from, to] = isBefore ? [no.end, phrase.start] : [phrase.end, no.start];
  if (!fewWords.test(text.slice(from, to))) return false;
  return isBefore || /^\s*(?:[.,;:!?–—)]|$)/.test(text.slice(no.end));
}

/** In one paragraph and one clause. */
const fewWords = /^(?!.*\n\s*\n)(?:[^\s.,;:!?–—()]*\s+){0,5}-?$/s;
