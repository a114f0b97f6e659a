// What `litfass translations` lists: per locale what is missing, says the same words as the original, was made of other
// words than the original has now, or was never accepted.
import type { Problem } from '../diagnostics/problem.ts';
import { normalised } from './lock.ts';
import type { Translation } from './match.ts';
import { type Change, wordDiff, wordsOf } from './word-diff.ts';

const states = ['missing', 'identical', 'stale', 'new'] as const;
export type State = (typeof states)[number];

/** One translation that somebody should look at. */
export interface Finding {
  readonly locale: string;
  readonly state: State;
  /** Its file and name in the lock: what --key takes. */
  readonly file: string;
  readonly key: string;
  /** Where to mend it: the translation, or the original where there is none. */
  readonly place: { readonly file: string; readonly line: number; readonly column: number };
  readonly original: string;
  readonly translation: string;
  /** For stale ones: the words that it was made from, and what became of them. */
  readonly was?: string;
  readonly changes?: readonly Change[];
  /** The translation has changed too since it was accepted. */
  readonly changedToo?: true;
}

/** Everything to look at, by locale, then state, then place. */
export function findings(translations: readonly Translation[]): Finding[] {
  return translations.flatMap((translation): Finding[] => {
    const { state } = translation;
    const found: Finding[] = [];
    if (state === 'missing' || state === 'new' || state === 'stale') found.push(finding(translation, state));
    if (isSuspicious(translation)) found.push(finding(translation, 'identical'));
    return found;
  });
}

function finding(translation: Translation, state: State): Finding {
  const { text, locale, file, name, original, spoken, accepted } = translation;
  const { source, path } = spoken ?? original;
  const at = spoken || text.kind === 'word' ? path : path.slice(0, -1);
  const { line, column } = source.place(at, spoken || text.kind === 'word' ? {} : { key: true });
  const was = state === 'stale' ? accepted?.was : undefined;
  return {
    locale,
    state,
    file,
    key: name,
    place: { file: source.file, line, column },
    original: normalised(original.text),
    translation: normalised(spoken?.text ?? ''),
    ...(was && { was, changes: wordDiff(was, normalised(original.text)) }),
    ...(state === 'stale' && accepted?.changedToo && { changedToo: true as const }),
  };
}

/** The same sentence in two languages was probably never translated. Names and short labels are often the same. */
function isSuspicious({ text, locale, original, spoken, name }: Translation): boolean {
  if (!spoken || text.kind === 'scene' || /(^|\.)name$/.test(name)) return false;
  if (languageOf(locale) === languageOf(text.locales[0])) return false;
  const words = normalised(original.text);
  if (words !== normalised(spoken.text)) return false;
  const runs =
    words.replace(/\$\{[^}]*\}|\{\{[^}]*\}\}|\]\([^)]*\)|\{\w+\}/g, ' ').match(/\p{L}[\p{L}\p{N}’'-]*/gu) ?? [];
  const parts = runs.flatMap(wordsOf);
  // Where no blank parts words, particles are words too, and an address of five may be the same in Chinese and Japanese.
  return parts.length > (parts.length > runs.length ? 6 : 3);
}

/** Of a region: in de-AT most sentences are those of de. */
function languageOf(locale = ''): string | undefined {
  return locale.split('-')[0];
}

/** How far a locale is translated. */
export interface Tally {
  readonly locale: string;
  readonly status?: 'in-translation';
  readonly texts: number;
  readonly counts: Readonly<Record<State, number>>;
}

/** Per locale how many texts there are, and how many are in each state. */
export function tally(
  translations: readonly Translation[],
  found: readonly Finding[],
  inTranslation: readonly string[],
): Tally[] {
  return [...Map.groupBy(translations, ({ locale }) => locale)].map(([locale, texts]) => {
    const counts = { missing: 0, identical: 0, stale: 0, new: 0 };
    for (const one of found) if (one.locale === locale) counts[one.state] += 1;
    const status = inTranslation.includes(locale) ? { status: 'in-translation' as const } : {};
    return { locale, ...status, texts: texts.length, counts };
  });
}

/** A page that does not exist in a locale, without saying that this is meant. */
export interface MissingPage {
  readonly locale: string;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** Check has told them, and they are work to do. */
export function missingPages(problems: readonly Problem[], wanted: (locale: string) => boolean): MissingPage[] {
  return problems.flatMap(({ rule, text, locale, place }): MissingPage[] => {
    const isPage = rule === 'missing-translation' && text.startsWith('the page has no slug');
    return isPage && locale && place && wanted(locale) ? [{ locale, file: place.file, line: place.line, text }] : [];
  });
}
