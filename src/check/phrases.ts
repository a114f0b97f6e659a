// Finds words and phrases in a text whatever their case and ending: each word of a text is looked up once, however many
// phrases are looked for. What a hit means is left to whoever asks.

/** A phrase as somebody wrote it into a list: "guarantee*", "customer portal". `value` comes back with each hit. */
export interface Phrase<T> {
  readonly written: string;
  readonly value: T;
  /** Only in this case: for what differs from a right spelling in capitals alone. */
  readonly exactCase?: boolean;
  /** Only as written, without the usual endings. */
  readonly uninflected?: boolean;
}

export interface Hit<T> {
  readonly value: T;
  readonly start: number;
  readonly end: number;
  readonly words: string;
}

export type Finder<T> = (text: string, words: readonly Word[]) => Hit<T>[];

/** One word of a text; a hyphen ends a word, because compounds are made of words. */
export interface Word {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (let start = 0; start < text.length; start++) {
    if (!isInWord(text, start)) continue;
    let end = start + 1;
    while (isInWord(text, end) || (isApostrophe(text[end]) && isInWord(text, end + 1))) end++;
    const word = text.slice(start, end);
    words.push({ text: word, lower: word.toLowerCase(), start, end });
    start = end;
  }
  return words;
}

const latin = Array.from({ length: 256 }, (_, code) => /[\p{L}\p{N}]/u.test(String.fromCharCode(code)));

/** By unit rather than by one pattern: every word of a site comes through here. */
function isInWord(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code < 256) return latin[code] ?? false;
  // The second half of a rare letter belongs to it.
  const from = code >= 0xdc00 && code < 0xe000 ? index - 1 : index;
  return /^[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(from) ?? 0));
}

function isApostrophe(sign: string | undefined): boolean {
  return sign === "'" || sign === '’';
}

/** Endings that do not make another word of one, per language. Other languages have none: there a phrase is found as written. */
const endings: Readonly<Record<string, readonly string[]>> = {
  de: ['e', 'en', 'er', 'es', 'em', 'n', 's'],
  en: ['s', 'es', '’s', "'s"],
  es: ['s', 'es'],
};

interface Compiled<T> extends Phrase<T> {
  readonly parts: readonly Part[];
}

interface Part {
  readonly text: string;
  readonly lower: string;
  /** Undefined for a stem, which any ending may follow. */
  readonly forms: readonly string[] | undefined;
}

/** Makes one look-up of all phrases. Phrases without a letter or digit are never found. */
export function finder<T>(phrases: readonly Phrase<T>[], locale: string): Finder<T> {
  const usual = endings[locale.split('-')[0] ?? locale] ?? [];
  const exact = new Map<string, Compiled<T>[]>();
  const stems = new Map<string, Compiled<T>[]>();
  for (const phrase of phrases) {
    const parts = partsOf(phrase.written, phrase.uninflected ? [] : usual);
    const first = parts[0];
    if (!first) continue;
    const compiled = { ...phrase, parts };
    if (first.forms) for (const form of first.forms) push(exact, form, compiled);
    else push(stems, first.lower.slice(0, stemKey), compiled);
  }
  return (text, words) => {
    const hits: Hit<T>[] = [];
    for (let index = 0; index < words.length; index++) {
      const { lower } = words[index] as Word;
      for (const phrases of [exact.get(lower), lower.length < stemKey ? undefined : stems.get(lower.slice(0, stemKey))])
        for (const phrase of phrases ?? []) {
          const hit = hitAt(phrase, index, { text, words });
          if (hit) hits.push(hit);
        }
    }
    return hits;
  };
}

function hitAt<T>(
  { parts, value, exactCase }: Compiled<T>,
  index: number,
  { text, words }: { readonly text: string; readonly words: readonly Word[] },
): Hit<T> | undefined {
  const matched = words.slice(index, index + parts.length);
  const [first, last] = [matched[0], matched.at(-1)];
  if (!first || !last || matched.length < parts.length) return undefined;
  for (const [at, word] of matched.entries()) {
    if (!fits(parts[at] as Part, word, exactCase ?? false)) return undefined;
    if (at > 0 && !isGap(text.slice(matched[at - 1]?.end, word.start))) return undefined;
  }
  return { value, start: first.start, end: last.end, words: text.slice(first.start, last.end) };
}

function fits({ text, lower, forms }: Part, word: Word, exactCase: boolean): boolean {
  if (exactCase) return forms ? word.text === text : word.text.startsWith(text);
  return forms ? forms.includes(word.lower) : word.lower.startsWith(lower);
}

/** How many letters of a stem are looked up; shorter stems would need a look-up of their own. */
const stemKey = 3;

function partsOf(written: string, usual: readonly string[]): Part[] {
  return Array.from(written.matchAll(/([\p{L}\p{N}]+(?:[’'][\p{L}]+)*)(\*)?/gu), ([, text = '', star]): Part => {
    const lower = text.toLowerCase();
    const stem = star !== undefined && text.length >= stemKey;
    return { text, lower, forms: stem ? undefined : [lower, ...usual.map((ending) => lower + ending)] };
  });
}

/** Between the words of a phrase: blanks, or the hyphen of a compound. */
function isGap(text: string): boolean {
  return /^([\s\u00a0\u202f]+|[-‑])$/.test(text);
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
