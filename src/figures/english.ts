// English numbers in words: two hundred and fifty, twenty-one, a dozen, twice, two thirds.

import { tidy } from './numbers.ts';
import { find, L, R } from './pattern.ts';
import { phraseFinder } from './phrases.ts';
import type { Language, SpecialWord } from './spelled-figures.ts';

const values: Readonly<Record<string, number>> = {
  zero: 0,
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const names = Object.keys(values);
const low = '(?:t(?:[ -]u)?|e|u|z)';
const hundred = `(?:(?:(?:a|${low})[ -])?H(?: (?:& )?${low})?|${low})`;
const thousand = `(?:(?:(?:a|${hundred})[ -])?T(?:[ ,](?:& )?${hundred})?|${hundred})`;
const million = `(?:(?:a|${thousand})[ -]M(?:[ ,](?:& )?${thousand})?|${thousand})`;
const dozen = '(?:(?:a|h a|u|e) )?d';
const phrases = phraseFinder(
  {
    z: ['zero'],
    a: ['a', 'an'],
    u: names.slice(3, 12),
    e: names.slice(12, 22),
    t: names.slice(22),
    H: ['hundred'],
    T: ['thousand'],
    M: ['million', 'billion', 'trillion'],
    d: ['dozen'],
    p: ['point'],
    h: ['half'],
    '&': ['and'],
  },
  `${dozen}|${million}(?: p(?: [uz])+)?(?: & a h)?(?: M)?`,
);

/** The word tables for English. */
export const english: Language = {
  hint: /\b_*(?:zero|one[ -]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion|dozen|scores|twice|thrice|treble|doubl|tripl|quadrupl|quintupl|sextupl|half|halv|third|quarter|fifth|tenth)|teen|fold/i,
  words: (text) =>
    phrases(text).map(({ start, end, words }) => {
      const value = amountOf(words);
      return { start, end, value, one: value === '1' };
    }),
  special: [
    {
      pattern: find(
        String.raw`${L}(?:(?:cut|reduced?|fold|split|divided)\s(?:it\s)?in\s|by\s)?(half)(?!\sa\sdozen)(?:\sof)?(?=\s(?:the|an?|as|that|your|our|my|their|its|of|all|price|time|hour|day|year|month|a million)${R}|-(?:hour|price|day|year)|[.,;:!?]|$)`,
      ),
      value: '0.5',
      kind: 'fraction',
    },
    {
      pattern: find(
        String.raw`${L}(?:an?|one)[\s-](third|quarter|fifth|sixth|eighth|tenth|hundredth)${R}(?=\s(?:of|the|as|more|less|cheaper|faster|shorter|longer|hour)${R})`,
      ),
      kind: 'fraction',
      value: (word) => tidy(1 / (denominator[word] ?? 1)),
    },
    // At the end of a clause "a third" may be the ordinal, and "a quarter" three months.
    {
      pattern: find(
        String.raw`${L}an?\s(?:(third|fifth|sixth|eighth|tenth|hundredth)(?=\s?(?:[.,;:!?)–—]|$))(?<!${L}(?:second|first|another)${R}[^.;:!?]{0,80})(?![^.;:!?]{0,40}${L}fourth${R})|quarter(?=\s?(?:[.,;:!?)–—]|$))(?<=${L}(?:by|about|around|nearly|almost|over|under|than|to|only|just)\sa\squarter))`,
      ),
      kind: 'fraction',
      value: (word) => tidy(1 / (denominator[word.split(' ').at(-1) ?? ''] ?? 1)),
    },
    // "One and a half hours" is read as a number. Here the unit is in between: "an hour and a half".
    ...['second', 'minute', 'hour', 'day', 'week', 'month', 'year'].map(
      (unit): SpecialWord => ({
        pattern: find(String.raw`${L}an?\s${unit}\sand\sa\shalf${R}`),
        value: '1.5',
        kind: 'duration',
        unit,
      }),
    ),
    {
      pattern: find(
        String.raw`${L}(?:dozens|scores|hundreds|thousands|tens\sof\sthousands|hundreds\sof\sthousands|millions|billions|trillions)${R}`,
      ),
      kind: 'spelled',
      vague: true,
    },
    {
      pattern: find(String.raw`${L}(?:twice|twofold|doubl(?:e|es|ed|ing)|two-fold)${R}`),
      value: '2',
      kind: 'multiple',
    },
    { pattern: find(String.raw`${L}(?:thrice|tripl(?:e|es|ed|ing)|treble[sd]?)${R}`), value: '3', kind: 'multiple' },
    { pattern: find(String.raw`${L}quadrupl(?:e|es|ed|ing)${R}`), value: '4', kind: 'multiple' },
    { pattern: find(String.raw`${L}quintupl(?:e|es|ed|ing)${R}`), value: '5', kind: 'multiple' },
    { pattern: find(String.raw`${L}sextupl(?:e|es|ed|ing)${R}`), value: '6', kind: 'multiple' },
    { pattern: find(String.raw`${L}halv(?:e|es|ed|ing)${R}(?<!the\shalves)`), value: '0.5', kind: 'multiple' },
    {
      pattern: find(
        String.raw`${L}(two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|thousand)-?fold${R}`,
      ),
      kind: 'multiple',
      value: (word) => String(values[word] ?? (word === 'hundred' ? 100 : 1000)),
    },
  ],
  denominators: [
    ['[\\s-]?halves', 2],
    ['[\\s-]?thirds?(?![\\s-]part)', 3],
    ['[\\s-]?quarters?', 4],
    ['[\\s-]?fifths?', 5],
    ['[\\s-]?sixths?', 6],
    ['[\\s-]?sevenths?', 7],
    ['[\\s-]?eighths?', 8],
    ['[\\s-]?ninths?', 9],
    ['[\\s-]?tenths?', 10],
    ['[\\s-]?hundredths?', 100],
  ],
  scales: [
    ['thousand|k', 1e3],
    ['million|mn?|M', 1e6],
    ['billion|bn', 1e9],
    ['trillion', 1e12],
  ],
  multiples: String.raw`(?:\s|-)times${R}|-?fold${R}|\s?[x×]${R}`,
  compounds: [
    ...['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'mile'].map(
      (name) => [`-${name}s?${R}`, name] as const,
    ),
    ['-percent', '%'],
    ['-euro', 'EUR'],
    ['-dollar', 'USD'],
    ['-pound', 'GBP'],
  ],
  comparators: [
    ['at-most', 'at most|a maximum of|maximum|no longer than|within|less than|fewer than|under|below'],
    ['more-than', 'more than|over|above|upwards of'],
    ['at-least', 'at least|a minimum of|minimum|from'],
    ['up-to', 'up to|as many as|as much as'],
    ['about', 'about|around|approximately|approx\\.|roughly|some|nearly|almost|circa|ca\\.'],
  ],
  negation: 'no|not',
  after: [
    ['at-least', 'or more|at least|minimum'],
    ['at-most', 'or less|or fewer|at most|maximum'],
  ],
  join: String.raw`\s?(?:–|-|—)\s?|\sto\s|\sor\s`,
  and: 'and',
  open: [
    ['from', String.raw`\sto\s`],
    ['between', String.raw`\sand\s`],
  ],
  share: String.raw`\s(?:out\sof(?:\severy)?|in(?:\severy)?|of\severy)\s`,
  half: String.raw`\sand\sa\shalf`,
};

const denominator: Readonly<Record<string, number>> = {
  third: 3,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
  hundredth: 100,
};

const large: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };

/**
 * The value of a number in words, as a decimal string: a hundred and twenty thousand five hundred →
 * "120500".
 */
function amountOf(text: string): string {
  if (text.endsWith('dozen')) {
    const many = text.startsWith('half') ? 0.5 : (values[text.split(' ')[0] ?? ''] ?? 1);
    return String(many * 12);
  }
  const half = text.includes(' and a half') ? 0.5 : 0;
  const [whole = '', fraction] = text.replace(' and a half', '').split(' point ');
  let total = 0;
  let part = 0;
  for (const word of whole.split(/[\s,-]+/)) {
    if (word === 'hundred') part = (part || 1) * 100;
    else if (large[word]) {
      total += (part || 1) * large[word];
      part = 0;
    } else part += values[word] ?? 0;
  }
  const tail = fraction
    ?.split(' ')
    .map((word) => String(values[word] ?? ''))
    .join('');
  const scale = large[fraction?.split(' ').at(-1) ?? ''] ?? 1;
  return tidy((total + part + half + (tail ? Number(`0.${tail}`) : 0)) * scale);
}
