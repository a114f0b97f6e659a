// Compiles patterns for plain texts (plain-text.ts), which contain only Latin-1 letters.
// claims/languages/language.ts describes how they are written. `{year}` stands for the block with this name:
// some blocks are written here, all others are words of languages, and match those of every language.
import type { SharedWords } from '../languages/figure-words.ts';
import { languages } from '../languages/index.ts';

/** Replaces a `${…}`, a `{{…}}`, an unknown entity, or a date in another script in plain texts. */
export const removed = '\uE200';

/**
 * Replaces a letter of a script without capitals. It does not count as a letter in patterns,
 * because words of such scripts may touch digits: 最大24時間, ב50.
 */
const uncased = '\uE201';

// Placeholders: in a skeleton, one of these characters replaces each number, depending on how it is written.
/** A number in digits. */
export const inDigits = '\uE100';
/** A number in words. */
export const inWords = '\uE101';
/** The word “one”, which may be an article. */
export const one = '\uE102';
/** A word that is a figure by itself, such as “twice”. */
export const entire = '\uE103';

/** A class with the character of any magnitude (magnitudes.ts). */
export const anyMagnitude = String.raw`[\ue211-\ue22f]`;
const magnitudeBase = 0xe210;

/** The character that stands for a power of ten. */
export const magnitudeCharacter = (exponent: number): string => String.fromCharCode(magnitudeBase + exponent);

const writtenMagnitude = new RegExp(`\\s?(${anyMagnitude})`, 'y');

/** The magnitude after a number that ends at `end`, in a plain text. */
export function magnitudeAt(text: string, end: number) {
  writtenMagnitude.lastIndex = end;
  const found = writtenMagnitude.exec(text)?.[1];
  return found === undefined
    ? undefined
    : { exponent: found.charCodeAt(0) - magnitudeBase, end: writtenMagnitude.lastIndex };
}

/** The Intl names of time units. */
export const timeUnits: ReadonlySet<string> = new Set('millisecond second minute hour day week month year'.split(' '));

/** A name that the date patterns know, for months in other letters. */
export const anyMonth = languages.flatMap(({ shared }) => shared?.words?.month?.split('|') ?? [])[0] ?? '';

const ownBlocks: Readonly<Record<string, string>> = {
  removed,
  uncased,
  magnitude: anyMagnitude,
  /** In an original text. */
  space: String.raw`(?:\s|&nbsp;)`,
  number: `[${inDigits}${inWords}${one}${entire}]`,
  // Dates and times.
  day: String.raw`(?:0?[1-9]|[12]\d|3[01])`,
  monthNumber: '(?:0?[1-9]|1[0-2])',
  year: String.raw`(?:1[5-9]|20|21)\d{2}`,
  /** One year, or a span of two, unless a unit follows. */
  years: String.raw`{year}(?:\s?(?:[–/-]|{to})\s?(?:{year}|\d{2}))?\>(?!\s?(?:[%€$£]|{money}\>|h\>|[GM]B\>)|\s{timePlural}\>|[.,-]\d)`,
  /** A round number such as 2000 may count the noun after it, so it must be at the end of a clause. */
  certainYear: String.raw`(?:(?:1[5-9]|20|21)(?!00)\d{2}\>|(?:1[5-9]|20|21)00\>{clauseEnd}){notCounted}`,
  /** A year of our time that is not round, unless a unit follows. 2048 is a size. */
  recentYear: String.raw`\<(?!2048)(?:19[3-9]|20[0-4])\d(?<!00)\>{notCounted}(?!,-|[/-]\d|\s(?:{timePlural}|{money}|{counted}|{definedUnit}|kr|z\p{L}|K\p{L})\>)`,
  ordinal: String.raw`(?:{ordinalEnding}|\.?[ºª°]|\.)?`,
  clock: String.raw`(?:[01]?\d|2[0-4])`,
  minute: String.raw`[0-5]\d`,
  /** A closing time, always later than five: "de 2 h à 3 h" is a duration. */
  closing: String.raw`(?:[6-9]|1\d|2[0-4])`,
  noon: String.raw`[ap]\.?\s?m(?:\.|\>)`,
  // What follows a number that counts nothing.
  notCounted: String.raw`(?![.,]?\d|\s?[%€$£])`,
  clauseEnd: String.raw`(?=\s*(?:$|[\n.,;:!?()\]–—»"”]))`,
  /** After a time or a year: an end, punctuation, or a word that shows that nothing is being counted. */
  alone: String.raw`(?=\s*(?:$|[\n.,;:!?()\]–—|"“”»«·]|-\s)|\s{follower}\>)`,
  /** The rest of a sentence with a worked example. Prices and percentages may be promises. */
  restOfExample: String.raw`(?!(?:[^.!?\n]|\.(?=\d))*(?:[%€$£]|\<{money}\>))(?:[^.!?\n]|\.(?=\d))*`,
  // Numbers that identify something.
  code: String.raw`(?:(?=[\p{L}\p{N}./-]*\d)[\p{L}\p{N}][\p{L}\p{N}./-]*[\p{L}\p{N}]|\d)`,
  /** A place in a ranking: the No. 1 of lamps, #1 in lamps. A number of anything else names it. */
  rank: String.raw`(?:{numberWord}|#)\s?1\>(?![.,/-]?\d)(?:(?<=\<{beforeRank}\s(?:{numberWord}|#)\s?1)|(?<!#\s?1)(?=\s{afterRank}\>)(?<!\<(?:{registerWord}|{room}|{label}|{reference})\s(?:{numberWord}|#)\s?1))`,
  clause: String.raw`\d+(?:\.\d+)*[a-z]{0,2}\>`,
  below: String.raw`(?:,?\s?(?:{subsection}\.?\s?(?:\d+[a-z]?|[a-z])\>|\(\d+\)|\([a-z]{1,2}\)|(?<=\d)\.[a-z]\>|{andFollowing}))*`,
  more: String.raw`(?:\s?(?:,|;|–|-|{and}|{or}|{to}|{sectionLink})\s?{clause}(?!\s?(?:[%€$£]|{money}\>|{timePlural}\>)))*`,
  /** The number of a clause with its parts: 6 (1) lit. b and 7. */
  clauses: String.raw`\s?{clause}{below}{more}{below}`,
  /** A postcode and town after a street, possibly on the next line. */
  townAfter: String.raw`(?:[,\s]{1,4}(?:[A-Z]{1,2}-)?(?:\d{5}|\d{4}(?:\s?[A-Z]{2}\>)?)(?=\s\p{Lu}))?`,
  // Units.
  money: unitWords(isMoney),
  euro: unitWords((unit) => unit === 'EUR'),
  /** Factors and words after them: million, times. */
  factor: group(
    languages.flatMap(({ figures }) => (figures ? [...Object.values(figures.scales), figures.multiple] : [])),
  ),
};

/** Whether a unit is money: a currency code, or `cent`. */
export function isMoney(unit: string): boolean {
  return /^[A-Z]{3}$/.test(unit) || unit === 'cent';
}

/** The pattern of a block. Throws an error if there is none, because a pattern is then mistyped. */
export function blockOf(name: string): string {
  return ownBlocks[name] ?? wordsFor(name);
}

/** The words of all languages for an entry of `SharedWords`. */
function wordsFor(name: string): string {
  const words = languages.flatMap(({ shared }) => shared?.words?.[name as keyof SharedWords] ?? []);
  if (words.length === 0) throw new Error(`no pattern is named {${name}}`);
  return group(words);
}

/** The words of all languages for some units. */
function unitWords(isWanted: (unit: string) => boolean): string {
  const entries = languages.flatMap(({ units = {}, shared }) => [
    ...Object.entries(units),
    ...Object.entries(shared?.units ?? {}),
  ]);
  return group(entries.flatMap(([unit, words]) => (isWanted(unit) ? [words] : [])));
}

function group(alternatives: readonly string[]): string {
  return `(?:${alternatives.join('|')})`;
}

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
 * The replacement in plain texts for a letter outside Latin-1. It allows patterns to list all
 * letters in a few ranges.
 */
export function latinLetter(letter: string): string {
  if (/\p{Lo}|\p{Lm}/u.test(letter)) return uncased.repeat(letter.length);
  return (/\p{Lu}/u.test(letter) ? 'Ø' : 'ø').repeat(letter.length);
}

/** Words as plain texts write them. */
export function plainLetters(words: string): string {
  return words.replace(/[^\0-ÿ]/gu, latinLetter);
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
