import { type Claim, formatClaim, stylesOf } from '../claims/claim.ts';
import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import { patternForWords } from '../claims/matching.ts';
import { memoized } from '../files/once.ts';
import type { Found } from '../problems/problem.ts';
import type { Words } from '../site/text.ts';
import { splitWords } from '../translations/word-diff.ts';
import { dueRule } from './rule.ts';

const handmade = `handmade:
  kind: promise
  text:
    de: { default: von Hand gemacht in Emden }
    en: { default: made by hand in Emden }
  evidence: [{ type: counsel, who: Ada, date: 2026-01-01 }]
  owner: workshop
  reviewed: 2026-01-01
  review_every: P6M
`;

/** A site with that claim, and with this text on its home page. */
const siteWithText = (text: string, note = '') => ({
  yaml: { 'content/claims.yaml': handmade, 'content/pages/home.yaml sections.0': text },
  shown: `# content/pages/home.yaml${note}\n${text}`,
});

export const typedPromise = dueRule({
  id: 'typed-promise',
  what: 'A text repeats a promise or a legal status of content/claims.yaml word for word, without a reference to it.',
  why: 'It would stay when the claim is reworded or withdrawn, and no list of claims shows it.',
  wrong: siteWithText(
    `text:
  de: Laternen, von Hand gemacht in Emden.
  en: Lanterns, made by hand in Emden.`,
    ', and these are the words of the claim handmade',
  ),
  right: siteWithText(`text:
  de: Laternen, \${claim.handmade}.
  en: Lanterns, \${claim.handmade}.`),
  checks: {
    text: ({ claims }) => {
      const phrasesOf = memoized((locale: string) => phrasesIn(locale, claims));
      return {
        text: ({ kind, words }) => {
          if (!kind.isCopy) return [];
          return [...words].flatMap(([locale, one]) => {
            const phrases = phrasesOf(locale);
            return phrases.length > 0 ? typedIn(one, phrases) : [];
          });
        },
      };
    },
  },
});

/** The words of one style of a claim, prepared for searching. */
interface PromisePhrase {
  readonly id: string;
  readonly reference: string;
  readonly words: string;
  readonly plain: string;
}

/** All phrases of a locale. The longest come first, so that a sentence is found before its parts. */
function phrasesIn(locale: string, claims: ReadonlyMap<string, Claim>): PromisePhrase[] {
  const all = [...claims.values()].filter(({ kind }) => kind === 'promise' || kind === 'legal-status');
  return all
    .flatMap((claim) =>
      stylesOf(claim, locale).flatMap((style): PromisePhrase[] => {
        const words = formatClaim(claim, locale, style, claims);
        if (words === undefined) return [];
        // Short phrases of a promise also occur in unrelated sentences; those of a legal status (“GDPR
        // compliant”) do not.
        if (claim.kind === 'promise' && words.length < 20 && splitWords(words).length < 4) return [];
        const reference = `\${claim.${claim.id}${style === 'default' ? '' : `, ${style}`}}`;
        return [{ id: claim.id, reference, words, plain: plain(words) }];
      }),
    )
    .sort((a, b) => b.words.length - a.words.length);
}

function typedIn(own: Words, phrases: readonly PromisePhrase[]): Found[] {
  const { text } = own;
  const lower = plain(text);
  const problems: Found[] = [];
  const taken: { start: number; end: number }[] = [];
  for (const { id, reference, words, plain: plainWords } of phrases) {
    if (!lower.includes(plainWords) || text.includes(`\${claim.${id}}`) || text.includes(`\${claim.${id},`)) continue;
    for (const { 0: found, index: start } of text.matchAll(new RegExp(patternForWords(words).source, 'giu'))) {
      const end = start + found.length;
      if (taken.some((other) => start < other.end && other.start < end)) continue;
      taken.push({ start, end });
      const text = `“${found}” is what the claim \`${id}\` says, typed by hand`;
      // Styles may differ only in case: that with exactly these words is meant.
      const same = phrases.find((one) => one.words === found);
      const hint = `write ${same?.reference ?? reference}, so that it changes with the claim`;
      problems.push({ text, hint, place: placeOfRange(own, { start, end }) });
    }
  }
  return problems;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}
