import { type Claim, formatClaim } from '../claims/claim.ts';
import { environmentalProofsOf } from '../claims/evidence.ts';
import { placeOfRange } from '../claims/figures/scalar-offsets.ts';
import { memoized } from '../files/once.ts';
import type { FaultWords, Found } from '../problems/problem.ts';
import { isRecord, valueAt } from '../site/record.ts';
import type { Words } from '../site/text.ts';
import { type Beside, besideOf, type EnvironmentStatement, environmentStatements } from './finding/environment.ts';
import type { ListedWords } from './finding/listed-words.ts';
import { withoutMarkup } from './finding/word-ranges.ts';
import { dueRule } from './rule.ts';

export const environmentalClaim = dueRule({
  id: 'environmental-claim',
  what: 'A text in German, English or Spanish says that something is good for the environment, without what EU law asks for. Other languages are not judged.',
  why: 'Directive 2005/29/EC, as amended by Directive (EU) 2024/825 and applied since 27 September 2026, calls it unfair to say that a product is neutral, reduced or positive by offsetting (Annex I 4c, where no evidence helps), to show a sustainability label without a certification scheme or a public authority (2a), to make a generic statement without recognised excellent performance (4a), to say of the whole what is true of a part (4b), and to promise a future without a public plan that an independent expert checks (Article 6(2)(d)). Article 2(o) to (s) defines the terms. This rule finds words, and is no legal advice.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'heading: { de: Umweltfreundliches Licht, en: Eco-friendly light }',
  right: `heading: { de: Umweltfreundliches Licht, en: Eco-friendly light }
text:
  de: Das Gehäuse ist aus recyceltem Aluminium.
  en: Its housing is made of recycled aluminium.`,
  checks: {
    text: ({ claims, listedWords }) => {
      // The texts of a section come one after the other.
      const besideIn = memoized((locale: string) =>
        memoized((section: unknown) => inSection(section, locale, claims), 1),
      );
      return {
        text: (words) =>
          listedWords(words).flatMap((one) => faultsIn(one, () => besideIn(one.locale)(sectionOf(one.written)))),
        // The words of a claim need its own evidence.
        wordsOfClaim: (words) => {
          const proofs = environmentalProofsOf(claims.get(String(words.path[0]))?.evidence ?? 'none-yet');
          return listedWords(words).flatMap((one) => faultsIn(one, () => besideOf(one.text, one.locale, proofs)));
        },
      };
    },
  },
});

/** What is wrong with each kind, after its words; and what allows it: one proof of each list, or nothing. */
const needs: Readonly<Record<EnvironmentStatement, FaultWords & { readonly proofs?: readonly Beside['proofs'][] }>> = {
  offset: {
    text: 'says that a product is neutral, reduced or positive by offsetting (Directive 2005/29/EC, Annex I 4c)',
    hint: 'remove it: no evidence helps',
  },
  neutral: {
    text: 'may rest on offsetting, and then no evidence helps (Directive 2005/29/EC, Annex I 4c)',
    hint: 'if it is true without offsetting, write a claim whose evidence says proves: no-offsetting; if not, remove it',
    proofs: [['no-offsetting']],
  },
  label: {
    text: 'is a sustainability label, which needs a certification scheme or a public authority (Directive 2005/29/EC, Annex I 2a)',
    hint: 'write a claim whose evidence says proves: certification, or proves: authority',
    proofs: [['certification', 'authority']],
  },
  generic: {
    text: 'does not say what is good for the environment (Directive 2005/29/EC, Annex I 4a)',
    hint: 'say it in the same text or section, or write a claim whose evidence says proves: excellence',
    proofs: [['excellence']],
  },
  whole: {
    text: 'speaks of the whole, and names no part (Directive 2005/29/EC, Annex I 4b)',
    hint: 'name the part that it is true of; if that is the whole, write a claim with evidence',
    proofs: [['anything']],
  },
  future: {
    text: 'is about the future, which needs a public plan with dates, checked by an independent expert (Directive 2005/29/EC, Article 6(2)(d))',
    hint: 'write a claim with the plan as evidence (type: url, proves: plan), and the check of it (proves: plan-check)',
    proofs: [['plan'], ['plan-check']],
  },
};

/** The statements of a text that nothing allows. */
function faultsIn(listed: ListedWords, read: () => Beside): Found[] {
  if (listed.outermost('environment').length === 0) return [];
  const beside = read();
  return environmentStatements(listed, beside).flatMap(({ is, hit }) => {
    const { text, hint, proofs } = needs[is];
    if (proofs?.every((kinds) => kinds.some((kind) => beside.proofs.includes(kind)))) return [];
    return [{ text: `“${hit.words}” ${text}`, hint, place: placeOfRange(listed.written, hit) }];
  });
}

/** The section that contains a text, as its file has it; of other texts, the text alone. */
function sectionOf({ source, path, text }: Words): unknown {
  if (source.file.startsWith(sharedSections)) return source.data;
  return valueAt(source.data, path[0] === 'sections' ? path.slice(0, 2) : path) ?? text;
}

/** What a section says in a locale, with the words of the claims that it states. */
function inSection(section: unknown, locale: string, claims: ReadonlyMap<string, Claim>): Beside {
  const own = wordsIn(section, locale).map(withoutMarkup);
  const stated = own.flatMap((one) => one.stated.map(({ id, style }) => ({ claim: claims.get(id), style })));
  const words = stated.map(({ claim, style }) => claim && formatClaim(claim, locale, style, claims));
  const proofs = stated.flatMap(({ claim }) => environmentalProofsOf(claim?.evidence ?? 'none-yet'));
  // A claim about something else is no evidence that a statement is true of the whole.
  const proven = proofs.filter((kind) => kind !== 'anything');
  return besideOf([...own.map(({ text }) => text), ...words].join('\n\n'), locale, proven);
}

const sharedSections = 'content/sections/';

/** The strings of a value in one locale. */
function wordsIn(value: unknown, locale: string): string[] {
  if (typeof value === 'string') return [value];
  if (isRecord(value) && typeof value[locale] === 'string') return [value[locale]];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((one) => wordsIn(one, locale)) : [];
}
