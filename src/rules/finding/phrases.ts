// Finds words and phrases in a text, in any case and with the usual endings. Each word is looked up at
// most once, however many phrases there are, and most words are skipped because no phrase begins with
// their first letters.
import { languageOf } from '../../languages/index.ts';

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

/** One word of a text. A hyphen ends a word, so the parts of a compound are words of their own. */
interface Word {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

/** The word that begins at `start`, or undefined. */
function wordAt(text: string, start: number): Word | undefined {
  word.lastIndex = start;
  const found = word.exec(text)?.[0];
  return found === undefined
    ? undefined
    : { text: found, lower: found.toLowerCase(), start, end: start + found.length };
}

const word = /(?<![\p{L}\p{N}]['’]?)[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/uy;

interface Compiled<T> extends ListedPhrase<T>, Parts {}

/** A parsed phrase: its words, and the symbols directly before the first and after the last: "$5", "C++". */
interface Parts {
  readonly before: string;
  readonly words: readonly Part[];
  readonly after: string;
}

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
  const usual = languageOf(locale).endings?.split('|') ?? [];
  const exact = new Map<string, Compiled<T>[]>();
  const stems = new Map<string, Compiled<T>[]>();
  for (const phrase of phrases) {
    const parts = partsOf(phrase.written, phrase.uninflected ? [] : usual);
    const first = parts.words[0];
    if (!first) continue;
    const compiled = { ...phrase, ...parts };
    if (first.forms) for (const form of first.forms) push(exact, form, compiled);
    else push(stems, first.lower.slice(0, stemKey), compiled);
  }
  if (exact.size + stems.size === 0) return () => [];
  const opening = openingOf(exact.keys(), stems.keys());
  const find: Finder<T> = (text) => {
    const hits: Hit<T>[] = [];
    opening.lastIndex = 0;
    for (let found = opening.exec(text); found; found = opening.exec(text)) {
      let start = found.index;
      while (text[start] === '_') start++;
      const word = wordAt(text, start);
      if (!word) continue;
      opening.lastIndex = word.end;
      const { lower } = word;
      const stem = lower.length < stemKey ? undefined : stems.get(lower.slice(0, stemKey));
      for (const phrases of [exact.get(lower), stem])
        for (const phrase of phrases ?? []) {
          const hit = hitAt(phrase, word, text);
          if (hit) hits.push(hit);
        }
    }
    return hits;
  };
  return (text) => (text.includes(softHyphen) ? findHyphenated(text, find) : find(text));
}

const softHyphen = '\u00ad';

/** Finds phrases in a text as if it had no soft hyphens. Offsets are those of the text with them. */
function findHyphenated<T>(text: string, find: Finder<T>): Hit<T>[] {
  const offsets = Array.from(text.matchAll(/[^\u00ad]/g), ({ index }) => index);
  return find(text.replaceAll(softHyphen, '')).map((hit) => ({
    ...hit,
    start: offsets[hit.start] ?? 0,
    end: (offsets[hit.end - 1] ?? 0) + 1,
  }));
}

/**
 * A pattern that finds where a phrase may begin, by its first letters in any case. It saves most
 * look-ups, since a regular expression is faster than a scan in JavaScript. Callers must check that a
 * word begins there.
 */
function openingOf(words: Iterable<string>, stems: Iterable<string>): RegExp {
  const openings = Array.from(words, (word) => {
    const letters = /^[\p{L}\p{N}]+/u.exec(word)?.[0] ?? '';
    return letters.length < openingLength ? `${letters}(?![a-z0-9])` : letters.slice(0, openingLength);
  });
  const all = [...new Set([...openings, ...stems])].sort();
  // `\b` only knows ASCII letters, and counts `_`, which may be Markdown emphasis, as one of them.
  const [plain, others] = [true, false].map((isPlain) => all.filter((one) => /^\w/.test(one) === isPlain));
  const begins = [...(plain?.length ? [`\\b_*(?:${plain.join('|')})`] : []), ...(others ?? [])];
  return new RegExp(begins.join('|'), 'gi');
}

const openingLength = 4;

function hitAt<T>(
  { before, words, after, value, exactCase = false }: Compiled<T>,
  first: Word,
  text: string,
): Hit<T> | undefined {
  let last = first;
  for (const [at, part] of words.entries()) {
    const { gap } = part;
    if (at > 0) {
      gap.lastIndex = last.end;
      const next = gap.test(text) ? wordAt(text, gap.lastIndex) : undefined;
      if (!next) return undefined;
      last = next;
    }
    if (!fits(part, last, exactCase)) return undefined;
  }
  const [start, end] = [first.start - before.length, last.end + after.length];
  if (!text.startsWith(before, start) || !text.startsWith(after, last.end)) return undefined;
  return { value, start, end, words: text.slice(start, end) };
}

function fits({ text, lower, forms }: Part, word: Word, exactCase: boolean): boolean {
  if (exactCase) return forms ? word.text === text : word.text.startsWith(text);
  return forms ? forms.includes(word.lower) : word.lower.startsWith(lower);
}

/** The number of letters by which stems are indexed. Shorter words with * are not treated as stems. */
const stemKey = 3;

function partsOf(written: string, usual: readonly string[]): Parts {
  const words: Part[] = [];
  let end = 0;
  for (const { 0: all, 1: text = '', 2: star, index } of written.matchAll(phraseWord)) {
    const lower = text.toLowerCase();
    const forms = star && text.length >= stemKey ? undefined : [lower, ...usual.map((ending) => lower + ending)];
    words.push({ gap: gapOf(written.slice(end, index)), text, lower, forms });
    end = index + all.length;
  }
  const [before = ''] = /^[\p{S}#%&@§]+(?=[\p{L}\p{N}])/u.exec(written) ?? [];
  const [after = ''] = /^[\p{S}#%&@§]+/u.exec(written.slice(end)) ?? [];
  return { before, words, after };
}

/** A star allows any ending only at the end of a word: in "Nutzer*innen" it is an ordinary character. */
const phraseWord = /([\p{L}\p{N}]+(?:[’'][\p{L}]+)*)(\*(?![\p{L}\p{N}]))?/gu;

/**
 * What separates two words of a phrase: punctuation as written ("z. B.", "und/oder"), else spaces or a
 * hyphen.
 */
function gapOf(written: string): RegExp {
  if (/^[\s‑-]*$/.test(written)) return between;
  return new RegExp(written.replace(/[^\s\w]/g, '\\$&').replace(/\s+/g, '\\s+'), 'y');
}

const between = /\s+|[-‑]/y;

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
