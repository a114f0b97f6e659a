// Promises that are typed: copy that says, word for word, what a claim without a figure says, and does
// not refer to it. Figures that are typed are told by check/figures.ts.
import { type Claim, stylesOf, wordsOf } from '../claims/claim.ts';
import type { Problem } from '../diagnostics/problem.ts';
import { placeOfRange } from '../figures/aligned.ts';
import { saying } from '../figures/matching.ts';
import type { LocalizedText, SpokenText } from './every-text.ts';

export function promiseCheck(claims: ReadonlyMap<string, Claim>): (text: LocalizedText) => Problem[] {
  const known = new Map<string, readonly Promised[]>();
  return ({ kind, spoken }) => {
    if (kind === 'scene') return [];
    return [...spoken].flatMap(([locale, one]) => {
      const promised = known.get(locale) ?? promisedIn(locale, claims);
      known.set(locale, promised);
      return promised.length > 0 ? typedIn(one, promised) : [];
    });
  };
}

/** The words of a claim's style, as they are looked for. */
interface Promised {
  readonly id: string;
  readonly reference: string;
  readonly words: string;
  readonly plain: string;
}

/** The longest come first, so that a sentence is found before the words in it. */
function promisedIn(locale: string, claims: ReadonlyMap<string, Claim>): Promised[] {
  const all = [...claims.values()].filter(({ kind }) => kind === 'promise' || kind === 'legal-status');
  return all
    .flatMap((claim) =>
      stylesOf(claim, locale).flatMap((style): Promised[] => {
        const words = wordsOf(claim, locale, style, claims);
        if (words === undefined) return [];
        // Fewer words of a promise may stand in any sentence; “GDPR compliant” means one thing.
        if (claim.kind === 'promise' && words.length < 20 && words.split(/\s+/).length < 4) return [];
        const reference = `\${claim.${claim.id}${style === 'default' ? '' : `, ${style}`}}`;
        return [{ id: claim.id, reference, words, plain: plain(words) }];
      }),
    )
    .sort((a, b) => b.words.length - a.words.length);
}

function typedIn(spoken: SpokenText, promised: readonly Promised[]): Problem[] {
  const { text } = spoken;
  const lower = plain(text);
  const problems: Problem[] = [];
  const taken: { start: number; end: number }[] = [];
  for (const { id, reference, words, plain: sought } of promised) {
    if (!lower.includes(sought) || text.includes(`\${claim.${id}}`) || text.includes(`\${claim.${id},`)) continue;
    for (const { 0: found, index: start } of text.matchAll(new RegExp(saying(words).source, 'giu'))) {
      const end = start + found.length;
      if (taken.some((other) => start < other.end && other.start < end)) continue;
      taken.push({ start, end });
      problems.push({
        rule: 'typed-promise',
        severity: 'warning',
        text: `“${found}” is what the claim \`${id}\` says, typed by hand`,
        hint: `write ${exact(found, promised, reference)}, so that it is found and changed with the claim`,
        place: placeOfRange(spoken, { start, end }),
      });
    }
  }
  return problems;
}

/** Of styles that differ in capitals alone, the one that is written so. */
function exact(found: string, promised: readonly Promised[], otherwise: string): string {
  return promised.find(({ words }) => words === found)?.reference ?? otherwise;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}
