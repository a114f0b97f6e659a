// Finds the words of content/terms.yaml and of languages/ in a text: in one pass per locale, for all
// rules about words.

import { containedBy } from '../../claims/figures/ascending.ts';
import type { Alternatives } from '../../claims/languages/figure-words.ts';
import { languageOf } from '../../claims/languages/index.ts';
import type { Comparator, EnvironmentKind, FlaggedKind, Language } from '../../claims/languages/language.ts';
import type { LocaleTerms, TermsFile } from '../../claims/terms.ts';
import type { Text, Words } from '../../site/text.ts';
import { shownWords } from '../../text/code.ts';
import { finder, type Hit, type ListedPhrase } from './phrases.ts';
import { outermost, type Stated, withoutMarkup } from './word-ranges.ts';

/** Words that compare; before a claim they change what it says. */
export type Comparing = Comparator | 'less-than';

/** Why a word is listed. */
export type WordUse =
  | { readonly kind: 'not-preferred'; readonly term: string; readonly reason: string | undefined }
  | {
      readonly kind: 'flagged';
      readonly by: FlaggedKind | { readonly reason: string; readonly instead?: string | undefined };
    }
  | { readonly kind: 'allowed' | 'before' | 'absolute' }
  | { readonly kind: 'environment'; readonly by: EnvironmentKind }
  | { readonly kind: 'comparing'; readonly comparing: Comparing }
  | { readonly kind: 'address'; readonly form: string; readonly where: 'capital' | 'opening' | undefined };

/** A word that is listed for a reason of this kind, with its range in the text. */
export type WordHit<Kind extends WordUse['kind']> = Hit<Extract<WordUse, { readonly kind: Kind }>>;

/** A text in one locale that contains listed words. */
export interface ListedWords {
  readonly locale: string;
  readonly language: Language;
  readonly written: Words;
  /** The text without its references and addresses, which are masked. Offsets are the same. */
  readonly text: string;
  /** The claims that the text states. */
  readonly stated: readonly Stated[];
  /** The form of address that content/terms.yaml sets for the locale. */
  readonly address: string | undefined;
  /** All hits of a kind. */
  readonly all: <Kind extends WordUse['kind']>(kind: Kind) => WordHit<Kind>[];
  /**
   * The hits of some kinds without those inside of an allowed phrase, or of a longer hit of these
   * kinds.
   */
  readonly outermost: <Kind extends WordUse['kind']>(...kinds: readonly Kind[]) => WordHit<Kind>[];
}

/**
 * Creates a function that finds the listed words of a text, by locale. Locales without any are left out.
 * Without `flagged`, no rule asks for flagged words.
 */
export function listedWords(terms: TermsFile, locales: readonly string[], flagged = true) {
  const finders = new Map(locales.map((locale) => [locale, findersOf(locale, terms[locale], flagged)]));
  return ({ kind, words: all }: Text): ListedWords[] =>
    [...(kind.isCopy ? all : [])].flatMap(([locale, written]): ListedWords[] => {
      const find = finders.get(locale)?.[written.text.includes('${') ? 'stating' : 'plain'];
      const { text, stated } = withoutMarkup(find ? shownWords(written.text, kind.markdown) : '');
      const hits = find?.(text) ?? [];
      if (hits.length === 0) return [];
      return [{ locale, written, text, stated, address: terms[locale]?.address, ...choicesOf(hits, locale) }];
    });
}

/** The hits of a text by kind. */
function choicesOf(hits: readonly Hit<WordUse>[], locale: string): Pick<ListedWords, 'language' | 'all' | 'outermost'> {
  const of = <Kind extends WordUse['kind']>(kinds: readonly Kind[]) =>
    hits.filter((hit): hit is WordHit<Kind> => kinds.some((kind) => kind === hit.value.kind));
  const isAllowed = containedBy(of(['allowed']));
  return {
    language: languageOf(locale),
    all: (kind) => of([kind]),
    outermost: (...kinds) => outermost(of(kinds)).filter((hit) => !isAllowed(hit)),
  };
}

/** The finder for texts that may state a claim, and that for others. Undefined if it would find nothing. */
function findersOf(locale: string, terms: LocaleTerms | undefined, flagged: boolean) {
  const listed = phrasesFor(locale, terms);
  // A flagged phrase may contain a word to avoid.
  const asked = flagged || terms?.preferred ? listed : listed.filter(({ value }) => value.kind !== 'flagged');
  const plain = asked.filter(({ value }) => !besideClaims.has(value.kind));
  const finds = (phrases: typeof listed) =>
    phrases.some(({ value }) => value.kind !== 'allowed') ? finder(phrases, locale) : undefined;
  return { stating: finds(asked), plain: finds(plain) };
}

/** Words that only mean something beside a claim. */
const besideClaims: ReadonlySet<WordUse['kind']> = new Set(['before', 'absolute', 'comparing']);

function phrasesFor(locale: string, terms: LocaleTerms | undefined): ListedPhrase<WordUse>[] {
  const language = languageOf(locale);
  const builtIn = language.terms;
  const phrases: ListedPhrase<WordUse>[] = [];
  const add = (written: readonly string[], value: WordUse, how: Partial<ListedPhrase<WordUse>> = {}) => {
    for (const one of written) phrases.push({ written: one, value, ...how });
  };
  for (const { term, not, reason } of terms?.preferred ?? []) {
    const value: WordUse = { kind: 'not-preferred', term, reason };
    for (const written of not) add([written], value, { exactCase: sameButCase(written, term) });
    // The preferred term may contain a word to avoid: "Kundenportal" contains "Portal".
    add([term], { kind: 'allowed' }, { exactCase: not.some((written) => sameButCase(written, term)) });
  }
  for (const { words, ...by } of terms?.flagged ?? []) add(words, { kind: 'flagged', by });
  for (const [by, words] of Object.entries(builtIn?.flagged ?? {}))
    add(phrasesOf(words), { kind: 'flagged', by: by as FlaggedKind });
  const { around, allowed, ...environment } = language.environment ?? {};
  for (const [by, words] of Object.entries(environment))
    add(phrasesOf(words), { kind: 'environment', by: by as EnvironmentKind });
  add([...(terms?.allowed ?? []), ...phrasesOf(builtIn?.allowed), ...phrasesOf(allowed)], { kind: 'allowed' });
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
  return phrases;
}

function sameButCase(one: string, other: string): boolean {
  return one !== other && one.toLowerCase() === other.toLowerCase();
}

/** The phrases of a list in languages/. */
export function phrasesOf(words: Alternatives | undefined): readonly string[] {
  return words?.split('|') ?? [];
}
