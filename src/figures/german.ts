// German numbers in words. Each is a single word (zweihundertfünfzig), and other words build on it
// (dreimal, zweiwöchig).

import { tidy } from './numbers.ts';
import { anyOf, find, findExactly, L, R } from './pattern.ts';
import type { Language, SpelledAtom } from './spelled-figures.ts';
import { germanSpans } from './units.ts';

const units = [
  'null',
  'ein',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
];
const small = new Map<string, number>([
  ...units.map((word, value) => [word, value] as const),
  ['eins', 1],
  ['eine', 1],
  ['einen', 1],
  ['einem', 1],
  ['einer', 1],
  ['eines', 1],
  ['zwo', 2],
  ['fuenf', 5],
  ['zwoelf', 12],
  ['dreizehn', 13],
  ['vierzehn', 14],
  ['fünfzehn', 15],
  ['fuenfzehn', 15],
  ['sechzehn', 16],
  ['siebzehn', 17],
  ['achtzehn', 18],
  ['neunzehn', 19],
]);
const tens: Readonly<Record<string, number>> = {
  zwanzig: 20,
  dreißig: 30,
  dreissig: 30,
  vierzig: 40,
  fünfzig: 50,
  fuenfzig: 50,
  sechzig: 60,
  siebzig: 70,
  achtzig: 80,
  neunzig: 90,
};
const heads = [...small.keys(), ...Object.keys(tens), 'hundert', 'tausend', 'anderthalb'];
const multiple = /^(?:mal|fach(?:e[nmrs]?)?|fältig)$/;
const span = new RegExp(`^(${Object.keys(germanSpans).join('|')})(?:e[nmrs]?)?$`, 'u');
const compound = /^(sekunden|minuten|stunden|tages?|tagen?|wochen|monats?|jahres?)\p{L}*$/u;
const compoundUnits: Readonly<Record<string, string>> = {
  sekunden: 'second',
  minuten: 'minute',
  stunden: 'hour',
  tag: 'day',
  tage: 'day',
  tages: 'day',
  tagen: 'day',
  wochen: 'week',
  monat: 'month',
  monats: 'month',
  jahr: 'year',
  jahre: 'year',
  jahres: 'year',
};
const counted =
  /^(?:prozentige?[nmrs]?|sprachige?[nmrs]?|stufige?[nmrs]?|teilige?[nmrs]?|stellige?[nmrs]?|köpfige?[nmrs]?|seitige?[nmrs]?|erlei|erpacks?|er-packs?)$/;
const word = findExactly(
  String.raw`(?<![\p{L}\p{N}])(?=[${[...new Set(heads.map((head) => head[0] ?? ''))].join('')}${[...new Set(heads.map((head) => (head[0] ?? '').toUpperCase()))].join('')}])\p{L}+(?:-(?:mal|fach|Mal)${R})?`,
);

/** The word tables for German. */
export const german: Language = {
  hint: /(?:(?<!\p{L})null|zwei|zwo|drei|vier|fünf|fuenf|sechs|sieb|(?<!\p{L})acht|undacht|neun|zehn|(?<!\p{L})elf|zwölf|zwan|hundert|tausend|million|milliarde|billion|dutzend|dopp(?:el|l[eu])|jede[rnms]? dritte|anderthalb|(?<!\p{L})halb|hälfte|eine?[rnms]? (?:prozent|euro|cent|bis|oder|von|drittel|viertel|fünftel)|einhalb|viertel|drittel|[xX]-?mal)/iu,
  words: (text) =>
    withDecimals(
      [...text.matchAll(word)].flatMap((match) => readWord(match[0], match.index)),
      text,
    ),
  special: [
    // Fractions: ein Drittel, drei Viertel, die Hälfte, eine halbe Stunde, halb so lang.
    { pattern: find(String.raw`${L}(?:die\s)?(Hälfte)${R}`), value: '0.5', kind: 'fraction' },
    // Before a number, it would be a time of day: dreiviertel acht.
    { pattern: find(String.raw`${L}(dreiviertel)(?=\s(?:d(?:er|es)|aller|so)${R})`), value: '0.75', kind: 'fraction' },
    {
      pattern: find(
        String.raw`${L}(halb(?=\sso\s|\sso$)|halbe[rnsm]?(?=\s(?:Stunde|Minute|Sekunde|Tag|Jahr|Monat|Woche|Preis|Zeit|Million|Milliarde|Billion|Liter|Euro|Seite|Länge|Portion|Kosten|Team|Kunden)))`,
      ),
      value: '0.5',
      kind: 'fraction',
    },
    {
      pattern: find(
        String.raw`${L}(Viertelstunden?|Dreiviertelstunden?|Vierteljahre?s?|Halbjahre?s?|halbstündige?[nmrs]?|viertelstündige?[nmrs]?)${R}`,
      ),
      kind: 'duration',
    },
    {
      pattern: find(
        String.raw`${L}(?:(?:Tausende|Hunderte|Hunderttausende|Zehntausende|Dutzende)[nr]?|(?<![\p{N}\uE200]\s)(?:Millionen|Milliarden|Billionen)(?=\s(?:von\s)?\p{L})|zigtausende?|abertausende?)${R}`,
      ),
      kind: 'spelled',
      vague: true,
    },
    {
      pattern: find(String.raw`${L}(?:dutzend|millionen|milliarden)fach(?:e[nmrs]?)?${R}`),
      kind: 'multiple',
      vague: true,
    },
    { pattern: find(String.raw`${L}(?:ein(?:em)?\s|ein\shalbes\s)?Dutzend${R}`), value: '12', kind: 'spelled' },
    {
      pattern: find(
        String.raw`${L}(?:(?:ver)?doppelt(?:e[nmrs]?)?|(?:das\s|aufs\s)?Doppelten?s?|verdoppel(?:n|t|te|ten|st|nd|ung)?|verdopp(?:le|lung))${R}`,
      ),
      value: '2',
      kind: 'multiple',
    },
    { pattern: find(String.raw`${L}(?:halbier(?:en|t|te|ten|ung)|gehälftet)${R}`), value: '0.5', kind: 'multiple' },
    {
      pattern: find(
        String.raw`${L}ver(drei|vier|fünf|sechs|zehn|hundert|tausend|viel)fach(?:en|t|te|ten|ung|st|e)${R}`,
      ),
      kind: 'multiple',
      vague: true,
    },
    {
      pattern: find(
        String.raw`${L}jede[rnms]?\s(?:zweite|dritte|vierte|fünfte|zehnte)[rnms]?${R}(?!\s(?:Mal|Tag|Woche))`,
      ),
      kind: 'fraction',
      vague: true,
    },
  ],
  denominators: [
    ['Drittel[ns]?', 3],
    ['Viertel[ns]?(?!stunde|jahr)', 4],
    ['Fünftel[ns]?', 5],
    ['Sechstel[ns]?', 6],
    ['Siebtel[ns]?', 7],
    ['Achtel[ns]?', 8],
    ['Neuntel[ns]?', 9],
    ['Zehntel[ns]?', 10],
    ['Hundertstel[ns]?', 100],
    ['Tausendstel[ns]?', 1000],
  ],
  scales: [
    ['Tsd\\.?|Tausend|tausend', 1e3],
    ['Mio\\.?|Millionen|Million', 1e6],
    ['Mrd\\.?|Milliarden?', 1e9],
    ['Billionen|Billion', 1e12],
  ],
  // Suffixes of numbers in digits: 3-mal, 3fach, 14-tägig, 24-Stunden-Dienst.
  multiples: String.raw`(?:-|\s)?[mM]al${R}|-?fach(?:e[nmrs]?)?${R}|\s?[x×]${R}`,
  compounds: [
    ...Object.entries(germanSpans).map(([stem, unit]) => [`-?${stem}(?:e[nmrs]?)?${R}`, unit] as const),
    [`-?prozentige?[nmrs]?${R}|%ige?[nmrs]?${R}`, '%'],
    [String.raw`-Sekunden(?:-\p{L}+)*`, 'second'],
    [String.raw`-Minuten(?:-\p{L}+)*`, 'minute'],
    [String.raw`-Stunden(?:-\p{L}+)*`, 'hour'],
    [String.raw`-Tages?(?:-\p{L}+)*`, 'day'],
    [String.raw`-Wochen(?:-\p{L}+)*`, 'week'],
    [String.raw`-Monats?(?:-\p{L}+)*|-Monate(?:-\p{L}+)*`, 'month'],
    [String.raw`-Jahres?(?:-\p{L}+)*`, 'year'],
    [String.raw`-Euro(?:-\p{L}+)*`, 'EUR'],
    [String.raw`-Prozent(?:-\p{L}+)*`, '%'],
  ],
  comparators: [
    ['at-most', 'höchstens|maximal|längstens|weniger als|unter'],
    ['more-than', 'mehr als|länger als|über'],
    ['at-least', 'mindestens|wenigstens|ab'],
    ['up-to', 'bis zu|bis'],
    ['about', 'etwa|circa|ca\\.|rund|ungefähr|um die|gut|knapp|fast|nahezu'],
  ],
  negation: 'nicht',
  after: [
    ['at-least', 'oder mehr'],
    ['at-most', 'oder weniger'],
  ],
  join: String.raw`\s?(?:–|-|—)\s?|\sbis(?:\szu)?\s|\soder\s`,
  and: 'und',
  open: [
    ['von', String.raw`\sbis(?:\szu)?\s`],
    ['zwischen', String.raw`\sund\s`],
  ],
  share: String.raw`\s(?:von|aus)\s`,
  half: undefined,
};

/**
 * Joins the numbers of a spoken decimal: "drei Komma eins vier". Each word after the first decimal
 * must be one digit.
 */
function withDecimals(atoms: readonly SpelledAtom[], text: string): SpelledAtom[] {
  const found: SpelledAtom[] = [];
  let isOpen = false;
  for (const atom of atoms) {
    const last = found.at(-1);
    const between = last && !last.kind && !atom.kind ? text.slice(last.end, atom.start) : '';
    const begins = /^\s[Kk]omma\s$/.test(between);
    const continues = isOpen && /^\s$/.test(between) && atom.value.length === 1;
    if (!last || !/^\d+$/.test(atom.value) || !(begins || continues)) {
      found.push(atom);
      isOpen = false;
      continue;
    }
    const value = `${last.value}${begins ? '.' : ''}${atom.value}`;
    found.splice(-1, 1, { start: last.start, end: atom.end, value });
    isOpen = atom.value.length === 1;
  }
  return found.map((atom) => (atom.value.includes('.') ? { ...atom, value: tidy(Number(atom.value)) } : atom));
}

/** The number that a word is or starts with, or an empty list for words such as Zweifel. */
function readWord(written: string, start: number): SpelledAtom[] {
  const lower = written.toLowerCase();
  const whole = amountOf(lower);
  const end = start + written.length;
  if (whole !== undefined) return [{ start, end, value: String(whole), one: whole === 1 }];
  if (lower === 'anderthalb') return [{ start, end, value: '1.5' }];
  const half = /^(.+)einhalb$/.exec(lower);
  if (lower === 'eineinhalb' || half) {
    const base = lower === 'eineinhalb' ? 1 : amountOf(half?.[1] ?? '');
    return base === undefined ? [] : [{ start, end, value: tidy(base + 0.5) }];
  }
  const split =
    /^(.{3,}?)-?((?:mal|fach|fältig|sekündig|minütig|stündig|tägig|wöchig|monatig|jährig|prozentig|sprachig|stufig|teilig|stellig|köpfig|seitig|erlei|erpack|sekunden|minuten|stunden|tag|wochen|monat|jahr)\p{L}*)$/u.exec(
      lower,
    );
  const base = split && amountOf(split[1] ?? '');
  const rest = split?.[2] ?? '';
  if (base === undefined || base === null || base === 1) return [];
  const value = String(base);
  if (multiple.test(rest)) return [{ start, end, value, kind: 'multiple' }];
  const adjective = span.exec(rest)?.[1];
  if (adjective) return [{ start, end, value, kind: 'duration', unit: germanSpans[adjective] ?? 'day' }];
  const noun = compound.exec(rest)?.[1];
  // "Vierjahreszeiten" is no duration, but such words are rare, so reporting them does no harm.
  if (noun) return [{ start, end, value, kind: 'duration', unit: compoundUnits[noun] ?? 'day' }];
  if (!counted.test(rest)) return [];
  return [{ start, end, value, ...(rest.startsWith('prozent') && { kind: 'percentage' as const, unit: '%' }) }];
}

function amountOf(word: string): number | undefined {
  const thousand = /^(.*?)tausend(?:und)?(.*)$/.exec(word);
  if (thousand) return sum(thousand[1] ?? '', thousand[2] ?? '', 1000);
  return belowThousand(word);
}

function belowThousand(word: string): number | undefined {
  const hundred = /^(.*?)hundert(?:und)?(.*)$/.exec(word);
  return hundred ? sum(hundred[1] ?? '', hundred[2] ?? '', 100) : belowHundred(word);
}

function sum(front: string, back: string, factor: number): number | undefined {
  const many = front === '' ? 1 : factor === 1000 ? belowThousand(front) : belowHundred(front);
  const rest = back === '' ? 0 : factor === 1000 ? belowThousand(back) : belowHundred(back);
  return many === undefined || rest === undefined ? undefined : many * factor + rest;
}

const joined = new RegExp(`^(${anyOf(['ein', ...units.slice(2, 10)])})und(${anyOf(Object.keys(tens))})$`, 'u');

function belowHundred(word: string): number | undefined {
  const value = small.get(word) ?? tens[word];
  if (value !== undefined) return value;
  const match = joined.exec(word);
  return match ? (tens[match[2] ?? ''] ?? 0) + (small.get(match[1] ?? '') ?? 0) : undefined;
}
