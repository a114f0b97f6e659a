// Checks texts against content/terms.yaml and the words of their language (languages/): terms, form of
// address, words that promise too much, words that strengthen a claim. All problems of texts are
// warnings.

import { type Claim, comparatorWord, formatClaim } from '../../claims/claim.ts';
import { didYouMean, type Problem } from '../../diagnostics/problem.ts';
import { placeOfRange } from '../../figures/aligned.ts';
import type { Alternatives } from '../../languages/figure-words.ts';
import { languageOf } from '../../languages/index.ts';
import type { Comparator, FlaggedKind, Language } from '../../languages/language.ts';
import type { LocalizedText, SpokenText } from '../../model/localized-text.ts';
import type { Source } from '../../model/source.ts';
import { containedBy, lastUpTo, type TextRange } from '../../site/ascending.ts';
import { absentFrom, isRecord, valueAt } from '../../site/record.ts';
import { shapeProblems } from '../../site/shape.ts';
import { formsOfAddress, type LocaleTerms, type TermsFile, termsShape } from '../../site/terms.ts';
import { validPartsOf } from '../../site/valid-parts.ts';
import { type Finder, finder, type Hit, type ListedPhrase } from '../phrases.ts';
import { flaggedKinds } from './flagged.ts';
import { isName, opensSentence, outermost, quotesIn, type Stated, sentencesOf, withoutMarkup } from './ranges.ts';

export interface TermInput {
  readonly claims: ReadonlyMap<string, Claim>;
  readonly locales: readonly string[];
  /** content/terms.yaml; without it, only the built-in word lists are used. */
  readonly terms: Source | undefined;
}

export interface TermCheck {
  /** The problems of content/terms.yaml itself. */
  readonly ofList: readonly Problem[];
  readonly ofText: (text: LocalizedText) => Problem[];
  /** Checks the words of a claim. */
  readonly ofClaim: (words: LocalizedText) => Problem[];
}

export function termCheck({ claims, locales, terms }: TermInput): TermCheck {
  const { file, problems } = readTerms(terms, locales);
  const matchers = new Map(locales.map((locale) => [locale, matcherOf(locale, file[locale])]));
  const problemsOf = (spoken: SpokenText, locale: string) => {
    const matcher = matchers.get(locale);
    return matcher ? textProblems({ spoken, locale, matcher, claims }) : [];
  };
  // Many claims have the same words, such as "{value}".
  const clean = new Set<string>();
  return {
    ofList: problems,
    ofText: ({ kind, spoken }) =>
      kind.isCopy ? [...spoken].flatMap(([locale, words]) => problemsOf(words, locale)) : [],
    ofClaim: ({ spoken }) =>
      [...spoken].flatMap(([locale, words]) => {
        const key = `${locale} ${words.text}`;
        if (clean.has(key)) return [];
        const found = problemsOf(words, locale);
        if (found.length === 0) clean.add(key);
        // A flagged word must be backed by a claim, and these words are one.
        return found.filter(({ rule }) => rule !== 'flagged-word');
      }),
  };
}

function readTerms(source: Source | undefined, locales: readonly string[]): { file: TermsFile; problems: Problem[] } {
  if (!source || source.data === null || source.data === undefined) return { file: {}, problems: [] };
  const problems = shapeProblems(termsShape, source);
  // Keep the valid entries if others have errors.
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
    const forms = Object.keys(languageOf(locale).terms?.address ?? {});
    if (typeof address !== 'string' || !formsOfAddress.some((one) => one === address) || forms.includes(address))
      continue;
    const text = `\`address\` cannot be ${address} in ${locale}`;
    const hint =
      forms.length > 0 ? `it is one of: ${forms.join(', ')}` : 'litfass has no forms of address for this language';
    problems.push({ rule: 'value', severity: 'error', text, hint, place: source.place([locale, 'address']) });
  }
  return { file: parsed.data ?? {}, problems };
}

/** Finds all listed words of one locale in a single pass. */
interface Matcher {
  readonly find: Finder<WordUse>;
  readonly language: Language;
  /** The form of address of the site, if it is set. */
  readonly address: string | undefined;
}

/** Meanings of words that compare; before a claim they change what it says. */
type Comparing = Comparator | 'less-than';

/** Why a word is searched for. */
type WordUse =
  | { readonly kind: 'listed'; readonly rule: 'term' | 'flagged-word'; readonly why: string; readonly hint: string }
  | { readonly kind: 'allowed' | 'before' | 'absolute' }
  | { readonly kind: 'comparing'; readonly comparing: Comparing }
  | { readonly kind: 'address'; readonly form: string; readonly where: 'capital' | 'opening' | undefined };

type Of<K extends WordUse['kind']> = Extract<WordUse, { readonly kind: K }>;

function matcherOf(locale: string, terms: LocaleTerms | undefined): Matcher {
  const language = languageOf(locale);
  const builtIn = language.terms;
  const phrases: ListedPhrase<WordUse>[] = [];
  const add = (written: readonly string[], value: WordUse, how: Partial<ListedPhrase<WordUse>> = {}) => {
    for (const one of written) phrases.push({ written: one, value, ...how });
  };
  for (const { term, not, reason } of terms?.preferred ?? []) {
    const hint = `write “${term}”${reason ? `: ${reason}` : ''}`;
    const value: WordUse = { kind: 'listed', rule: 'term', why: ` is not the preferred term in ${locale}`, hint };
    for (const written of not) add([written], value, { exactCase: sameButCase(written, term) });
    // The preferred term may contain a word to avoid: "Kundenportal" contains "Portal".
    add([term], { kind: 'allowed' }, { exactCase: not.some((written) => sameButCase(written, term)) });
  }
  const flagged = Object.entries(builtIn?.flagged ?? {}).map(([kind, words]) => ({
    words: phrasesOf(words),
    ...flaggedKinds[kind as FlaggedKind],
  }));
  for (const { words, reason, instead } of [...(terms?.flagged ?? []), ...flagged])
    add(words, {
      kind: 'listed',
      rule: 'flagged-word',
      why: `: ${reason}`,
      hint: instead ?? 'rephrase it without this word',
    });
  add([...(terms?.allowed ?? []), ...phrasesOf(builtIn?.allowed)], { kind: 'allowed' });
  for (const [comparing, { words, claim }] of Object.entries((builtIn && language.comparators) ?? {}))
    add(
      [...phrasesOf(words), ...phrasesOf(claim)],
      { kind: 'comparing', comparing: comparing as Comparing },
      { uninflected: true },
    );
  add(phrasesOf(builtIn?.before), { kind: 'before' }, { uninflected: true });
  add([...phrasesOf(builtIn?.absolute), ...(terms?.strengthening ?? [])], { kind: 'absolute' });
  const address = terms?.address;
  for (const { form, words, where } of (address && builtIn?.address[address]) || [])
    add(phrasesOf(words), { kind: 'address', form, where }, { uninflected: true, exactCase: where !== undefined });
  return { find: finder(phrases, locale), language, address };
}

function sameButCase(one: string, other: string): boolean {
  return one !== other && one.toLowerCase() === other.toLowerCase();
}

function phrasesOf(words: Alternatives | undefined): readonly string[] {
  return words?.split('|') ?? [];
}

interface TextInput {
  readonly spoken: SpokenText;
  readonly locale: string;
  readonly matcher: Matcher;
  readonly claims: ReadonlyMap<string, Claim>;
}

function textProblems({ spoken, locale, matcher, claims }: TextInput): Problem[] {
  const { text, stated } = withoutMarkup(spoken.text);
  const all = matcher.find(text);
  if (all.length === 0) return [];
  const of = <K extends WordUse['kind']>(kind: K) => all.filter((hit): hit is Hit<Of<K>> => hit.value.kind === kind);
  const isAllowed = containedBy(of('allowed'));
  const found: Found = (kind) => outermost(of(kind)).filter((hit) => !isAllowed(hit));
  const warning: Warning = (hit, problem) => ({ ...problem, severity: 'warning', place: placeOfRange(spoken, hit) });
  return [
    ...found('listed').flatMap((hit) => {
      if (hit.value.rule === 'flagged-word' && isName(hit, text, matcher.language)) return [];
      const { rule, why, hint } = hit.value;
      return warning(hit, { rule, text: `“${hit.words}”${why}`, hint });
    }),
    ...addressProblems({ text, hits: of('address'), wanted: matcher.address, warning }),
    ...claimProblems({ stated, text, locale, claims, found, warning }),
    ...absoluteProblems({ stated, text, found, warning }),
  ];
}

type Found = <K extends WordUse['kind']>(kind: K) => Hit<Of<K>>[];
type Warning = (hit: Hit<WordUse>, problem: Omit<Problem, 'severity' | 'place'>) => Problem;

interface ClaimContext extends Pick<TextInput, 'locale' | 'claims'> {
  readonly stated: readonly Stated[];
  readonly text: string;
  readonly found: Found;
  readonly warning: Warning;
}

function claimProblems({ stated, text, locale, claims, found, warning }: ClaimContext): Problem[] {
  if (stated.length === 0) return [];
  const comparing = Map.groupBy(found('comparing'), ({ end }) => end);
  const before = Map.groupBy(found('before'), ({ end }) => end);
  return stated.flatMap((claim) => {
    const definition = claims.get(claim.id);
    if (!definition) return [];
    let end = claim.start;
    while (between.test(text.charAt(end - 1))) end -= 1;
    const compared = (comparing.get(end) ?? []).flatMap((hit): Problem[] => {
      const words = formatClaim(definition, locale, claim.style, claims) ?? '';
      const fault =
        definition.value !== undefined &&
        comparingFault({ found: hit.value.comparing, claim: definition, words, locale });
      const message = `“${hit.words}” before \`${claim.id}\`: ${fault}`;
      return fault ? [warning(hit, { rule: 'strengthening', text: message, hint: comparatorHint })] : [];
    });
    const strengthened = (before.get(end) ?? []).map((hit) => {
      const message = `“${hit.words}” before \`${claim.id}\` says more than the claim`;
      return warning(hit, { rule: 'strengthening', text: message, hint: 'remove it' });
    });
    return [...compared, ...strengthened];
  });
}

/** Matches what may separate a word from the claim after it. */
const between = /[\s\u00a0\u202f*_„“”"«([]/;

/** One warning per word such as "always", however many claims are in its sentence. */
function absoluteProblems({
  text,
  stated,
  found,
  warning,
}: Pick<ClaimContext, 'text' | 'found' | 'warning'> & { readonly stated: readonly Stated[] }): Problem[] {
  if (stated.length === 0) return [];
  const sentenceOf = sentencesOf(text);
  const starts = stated.map(({ start }) => start);
  const idsBySentence = new Map<number, string>();
  const idsFrom = ({ start, end }: TextRange) => {
    const inside = stated.slice(lastUpTo(starts, start - 1) + 1, lastUpTo(starts, end) + 1);
    const ids = inside.filter((claim) => claim.end <= end).map(({ id }) => `\`${id}\``);
    return [...new Set(ids)].join(' and ');
  };
  return found('absolute').flatMap((hit) => {
    const sentence = sentenceOf(hit);
    const ids = idsBySentence.get(sentence.start) ?? idsFrom(sentence);
    idsBySentence.set(sentence.start, ids);
    if (ids === '') return [];
    const message = `“${hit.words}” in one sentence with ${ids} promises more than the claim`;
    const hint = 'remove it, or define a separate claim for this promise';
    return [warning(hit, { rule: 'strengthening', text: message, hint })];
  });
}

const comparatorHint = 'remove it; to change the comparison, set `comparator` of the claim in content/claims.yaml';

interface Compared {
  readonly found: Comparing;
  readonly claim: Claim;
  /** The claim as the text shows it. */
  readonly words: string;
  readonly locale: string;
}

/** Why a word such as "more than" cannot precede a claim, or undefined if it agrees with the claim. */
function comparingFault({ found, claim, words, locale }: Compared): string | undefined {
  const comparator = comparatorWord(claim.comparator, locale);
  // In "unter mehr als 50 Sprachen", "unter" means "among", not "less than".
  if (found === 'less-than' && claim.comparator !== 'exactly') return undefined;
  if (comparator && words.toLowerCase().startsWith(comparator)) return `the claim already says “${words}”`;
  if (found === 'about') return undefined;
  const same: readonly string[] = {
    'more-than': ['more-than'],
    'at-least': ['more-than', 'at-least'],
    'up-to': ['up-to', 'at-most'],
    'at-most': ['up-to', 'at-most'],
    'less-than': [],
  }[found];
  return same.includes(claim.comparator) ? undefined : `the claim is “${claim.comparator.replaceAll('-', ' ')}”`;
}

interface AddressInput {
  readonly text: string;
  readonly hits: readonly Hit<Of<'address'>>[];
  readonly wanted: string | undefined;
  readonly warning: Warning;
}

function addressProblems({ text, hits, wanted, warning }: AddressInput): Problem[] {
  if (hits.length === 0) return [];
  const isQuoted = quotesIn(text);
  return hits
    .filter((hit) => {
      const { where } = hit.value;
      // Quotes do not address the reader.
      if (isQuoted(hit)) return false;
      if (where === 'capital') return !opensSentence(text, hit.start);
      return where !== 'opening' || opensSentence(text, hit.start);
    })
    .map((hit) => {
      const message = `“${hit.words}” addresses readers as ${hit.value.form}, but the site uses ${wanted}`;
      const hint = `rewrite it with ${wanted}, or without addressing the reader`;
      return warning(hit, { rule: 'form-of-address', text: message, hint });
    });
}
