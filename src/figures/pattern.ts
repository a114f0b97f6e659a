// Compiles patterns for plain texts (plain.ts), which contain only Latin-1 letters. languages/language.ts
// describes how they are written.
import { blockOf } from './blocks.ts';

const wordBoundaries = { '<': String.raw`(?<![\p{L}\p{N}])`, '>': String.raw`(?![\p{L}\p{N}])` } as const;

/** The source of a pattern with its word boundaries and blocks filled in. `blocks` takes precedence. */
export function expanded(pattern: string, blocks: Readonly<Record<string, string>> = {}): string {
  return pattern.replace(/\\([<>])|\{([a-z]\w*)\}/gi, (found, boundary?: '<' | '>', name?: string) => {
    if (boundary) return wordBoundaries[boundary];
    // Of a Unicode class, as in \p{Lu}: those are the only names with a capital.
    if (name === undefined || /^[A-Z]/.test(name)) return found;
    return expanded(blocks[name] ?? blockOf(name), blocks);
  });
}

/** Matches nothing. */
export const never = '(?!)';

/** A group that matches any of these words, the longest first. */
export function anyOf(words: readonly string[]): string {
  return `(?:${words.toSorted((a, b) => b.length - a.length).join('|')})`;
}

/** A pattern that matches plain words literally, with any blanks between them. */
export function literally(words: string): string {
  return words
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[’']/g, "'")
    .replace(/\s+/g, '\\s');
}

const cache = new Map<string, RegExp>();

/** A global pattern. Those of all languages are compiled once, however many locales use them. */
export function find(pattern: string, blocks?: Readonly<Record<string, string>>): RegExp {
  const key = blocks ? `${pattern} ${Object.values(blocks).join(' ')}` : pattern;
  const cached = cache.get(key);
  if (cached) return cached;
  const [, exact, source = ''] = /^(\(\?-i\))?(.*)$/s.exec(pattern) ?? [];
  const compiled = new RegExp(inLatin(expanded(source, blocks)), exact ? 'g' : 'gi');
  cache.set(key, compiled);
  return compiled;
}

/** A pattern that must match a whole text, ignoring case. */
export function wholeWord(pattern: string): RegExp {
  return new RegExp(`^(?:${inLatin(expanded(pattern))})$`, 'i');
}

/** A pattern that must match a whole text, respecting case. */
export function wholeWordExactly(pattern: string): RegExp {
  return new RegExp(`^(?:${inLatin(expanded(pattern))})$`);
}

/** A sticky pattern that ignores case, for use with `readHere`. */
export function here(pattern: string): RegExp {
  return new RegExp(inLatin(expanded(pattern)), 'iy');
}

/** Matches a sticky pattern at an offset of a text. */
export function readHere(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/**
 * Replaces a letter of a script without capitals. It does not count as a letter in patterns,
 * because words of such scripts may touch digits: 最大24時間, ב50.
 */
const uncased = '\uE201';

/**
 * The replacement in plain texts for a letter outside Latin-1. It allows patterns to list all
 * letters in a few ranges.
 */
export function latinLetter(letter: string): string {
  if (/\p{Lo}|\p{Lm}/u.test(letter)) return uncased.repeat(letter.length);
  return (/\p{Lu}/u.test(letter) ? 'Ø' : 'ø').repeat(letter.length);
}

const ranges: Readonly<Record<string, string>> = {
  L: 'A-Za-zªµºÀ-ÖØ-öø-ÿ',
  Lu: 'A-ZÀ-ÖØ-Þ',
  Ll: 'a-zß-öø-ÿ',
  N: String.raw`0-9²³¹¼-¾\u2150-\u218b\u2460-\u249b\u2776-\u2793`,
  Nd: '0-9',
};

/**
 * The same pattern, restricted to the letters and digits of plain texts. In a pattern of this size,
 * Unicode property classes take V8 a tenth of a second to compile, and a build compiles a hundred
 * patterns.
 */
function inLatin(pattern: string): string {
  let inClass = false;
  return pattern.replace(/\\p\{(\w+)\}|\\.|[[\]]|[^\0-ÿ]/gsu, (found, name?: string) => {
    if (found === '[') inClass = true;
    if (found === ']') inClass = false;
    if (name === undefined) return /^\p{L}/u.test(found) ? latinLetter(found) : found;
    const range = ranges[name];
    if (!range) throw new Error(`no range for \\p{${name}}`);
    return inClass ? range : `[${range}]`;
  });
}
