// Finds words and phrases in a text, in any case and with the usual endings. Each word is looked up at
// most once, however many phrases there are, and most words are skipped because no phrase begins with
// their first letters. In a script without spaces, each letter is looked up like a word, and a phrase must
// begin and end where words do.

import { lastUpTo } from '../../claims/figures/ascending.ts';
import { languageOf } from '../../claims/languages/index.ts';
import { katakana, segmented, unspaced } from '../../text/unspaced-scripts.ts';
import { letter, type TextWord, type WordReader, wordReader } from './words-of-text.ts';

/** A phrase as written in a list: "guarantee*", "customer portal". Each hit returns its `value`. */
export interface ListedPhrase<T> {
  readonly written: string;
  readonly value: T;
  /** Match case: for misspellings that differ from the right spelling only in case. */
  readonly exactCase?: boolean;
  /** Match only as written, without the usual endings. */
  readonly uninflected?: boolean;
}

/** A phrase found in a text, with its range in UTF-16 code units. */
export interface Hit<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

/** Returns all hits in a text. */
export type Finder<T> = (text: string) => Hit<T>[];

interface Compiled<T> extends ListedPhrase<T>, Parts {}

/** A parsed phrase: its words, and the symbols directly before the first and after the last: "$5", "C++". */
type Parts = ReturnType<typeof partsOf>;

interface Part {
  /** Matches what separates it from the previous word. */
  readonly gap: RegExp;
  readonly text: string;
  readonly lower: string;
  /** The word with its endings; undefined for a stem, which may have any ending. */
  readonly forms: readonly string[] | undefined;
}

/** Compiles all phrases into one finder. Phrases without a letter or digit are never found. */
export function finder<T>(phrases: readonly ListedPhrase<T>[], locale: string): Finder<T> {
  // In a language without endings, phrases match only as written.
  const { endings, attached } = languageOf(locale);
  const usual = endings?.split('|') ?? [];
  const readerFor = wordReader(attached);
  const exact = new Map<string, Compiled<T>[]>();
  const stems = new Map<string, Compiled<T>[]>();
  for (const phrase of phrases) {
    const parts = partsOf(phrase.written.replace(optional, ''), phrase.uninflected ? [] : usual);
    const first = parts.words[0];
    if (!first) continue;
    const compiled = { ...phrase, ...parts };
    if (first.forms) for (const form of first.forms) push(exact, form, compiled);
    else push(stems, first.lower.charAt(0), compiled);
  }
  if (exact.size + stems.size === 0) return () => [];
  const opening = openingOf(exact.keys(), [...stems.values()].flat());
  const find: Finder<T> = (text) => {
    const hits: Hit<T>[] = [];
    const reader = readerFor(text);
    opening.lastIndex = 0;
    for (let found = opening.exec(text); found; found = opening.exec(text)) {
      let start = found.index;
      while (text[start] === '_') start++;
      const words = reader.at(start);
      // Behind what is attached to a word, another one begins.
      opening.lastIndex = attached?.before ? start + 1 : (words[0]?.end ?? opening.lastIndex);
      for (const word of words) {
        const stem = word === words[0] ? stems.get(word.lower.charAt(0)) : undefined;
        for (const phrase of [...(exact.get(word.lower) ?? []), ...(stem ?? [])]) {
          const hit = hitAt(phrase, word, reader);
          if (hit) hits.push(hit);
        }
      }
    }
    return hits;
  };
  return (text) => (text.search(optional) < 0 ? find(text) : findBare(text, find));
}

/** What a word may have or lack: soft hyphens, and the vowels and long strokes of Arabic and Hebrew. */
const optional = /[\u00ad\u0640[\p{M}&&[\p{scx=Arabic}\p{scx=Hebrew}]]]/gv;

/** Finds phrases in a text as if it had none of these. Offsets are those of the text with them. */
function findBare<T>(text: string, find: Finder<T>): Hit<T>[] {
  const removed = Array.from(text.matchAll(optional), ({ index }, count) => index - count);
  const written = (offset: number) => offset + lastUpTo(removed, offset) + 1;
  return find(text.replace(optional, '')).map((hit) => ({
    ...hit,
    start: written(hit.start),
    end: written(hit.end - 1) + 1,
  }));
}

/**
 * A pattern that finds where a phrase may begin, by its first letters in any case. It saves most
 * look-ups, since a regular expression is faster than a scan in JavaScript. Callers must check that a
 * word begins there.
 */
function openingOf(words: Iterable<string>, stems: readonly Parts[]): RegExp {
  const openings = Array.from(words, (word) => {
    const letters = /^[\p{L}\p{M}\p{N}]+/u.exec(word)?.[0] ?? '';
    return letters.length < openingLength && /\w$/.test(letters)
      ? `${letters}(?![a-z0-9])`
      : letters.slice(0, openingLength);
  });
  const stemOpenings = stems.map(({ words }) => words[0]?.lower.slice(0, openingLength) ?? '');
  const all = [...new Set([...openings, ...stemOpenings])].sort();
  // `\b` only knows ASCII letters, and counts `_`, which may be Markdown emphasis, as one of them.
  const [plain, others] = [true, false].map((isPlain) => all.filter((one) => /^\w/.test(one) === isPlain));
  const begins = [...(plain?.length ? [`\\b_*(?:${plain.join('|')})`] : []), ...(others ?? [])];
  return new RegExp(begins.join('|'), 'gi');
}

const openingLength = 4;

function hitAt<T>(
  { before, words, after, value, exactCase = false }: Compiled<T>,
  first: TextWord,
  { text, from, edges }: WordReader,
): Hit<T> | undefined {
  let last = first;
  for (const [at, part] of words.entries()) {
    const { gap } = part;
    gap.lastIndex = last.end;
    const candidates = at === 0 ? [first] : gap.test(text) ? from(gap.lastIndex) : [];
    const next = candidates.find((word) => fits(part, word, exactCase));
    if (!next) return undefined;
    last = next;
  }
  if (isSegmented.test(first.text) && !edges().has(first.start)) return undefined;
  if (isSegmented.test(last.text) && words.at(-1)?.forms && !edges().has(last.end)) return undefined;
  const [start, end] = [first.start - before.length, last.end + after.length];
  if (!text.startsWith(before, start) || !text.startsWith(after, last.end)) return undefined;
  return { value, start, end, words: text.slice(start, end) };
}

const isSegmented = new RegExp(segmented, 'u');
const isUnspaced = new RegExp(unspaced, 'u');

function fits({ text, lower, forms }: Part, word: TextWord, exactCase: boolean): boolean {
  if (exactCase) return forms ? word.text === text : word.text.startsWith(text);
  return forms ? forms.includes(word.lower) : word.lower.startsWith(lower);
}

function partsOf(written: string, usual: readonly string[]) {
  const words: Part[] = [];
  let end = 0;
  for (const { 0: all, 1: text = '', 2: star, index } of written.matchAll(phraseWord)) {
    const lower = text.toLowerCase();
    const forms = star ? undefined : [lower, ...usual.map((ending) => lower + ending)];
    const isBesideUnspaced = [text, words.at(-1)?.text ?? ''].some((word) => isUnspaced.test(word));
    words.push({ gap: gapOf(written.slice(end, index), isBesideUnspaced), text, lower, forms });
    end = index + all.length;
  }
  const [before = ''] = /^[\p{S}#%&@§]+(?=[\p{L}\p{N}])/u.exec(written) ?? [];
  const [after = ''] = /^[\p{S}#%&@§]+/u.exec(written.slice(end)) ?? [];
  return { before, words, after };
}

/** A star allows any ending only at the end of a word: in "Nutzer*innen" it is an ordinary character. */
const phraseWord = new RegExp(
  String.raw`(${letter}+(?:[’'][\p{L}\p{M}]+)*|${katakana}+|${segmented})(\*(?![\p{L}\p{N}]))?`,
  'gv',
);

/**
 * What separates two words of a phrase: punctuation as written ("z. B.", "und/oder"), else spaces or a
 * hyphen, or nothing beside a script without spaces.
 */
function gapOf(written: string, isBesideUnspaced: boolean): RegExp {
  if (/^[\s\u200b‑-]*$/.test(written)) return isBesideUnspaced ? maybeBetween : between;
  return new RegExp(written.replace(/[^\s\w]/g, '\\$&').replace(/\s+/g, '\\s+'), 'y');
}

const between = /\s+|[-‑]/y;
const maybeBetween = /[-‑]|[\s\u200b]*/y;

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
