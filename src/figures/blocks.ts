// The named parts of patterns: `{year}` in a pattern stands for the pattern of this name. Some are written
// here; all others are words of languages, and match those of every language.

import type { SharedWords } from '../languages/figure-words.ts';
import { languages } from '../languages/index.ts';

/** Replaces a `${…}`, a `{{…}}`, an unknown entity, or a date in another script in plain texts. */
export const removed = '\uE200';

// Placeholders: in a skeleton, one of these characters replaces each number, depending on how it is written.
/** A number in digits. */
export const inDigits = '\uE100';
/** A number in words. */
export const inWords = '\uE101';
/** The word “one”, which may be an article. */
export const one = '\uE102';
/** A word that is a figure by itself, such as “twice”. */
export const entire = '\uE103';

/** The Intl names of time units. */
export const timeUnits: ReadonlySet<string> = new Set([
  'millisecond',
  'second',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
]);

/** A name that the date patterns know, for months in other letters. */
export const anyMonth = languages.flatMap(({ shared }) => shared?.words?.month?.split('|') ?? [])[0] ?? '';

const own: Readonly<Record<string, string>> = {
  removed,
  number: `[${inDigits}${inWords}${one}${entire}]`,
  // Dates and times.
  day: String.raw`(?:0?[1-9]|[12]\d|3[01])`,
  monthNumber: '(?:0?[1-9]|1[0-2])',
  year: String.raw`(?:1[5-9]|20|21)\d{2}`,
  /** One year, or a span of two, unless a unit follows. */
  years: String.raw`{year}(?:\s?(?:[–/-]|{to})\s?(?:{year}|\d{2}))?\>(?!\s?(?:[%€$£]|{money}\>|h\>|[GM]B\>)|\s{timePlural}\>|[.,-]\d)`,
  /** A round number such as 2000 may count the noun after it, so it must be at the end of a clause. */
  certainYear: String.raw`(?:(?:1[5-9]|20|21)(?!00)\d{2}\>|(?:1[5-9]|20|21)00\>{clauseEnd}){notCounted}`,
  ordinal: String.raw`(?:{ordinalEnding}|\.?[ºª°]|\.)?`,
  clock: String.raw`(?:[01]?\d|2[0-4])`,
  minute: String.raw`[0-5]\d`,
  /** A closing time, always later than five: "de 2 h à 3 h" is a duration. */
  closing: String.raw`(?:[6-9]|1\d|2[0-4])`,
  noon: String.raw`[ap]\.?\s?m(?:\.|\>)`,
  // What follows a number that counts nothing.
  notCounted: String.raw`(?![.,]?\d|\s?[%€$£])`,
  clauseEnd: String.raw`(?=\s*(?:$|[\n.,;:!?)\]–—»"”]))`,
  /** After a time or a year: an end, punctuation, or a word that shows that nothing is being counted. */
  alone: String.raw`(?=\s*(?:$|[\n.,;:!?()\]–—|"“”»«·]|-\s)|\s{follower}\>)`,
  // Numbers that identify something.
  code: String.raw`(?:(?=[\p{L}\p{N}./-]*\d)[\p{L}\p{N}][\p{L}\p{N}./-]*[\p{L}\p{N}]|\d)`,
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
  return own[name] ?? wordsFor(name);
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
