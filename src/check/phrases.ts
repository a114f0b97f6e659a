// Finds words and phrases in a text whatever their case and ending: a word is looked up once, however
// many phrases are looked for, and most words not even that, since no phrase begins as they do. What a
// hit means is left to whoever asks.

/**
 * A phrase as somebody wrote it into a list: "guarantee*", "customer portal". `value` comes back with
 * each hit.
 */
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

export type Finder<T> = (text: string) => Hit<T>[];

/** One word of a text; a hyphen ends a word, because compounds are made of words. */
interface Word {
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

/** Undefined where no word begins. */
function wordAt(text: string, start: number): Word | undefined {
  word.lastIndex = start;
  const found = word.exec(text)?.[0];
  return found === undefined
    ? undefined
    : { text: found, lower: found.toLowerCase(), start, end: start + found.length };
}

const word = /(?<![\p{L}\p{N}]['’]?)[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/uy;

/**
 * Endings that do not make another word of one, per language. Other languages have none: there a phrase
 * is found as written.
 */
const endings: Readonly<Record<string, readonly string[]>> = {
  de: ['e', 'en', 'er', 'es', 'em', 'n', 's'],
  en: ['s', 'es', '’s', "'s"],
  es: ['s', 'es'],
};

interface Compiled<T> extends Phrase<T>, Parts {}

/**
 * A phrase taken apart: words, and the signs that belong to it before the first and behind the last:
 * "$5", "C++".
 */
interface Parts {
  readonly before: string;
  readonly words: readonly Part[];
  readonly behind: string;
}

interface Part {
  /** What parts it from the word before it. */
  readonly gap: RegExp;
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

/** A word stays the word that it is where it may be broken. */
function findHyphenated<T>(text: string, find: Finder<T>): Hit<T>[] {
  const seen = Array.from(text.matchAll(/[^\u00ad]/g), ({ index }) => index);
  return find(text.replaceAll(softHyphen, '')).map((hit) => ({
    ...hit,
    start: seen[hit.start] ?? 0,
    end: (seen[hit.end - 1] ?? 0) + 1,
  }));
}

/**
 * Finds where one of these may begin, by its first letters and whatever their case: far fewer words
 * have to be looked up, and a pattern is read faster than anything that goes by the letter. Whether a
 * word does begin there is left to whoever looks it up.
 */
function openingOf(words: Iterable<string>, stems: Iterable<string>): RegExp {
  const openings = Array.from(words, (word) => {
    const letters = /^[\p{L}\p{N}]+/u.exec(word)?.[0] ?? '';
    return letters.length < openingLength ? `${letters}(?![a-z0-9])` : letters.slice(0, openingLength);
  });
  const all = [...new Set([...openings, ...stems])].sort();
  // `\b` knows the letters of ASCII alone, and takes the sign of emphasis for one.
  const [plain, others] = [true, false].map((isPlain) => all.filter((one) => /^\w/.test(one) === isPlain));
  const begins = [...(plain?.length ? [`\\b_*(?:${plain.join('|')})`] : []), ...(others ?? [])];
  return new RegExp(begins.join('|'), 'gi');
}

const openingLength = 4;

function hitAt<T>(
  { before, words, behind, value, exactCase = false }: Compiled<T>,
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
  const [start, end] = [first.start - before.length, last.end + behind.length];
  if (!text.startsWith(before, start) || !text.startsWith(behind, last.end)) return undefined;
  return { value, start, end, words: text.slice(start, end) };
}

function fits({ text, lower, forms }: Part, word: Word, exactCase: boolean): boolean {
  if (exactCase) return forms ? word.text === text : word.text.startsWith(text);
  return forms ? forms.includes(word.lower) : word.lower.startsWith(lower);
}

/** How many letters of a stem are looked up; shorter stems would need a look-up of their own. */
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
  const [behind = ''] = /^[\p{S}#%&@§]+/u.exec(written.slice(end)) ?? [];
  return { before, words, behind };
}

/** A star means any ending where the word is over: in "Nutzer*innen" it is a sign like others. */
const phraseWord = /([\p{L}\p{N}]+(?:[’'][\p{L}]+)*)(\*(?![\p{L}\p{N}]))?/gu;

/**
 * Between two words of a phrase: signs as they are written ("z. B.", "und/oder"), else blanks or the
 * hyphen of a compound.
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
