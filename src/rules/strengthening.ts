import { type Claim, comparatorWord, formatClaim } from '../claims/claim.ts';
import { lastUpTo, type TextRange } from '../claims/figures/ascending.ts';
import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import type { Found } from '../problems/problem.ts';
import type { Text } from '../site/text.ts';
import type { Comparing, ListedWords } from './finding/listed-words.ts';
import { sentencesOf } from './finding/word-ranges.ts';
import { dueRule } from './rule.ts';

export const strengthening = dueRule({
  id: 'strengthening',
  what: 'A word next to a claim changes or strengthens it.',
  why: 'The claim was reviewed without that word: “over 50” or “guaranteed within a day” are different promises.',
  at: 'content/pages/home.yaml sections.0',
  wrong: `text:
  de: Wir haben immer \${claim.lamps}.
  en: We always have \${claim.lamps}.`,
  right: `text:
  de: Wir haben \${claim.lamps}.
  en: We have \${claim.lamps}.`,
  checks: {
    text: ({ claims, listedWords }) => {
      const text = (words: Text) =>
        listedWords(words)
          .filter(({ stated }) => stated.length > 0)
          .flatMap((listed) => [...beforeClaims(listed, claims), ...absoluteWords(listed)]);
      return { text, wordsOfClaim: text };
    },
  },
});

/** The words directly before a claim that change what it says. */
function beforeClaims(
  { stated, text, locale, written, outermost }: ListedWords,
  claims: ReadonlyMap<string, Claim>,
): Found[] {
  const comparing = Map.groupBy(outermost('comparing'), ({ end }) => end);
  const before = Map.groupBy(outermost('before'), ({ end }) => end);
  return stated.flatMap((claim) => {
    const definition = claims.get(claim.id);
    if (!definition) return [];
    let end = claim.start;
    while (between.test(text.charAt(end - 1))) end -= 1;
    const compared = (comparing.get(end) ?? []).flatMap((hit): Found[] => {
      const words = formatClaim(definition, locale, claim.style, claims) ?? '';
      const fault = definition.value !== undefined && comparingFault(hit.value.comparing, definition, words, locale);
      const message = `“${hit.words}” before \`${claim.id}\`: ${fault}`;
      return fault ? [{ text: message, hint: comparatorHint, place: placeOfRange(written, hit) }] : [];
    });
    const strengthened = (before.get(end) ?? []).map((hit) => {
      const text = `“${hit.words}” before \`${claim.id}\` says more than the claim`;
      return { text, hint: 'remove it', place: placeOfRange(written, hit) };
    });
    return [...compared, ...strengthened];
  });
}

const comparatorHint = 'remove it; to change the comparison, set `comparator` of the claim in content/claims.yaml';

/** Matches what may separate a word from the claim after it. */
const between = /[\s\u00a0\u202f*_„“”"«([]/;

/** One finding per word such as "always", however many claims are in its sentence. */
function absoluteWords({ text, stated, written, outermost }: ListedWords): Found[] {
  const sentenceOf = sentencesOf(text);
  const starts = stated.map(({ start }) => start);
  const idsBySentence = new Map<number, string>();
  const idsFrom = ({ start, end }: TextRange) => {
    const inside = stated.slice(lastUpTo(starts, start - 1) + 1, lastUpTo(starts, end) + 1);
    const ids = inside.filter((claim) => claim.end <= end).map(({ id }) => `\`${id}\``);
    return [...new Set(ids)].join(' and ');
  };
  return outermost('absolute').flatMap((hit) => {
    const sentence = sentenceOf(hit);
    const ids = idsBySentence.get(sentence.start) ?? idsFrom(sentence);
    idsBySentence.set(sentence.start, ids);
    if (ids === '') return [];
    const text = `“${hit.words}” in one sentence with ${ids} promises more than the claim`;
    const hint = 'remove it, or define a separate claim for this promise';
    return { text, hint, place: placeOfRange(written, hit) };
  });
}

/**
 * Why a word such as "more than" cannot precede a claim, which the text shows as `words`. Undefined if it
 * agrees with the claim.
 */
function comparingFault(found: Comparing, claim: Claim, words: string, locale: string): string | undefined {
  const comparator = comparatorWord(claim.comparator, locale);
  // In "unter mehr als 50 Sprachen", "unter" means "among", not "less than".
  if (found === 'less-than' && claim.comparator !== 'exactly') return undefined;
  if (found === 'from' && claim.comparator !== 'from') return undefined;
  if (comparator && words.toLowerCase().startsWith(comparator)) return `the claim already says “${words}”`;
  if (found === 'about' || found === 'from') return undefined;
  const same: readonly string[] = {
    'more-than': ['more-than'],
    'at-least': ['more-than', 'at-least'],
    'up-to': ['up-to', 'at-most'],
    'at-most': ['up-to', 'at-most'],
    'less-than': [],
  }[found];
  return same.includes(claim.comparator) ? undefined : `the claim is “${claim.comparator.replaceAll('-', ' ')}”`;
}
