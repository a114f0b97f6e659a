// The words of the house (content/terms.yaml) and what the engine knows of a language, held against every text that speaks
// for the product: terms, form of address, words that promise too much, words that sharpen a claim. All are warnings.

import { type Claim, comparatorWord, wordsOf } from '../../claims/claim.ts';
import { didYouMean, type Problem } from '../../diagnostics/problem.ts';
import { placeOfRange } from '../../figures/aligned.ts';
import type { TextRange } from '../../figures/index.ts';
import type { Source } from '../../load/index.ts';
import { containedBy, lastUpTo } from '../../site/ascending.ts';
import { absentFrom, isRecord } from '../../site/fields.ts';
import { shapeProblems, valueAt } from '../../site/shape.ts';
import { addresses, type LocaleTerms, type TermsFile, termsShape } from '../../site/terms.ts';
import { validPartsOf } from '../../site/valid-parts.ts';
import type { LocalizedText, SpokenText } from '../every-text.ts';
import { type Finder, finder, type Hit, type Phrase } from '../phrases.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import type { Comparing, LanguageWords } from './language.ts';
import { isName, longest, opensSentence, quotesIn, type Stated, sentencesOf, withoutMarkup } from './stretches.ts';

const languages: Readonly<Record<string, LanguageWords>> = { de: german, en: english, es: spanish };

export interface Judging {
  readonly claims: ReadonlyMap<string, Claim>;
  readonly locales: readonly string[];
  /** content/terms.yaml; without it, what the engine knows is judged alone. */
  readonly terms: Source | undefined;
}

/** Judges a text, or what a claim says; and tells what is wrong with the list itself. */
export interface TermCheck {
  readonly ofList: readonly Problem[];
  readonly ofText: (text: LocalizedText) => Problem[];
  readonly ofClaim: (words: LocalizedText) => Problem[];
}

export function termCheck({ claims, locales, terms }: Judging): TermCheck {
  const { file, problems } = readTerms(terms, locales);
  const judges = new Map(locales.map((locale) => [locale, judgeOf(locale, file[locale])]));
  const problemsOf = (spoken: SpokenText, locale: string) => {
    const judge = judges.get(locale);
    return judge ? textProblems({ spoken, locale, judge, claims }) : [];
  };
  /** Many claims are said in the same words: "{value}". */
  const fine = new Set<string>();
  return {
    ofList: problems,
    ofText: ({ kind, spoken }) =>
      kind === 'scene' ? [] : [...spoken].flatMap(([locale, words]) => problemsOf(words, locale)),
    ofClaim: ({ spoken }) =>
      [...spoken].flatMap(([locale, words]) => {
        const key = `${locale} ${words.text}`;
        if (fine.has(key)) return [];
        const found = problemsOf(words, locale);
        if (found.length === 0) fine.add(key);
        // What promises so much that it has to be a claim, is one here.
        return found.filter(({ rule }) => rule !== 'flagged-word');
      }),
  };
}

function readTerms(source: Source | undefined, locales: readonly string[]): { file: TermsFile; problems: Problem[] } {
  if (!source || source.data === null || source.data === undefined) return { file: {}, problems: [] };
  const problems = shapeProblems(termsShape, source);
  // A slip in one entry must not make the words of all others be forgotten.
  const parsed = termsShape.safeParse(validPartsOf(termsShape, source.data));
  for (const locale of isRecord(source.data) ? Object.keys(source.data) : []) {
    if (!locales.includes(locale)) {
      const hint = didYouMean(locale, absentFrom(source.data, locales)) ?? `locales: ${locales.join(', ')}`;
      problems.push({
        rule: 'unknown-locale',
        severity: 'error',
        text: `${locale} is not a locale of the site`,
        hint,
        place: source.place([locale], { key: true }),
      });
      continue;
    }
    const address = valueAt(source.data, [locale, 'address']);
    const known = Object.keys(languageOf(locale)?.otherAddress ?? {});
    if (typeof address !== 'string' || !addresses.some((one) => one === address) || known.includes(address)) continue;
    const text = `\`address\` cannot be ${address} in ${locale}`;
    const hint =
      known.length > 0 ? `it is one of: ${known.join(', ')}` : 'the engine knows no forms of address in this language';
    problems.push({ rule: 'value', severity: 'error', text, hint, place: source.place([locale, 'address']) });
  }
  return { file: parsed.data ?? {}, problems };
}

/** What is looked for in one locale, all of it with one look-up per word. */
interface Judge {
  readonly find: Finder<Sought>;
  readonly address: string | undefined;
}

/** What a word is found as. */
type Sought =
  | { readonly kind: 'listed'; readonly rule: 'term' | 'flagged-word'; readonly why: string; readonly hint: string }
  | { readonly kind: 'allowed' | 'before' | 'absolute' }
  | { readonly kind: 'comparing'; readonly comparing: Comparing }
  | { readonly kind: 'address'; readonly form: string; readonly where: 'capital' | 'opening' | undefined };

type Of<K extends Sought['kind']> = Extract<Sought, { readonly kind: K }>;

function judgeOf(locale: string, terms: LocaleTerms | undefined): Judge {
  const language = languageOf(locale);
  const phrases: Phrase<Sought>[] = [];
  const add = (written: readonly string[], value: Sought, how: Partial<Phrase<Sought>> = {}) => {
    for (const one of written) phrases.push({ written: one, value, ...how });
  };
  for (const { term, not, reason } of terms?.preferred ?? []) {
    const hint = `write “${term}”${reason ? `: ${reason}` : ''}`;
    const value: Sought = { kind: 'listed', rule: 'term', why: ` is not a word of the house in ${locale}`, hint };
    for (const written of not) add([written], value, { exactCase: sameButCase(written, term) });
    // Where a preferred term holds one of the words that are not to stand for it: "Kundenportal" beside "Portal".
    add([term], { kind: 'allowed' }, { exactCase: not.some((written) => sameButCase(written, term)) });
  }
  for (const { words, reason, instead } of [...(terms?.flagged ?? []), ...(language?.flagged ?? [])])
    add(words, {
      kind: 'listed',
      rule: 'flagged-word',
      why: `: ${reason}`,
      hint: instead ?? 'say it without this word',
    });
  add([...(terms?.allowed ?? []), ...(language?.allowed ?? [])], { kind: 'allowed' });
  for (const [comparing, words] of Object.entries(language?.comparing ?? {}))
    add(words, { kind: 'comparing', comparing: comparing as Comparing }, { uninflected: true });
  add(language?.before ?? [], { kind: 'before' }, { uninflected: true });
  add([...(language?.absolute ?? []), ...(terms?.strengthening ?? [])], { kind: 'absolute' });
  const address = terms?.address;
  for (const { form, words, where } of (address && language?.otherAddress[address]) || [])
    add(words, { kind: 'address', form, where }, { uninflected: true, exactCase: where !== undefined });
  return { find: finder(phrases, locale), address };
}

function sameButCase(one: string, other: string): boolean {
  return one !== other && one.toLowerCase() === other.toLowerCase();
}

function languageOf(locale: string): LanguageWords | undefined {
  return languages[locale.split('-')[0] ?? locale];
}

interface Judged {
  readonly spoken: SpokenText;
  readonly locale: string;
  readonly judge: Judge;
  readonly claims: ReadonlyMap<string, Claim>;
}

function textProblems({ spoken, locale, judge, claims }: Judged): Problem[] {
  const { text, stated } = withoutMarkup(spoken.text);
  const all = judge.find(text);
  if (all.length === 0) return [];
  const of = <K extends Sought['kind']>(kind: K) => all.filter((hit): hit is Hit<Of<K>> => hit.value.kind === kind);
  const isAllowed = containedBy(of('allowed'));
  const found: Found = (kind) => longest(of(kind)).filter((hit) => !isAllowed(hit));
  const warning: Warning = (hit, told) => ({ ...told, severity: 'warning', place: placeOfRange(spoken, hit) });
  return [
    ...found('listed').flatMap((hit) => {
      if (hit.value.rule === 'flagged-word' && isName(hit, text, locale)) return [];
      const { rule, why, hint } = hit.value;
      return warning(hit, { rule, text: `“${hit.words}”${why}`, hint });
    }),
    ...addressProblems({ text, hits: of('address'), wanted: judge.address, warning }),
    ...claimProblems({ stated, text, locale, claims, found, warning }),
    ...absoluteProblems({ stated, text, found, warning }),
  ];
}

type Found = <K extends Sought['kind']>(kind: K) => Hit<Of<K>>[];
type Warning = (hit: Hit<Sought>, told: Omit<Problem, 'severity' | 'place'>) => Problem;

interface Beside extends Pick<Judged, 'locale' | 'claims'> {
  readonly stated: readonly Stated[];
  readonly text: string;
  readonly found: Found;
  readonly warning: Warning;
}

function claimProblems({ stated, text, locale, claims, found, warning }: Beside): Problem[] {
  if (stated.length === 0) return [];
  const comparing = Map.groupBy(found('comparing'), ({ end }) => end);
  const before = Map.groupBy(found('before'), ({ end }) => end);
  return stated.flatMap((claim) => {
    const known = claims.get(claim.id);
    if (!known) return [];
    let end = claim.start;
    while (between.test(text.charAt(end - 1))) end -= 1;
    const compared = (comparing.get(end) ?? []).flatMap((hit): Problem[] => {
      const says = wordsOf(known, locale, claim.style, claims) ?? '';
      const fault = known.value !== undefined && comparingFault({ found: hit.value.comparing, known, says, locale });
      const told = `“${hit.words}” before \`${claim.id}\`: ${fault}`;
      return fault ? [warning(hit, { rule: 'strengthening', text: told, hint: besideHint })] : [];
    });
    const sharpened = (before.get(end) ?? []).map((hit) => {
      const told = `“${hit.words}” before \`${claim.id}\` says more than the claim`;
      return warning(hit, { rule: 'strengthening', text: told, hint: 'leave it out: the claim stands for itself' });
    });
    return [...compared, ...sharpened];
  });
}

/** What may stand between a word and the claim that it belongs to. */
const between = /[\s\u00a0\u202f*_„“”"«([]/;

/** One warning for a word such as "always", however many claims stand in its sentence. */
function absoluteProblems({
  text,
  stated,
  found,
  warning,
}: Pick<Beside, 'text' | 'found' | 'warning'> & { readonly stated: readonly Stated[] }): Problem[] {
  if (stated.length === 0) return [];
  const sentenceOf = sentencesOf(text);
  const starts = stated.map(({ start }) => start);
  const known = new Map<number, string>();
  const idsFrom = ({ start, end }: TextRange) => {
    const inside = stated.slice(lastUpTo(starts, start - 1) + 1, lastUpTo(starts, end) + 1);
    const ids = inside.filter((claim) => claim.end <= end).map(({ id }) => `\`${id}\``);
    return [...new Set(ids)].join(' and ');
  };
  return found('absolute').flatMap((hit) => {
    const sentence = sentenceOf(hit);
    const ids = known.get(sentence.start) ?? idsFrom(sentence);
    known.set(sentence.start, ids);
    if (ids === '') return [];
    const told = `“${hit.words}” in one sentence with ${ids} promises more than the claim`;
    const hint = 'leave it out, or define what is promised as a claim of its own';
    return [warning(hit, { rule: 'strengthening', text: told, hint })];
  });
}

const besideHint = 'how much it is belongs to the claim: `comparator` in content/claims.yaml';

interface Compared {
  readonly found: Comparing;
  readonly known: Claim;
  readonly says: string;
  readonly locale: string;
}

/** Why a word such as "more than" cannot stand before a claim, or undefined where it says the same. */
function comparingFault({ found, known, says, locale }: Compared): string | undefined {
  const own = comparatorWord(known.comparator, locale);
  // "unter mehr als 50 Sprachen" is among, not less than.
  if (found === 'less-than' && known.comparator !== 'exactly') return undefined;
  if (own && says.toLowerCase().startsWith(own)) return `the claim says “${says}” by itself`;
  if (found === 'about') return undefined;
  const same: readonly string[] = {
    'more-than': ['more-than'],
    'at-least': ['more-than', 'at-least'],
    'up-to': ['up-to', 'at-most'],
    'at-most': ['up-to', 'at-most'],
    'less-than': [],
  }[found];
  return same.includes(known.comparator) ? undefined : `the claim is “${known.comparator.replaceAll('-', ' ')}”`;
}

interface Addressed {
  readonly text: string;
  readonly hits: readonly Hit<Of<'address'>>[];
  readonly wanted: string | undefined;
  readonly warning: Warning;
}

function addressProblems({ text, hits, wanted, warning }: Addressed): Problem[] {
  if (hits.length === 0) return [];
  const isQuoted = quotesIn(text);
  return hits
    .filter((hit) => {
      const { where } = hit.value;
      // What somebody says in quotes is said to somebody else.
      if (isQuoted(hit)) return false;
      if (where === 'capital') return !opensSentence(text, hit.start);
      return where !== 'opening' || opensSentence(text, hit.start);
    })
    .map((hit) => {
      const told = `“${hit.words}” speaks to readers as ${hit.value.form}, and the house says ${wanted}`;
      const hint = 'say it in the house’s form, or to nobody in particular';
      return warning(hit, { rule: 'form-of-address', text: told, hint });
    });
}
