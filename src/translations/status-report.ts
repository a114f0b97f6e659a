// The findings of `litfass translations`: for each locale, the translations that are missing, identical
// to the original, stale, or not yet accepted.
import type { Place } from '../problems/problem.ts';
import { pageAddress } from '../text/text-kinds.ts';
import { fingerprint, normalised } from './lock.ts';
import { textName } from './text-id.ts';
import type { Translation } from './translation.ts';
import { splitWords, wordDiff } from './word-diff.ts';

/** Why a translation needs attention. */
export type State = 'missing' | 'identical' | 'stale' | 'new';

/** A translation that needs attention. */
export type TranslationFinding = ReturnType<typeof finding>;

/** All findings, in the order of the translations. A translation may have two. */
export function findings(translations: readonly Translation[]): TranslationFinding[] {
  return translations.flatMap((translation): TranslationFinding[] => {
    const { state } = translation;
    const isOpen = state === 'missing' || state === 'new' || state === 'stale';
    const identical = isSuspicious(translation) ? [finding(translation, 'identical')] : [];
    return isOpen ? [finding(translation, state), ...identical] : identical;
  });
}

function finding(translation: Translation, state: State) {
  const { text, locale, original, words } = translation;
  const was = state === 'stale' ? translation.was : undefined;
  const { file, line, column } = placeToFix(translation);
  const changes = was ? wordDiff(was, normalised(original.text)) : undefined;
  const added = changes?.flatMap((change) => (change.kind === 'added' ? change.words : []));
  return {
    locale,
    state,
    /** Its file and name in the lock. `--key` takes the name. */
    file: text.file,
    key: textName(text),
    /** Where to fix it: the translation, or the original if the translation is missing. */
    place: { file, line, column },
    original: normalised(original.text),
    translation: normalised(words),
    /** How many words there are to translate: of a stale one, those that are new. */
    words: text.kind === pageAddress ? 1 : (added ?? splitWords(original.text)).length,
    /** For stale translations: the words that they are based on, and how these have changed. */
    ...(was && { was, changes }),
    /** The translation has also changed since it was accepted. */
    ...(state === 'stale' && hasChangedToo(translation) && { changedToo: true as const }),
  };
}

/** The place of the translation, or that of the original if it is missing. */
function placeToFix({ text, locale, original, state }: Translation): Place {
  const own = state === 'missing' ? undefined : text.words.get(locale);
  if (own) return own.source.place(own.path);
  const { source, path } = original;
  return text.kind.isInterfaceWord ? source.place(path) : source.place(path.slice(0, -1), { key: true });
}

/** Whether a stale translation has changed since it was accepted, like its original. */
export function hasChangedToo({ words, accepted }: Translation): boolean {
  return accepted !== undefined && fingerprint(normalised(words)) !== accepted.stamp.own;
}

/**
 * Whether a text was probably never translated, because it is identical to the original. Names and
 * short labels often are.
 */
function isSuspicious({ text, locale, original, words: own, state }: Translation): boolean {
  if (state === 'missing' || !text.kind.isCopy || text.path.at(-1) === 'name') return false;
  // Most sentences are the same in de-AT and de.
  if (locale.split('-')[0] === text.locales[0]?.split('-')[0]) return false;
  const words = normalised(original.text);
  if (words !== normalised(own)) return false;
  const runs =
    words.replace(/\$\{[^}]*\}|\{\{[^}]*\}\}|\]\([^)]*\)|\{\w+\}/g, ' ').match(/\p{L}[\p{L}\p{M}\p{N}’'-]*/gu) ?? [];
  const parts = runs.flatMap(splitWords);
  // In languages without spaces, particles count as words, and an address of five words may be the same
  // in Chinese and Japanese.
  return parts.length > (parts.length > runs.length ? 6 : 3);
}

/** An entry of a collection that a locale has no version of. Nobody has to translate it. */
export interface UntranslatedEntry {
  readonly locale: string;
  /** The name of the collection. */
  readonly of: string;
  readonly file: string;
}

/** How far a locale is translated. */
export interface Tally {
  readonly locale: string;
  readonly status?: 'in-translation';
  /** How many texts it needs, the addresses of pages that lack one included. */
  readonly texts: number;
  readonly counts: Readonly<Record<State, number>>;
  /** The words of the originals that are to be translated: of missing and of stale texts. */
  readonly words: number;
}

/** Counts the texts of each locale, and how many of them are in each state. */
export function tally(
  translations: readonly Translation[],
  found: readonly TranslationFinding[],
  { locales, inTranslation }: { readonly locales: readonly string[]; readonly inTranslation: readonly string[] },
): Tally[] {
  const texts = Map.groupBy(translations, ({ locale }) => locale);
  const ofLocale = Map.groupBy(found, ({ locale }) => locale);
  return locales.slice(1).map((locale) => {
    const counts = { missing: 0, identical: 0, stale: 0, new: 0 };
    let [slugs, words] = [0, 0];
    for (const one of ofLocale.get(locale) ?? []) {
      counts[one.state] += 1;
      if (one.key === 'slug') slugs += 1;
      if (one.state === 'missing' || one.state === 'stale') words += one.words;
    }
    const status = inTranslation.includes(locale) ? { status: 'in-translation' as const } : {};
    return { locale, ...status, texts: (texts.get(locale)?.length ?? 0) + slugs, counts, words };
  });
}
