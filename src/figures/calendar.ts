// Patterns for dates, years and times of day. These are not figures that a site would have to prove.
import { alone, anyOf, find, findExactly, L, R } from './pattern.ts';

const names = {
  de: 'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez',
  en: 'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec',
  es: '[Ee]nero|[Ff]ebrero|[Mm]arzo|[Aa]bril|[Mm]ayo|[Jj]unio|[Jj]ulio|[Aa]gosto|[Ss]ep?tiembre|[Oo]ctubre|[Nn]oviembre|[Dd]iciembre',
};
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const monthNumber = String.raw`(?:0?[1-9]|1[0-2])`;
const year = String.raw`(?:1[5-9]|20|21)\d{2}`;
const ordinal = String.raw`(?:st|nd|rd|th|\.?[ºª°]|er|\.)?`;
const seasons = anyOf(
  'Frühjahr|Frühling|Sommer|Herbst|Winter|spring|summer|autumn|fall|winter|primavera|verano|otoño|invierno'.split('|'),
);

/** Spanish nouns that look like "vendimos". */
const nounsInMos =
  '(?:kilo|mili)?gramos|céntimos|décimos|(?:últ|próx|mín|máx)imos|primos|racimos|ramos|tramos|extremos';

/** One year, or a span of two, unless a unit follows. */
const yearOrYears = String.raw`${year}(?:\s?(?:[–/-]|bis|to|a)\s?(?:${year}|\d{2}))?${R}(?!\s?(?:[%€$£]|[Ee]uros?|EUR|h${R}|[GM]B${R})|\s(?:Minuten|Stunden|Tagen?|Wochen|Monaten?|Jahren?|minutos|horas|días|semanas|meses|años)${R}|[.,]\d)`;

/**
 * Spanish words that end in s but are not plural nouns: verbs for “we” and “you”, and words that
 * precede a noun.
 */
const noNouns = String.raw`(?:(?!${nounsInMos}${R})\p{Ll}+mos|nuestr[oa]s|much[oa]s|tod[oa]s|vari[oa]s|ell[oa]s|miles|cientos|además|después|mientras|eres|puedes|tienes)`;

/**
 * Patterns for dates in digits or with month names, and for years that the words around them mark
 * as years.
 */
export function dates(locale: string): RegExp[] {
  const month = `(?:${Object.values(names).join('|')})`;
  const dayWord = String.raw`${day}${ordinal}(?:\s?(?:-|–|\/|und|bis|and|to|y|al?)\s?${day}${ordinal})?`;
  return [
    // A day of the week or of the month: dem 12., sábado 18, el día 30.
    find(
      String.raw`${L}(?:am|zum|vom|dem)\s${day}\.(?=,|\s|$)|${L}(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo)(?:,)?\s(?:el\s)?${day}${R}(?![.,:]\d|\s?[%€$£h]|\s?[–-]\s?\d{1,2}(?:[.:]\d{2})?\s?h)(?!\s\p{L}*s${R})|${L}el\sdía\s(?:${day}|\p{L}+)${R}`,
    ),
    find(`${L}\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?:T[\\d:.]+Z?)?${R}`),
    find(String.raw`${L}${day}\.\s?${monthNumber}\.(?:\s?(?:${year}|\d{2})${R})?(?!\d)`),
    find(String.raw`${L}\d{4}([/.])\s?${monthNumber}\1\s?${day}(?:\.(?=\s|$))?${R}(?![.,]\d)`),
    find(String.raw`${L}\d{1,2}([/.-])\d{1,2}\1(?:${year}|\d{2})(?![\d%€$£]|[.,]\d)`),
    // A month with its year: 11/2026 on its own, and after “as of”: Stand: 11.2026.
    find(
      String.raw`${L}${monthNumber}\s?/\s?${year}(?:\s?(?:[–-]|bis|to|al?|hasta)\s?${monthNumber}\s?/\s?${year})?${R}(?![.,]\d)${alone}`,
    ),
    // A two-digit year after a hyphen or a dot only if no noun follows, as in: updated 10-20 times.
    find(
      String.raw`${L}(?:Stand|Fassung|as\sof|updated|actualizado|a\sfecha\sde):?\s${monthNumber}(?:(?:[/.-]${year}|/\d{2})${R}(?![.,/-]\d|\s?[%€$£])|[.-]\d{2}${R}(?![.,/-]\d)${alone})`,
    ),
    findExactly(String.raw`${L}${dayWord}\s(?:of\s|de\s|d[’']|di\s)?${month}\.?(?:,?\s(?:del?\s)?${year})?${R}`),
    findExactly(
      String.raw`${L}${month}\.?\s${day}(?:st|nd|rd|th)?(?:\s?[–-]\s?${day})?(?:,?\s${year}${R}|${R}${alone})`,
    ),
    findExactly(String.raw`${L}${month}\.?,?\s(?:del?\s)?${year}(?:\s?[–/-]\s?\d{2,4})?${R}`),
    find(String.raw`${L}${seasons}(?:\sdel?|\sof)?\s${year}(?:[–/-]\d{2,4})?${R}`),
    find(
      String.raw`${L}[QH]\s?[1-4](?:[\s/]${year})?${R}|${L}KW\s?\d{1,2}${R}|${L}[1-4]\.\s?(?:Quartal|Halbjahr)\s${year}${R}`,
    ),
    // Decades: 90er, the 1990s, los años 90. “in 15s” and “in 90s” are seconds, a “12er-Pack” contains
    // twelve.
    find(
      String.raw`${L}(?:\d{2})?\d0er(?:n|-Jahren?)?${R}|${L}\d{3}0'?s${R}|${L}años\s\d{2}${R}|(?<=${L}(?:the|early|mid|late|their|his|her|my|your|our)[\s-]|')[2-9]0'?s${R}|(?<!${L}(?:in|within|under|after|every|for|nach|unter|alle|en|cada)\s)${L}[7-9]0'?s${R}(?=\s\p{L})`,
    ),
    find(String.raw`(?:©|\(c\)|copyright)\s*(?:\d{4}\s?[–-]\s?)?\d{4}${R}`),
    // After "founded", a noun in s is being counted: founded 2000 branches.
    find(
      String.raw`${L}(?:im\sJahre?|Stand:?|Jahrgang|Baujahr|gegründet|anno|since|est\.|(?:(?:found|establish)ed|fundad[ao])(?!\s${year}\s\p{L}{2,}[^s\s]s${R})|(?:the\s)?year|as\sof|(?:el\s|del\s)?año)\s${yearOrYears}`,
    ),
    // After a round number, a noun is being counted: seit 2000 Kunden, desde 2000 clientes. Without one
    // it is a year: seit 2000 bieten wir, desde 2000 ayudamos.
    findExactly(
      String.raw`${L}(?:(?:[Ss]eit|SEIT)(?!\s\d\d00\s\p{Lu}\p{L}*(?:en|ern|eln)${R})|(?:[Dd]esde|DESDE)(?!\s\d\d00\s(?!${noNouns}${R})\p{Ll}{3,}s${R}))\s${yearOrYears}`,
    ),
    find(
      String.raw`${L}(?:in|ab|bis|vor|nach|Anfang|Ende|Mitte|from|of|by|until|before|after|during|early|mid|late|en|del?|hasta|para|hacia|por|a)[\s-]${year}(?:\s?[–/-]\s?(?:${year}|\d{2}))?${R}(?![.,]\d)${alone}`,
    ),
    find(
      String.raw`${L}(?:Testsieger|Gewinner|winner|ganador)\s${year}(?:,?\s(?:und|and|y)\s${year})?${R}(?![.,]\d)${alone}`,
    ),
    // English and Spanish do not capitalise nouns, so a capital is a name: "In 2019 Maria began".
    ...(locale.startsWith('de') ? [] : [findExactly(String.raw`${L}(?:[Ii]n|[Ee]n)\s${year}(?=\s\p{Lu})`)]),
    ...(locale.startsWith('de') ? [findExactly(String.raw`${L}(?:[Ii]n|[Aa]b|[Bb]is)\s${year}(?=\s\p{Ll})`)] : []),
    // "En 2025 atendimos", "En 2025 los clientes": a verb or an article follows, so nothing is being counted.
    ...(locale.startsWith('es')
      ? [
          findExactly(
            String.raw`${L}En\s${year}(?=\s(?:\p{Ll}+[aei]mos|l[oa]s|\p{Ll}*[aeoéíó])${R})(?!\s(?:de|euro|h|${nounsInMos})${R})`,
          ),
        ]
      : []),
    find(String.raw`${L}${year}\s?[–/-]\s?(?:${year}|\d{2})${R}(?![.,]\d)${alone}`),
    find(String.raw`^\s*${year}\s*$`),
  ];
}

/**
 * Month names of a language without a table here, both as used in dates and on their own. Plain
 * texts replace non-Latin letters with a single character, so these names are looked up in the
 * original text (see plain.ts).
 */
export function monthsOf(locale: string): readonly string[] {
  if (/^(de|en|es)\b/.test(locale)) return [];
  // Persian and Thai use a calendar of their own by default.
  const forms = [{}, { day: 'numeric' as const }, { calendar: 'gregory' }];
  return forms
    .flatMap((form) => monthsIn(locale, { month: 'long', ...form }))
    .flatMap((name) => [name, name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)]);
}

/** The longest word of each date. Empty if the language numbers its months: 1月, tháng 1. */
function monthsIn(locale: string, parts: Intl.DateTimeFormatOptions): string[] {
  const format = new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, index) => {
    const words = format.format(new Date(Date.UTC(2026, index, 15))).match(/[\p{L}\p{M}]+/gu) ?? [];
    return words.toSorted((a, b) => b.length - a.length)[0] ?? '';
  });
  return new Set(months).size === months.length ? months : [];
}

const clock = String.raw`(?:[01]?\d|2[0-4])`;
const minute = String.raw`[0-5]\d`;
const german = anyOf('eins|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf'.split('|'));
const germanDay = anyOf(
  `${german.slice(3, -1)}|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig|einundzwanzig|zweiundzwanzig|dreiundzwanzig|vierundzwanzig`.split(
    '|',
  ),
);
const english = anyOf('one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'.split('|'));
const spanish = anyOf('una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce'.split('|'));
const noon = String.raw`[ap]\.?\s?m(?:\.|${R})`;
/** "15 am Montag" is German. */
const germanNoon = String.raw`(?:[ap]\.\s?m\.|pm${R})`;
const half = String.raw`(?:0?\d|1[0-2])`;
const hour = String.raw`(?:${clock}|${germanDay})(?:[.:]${minute})?`;
const lasting = String.raw`(?!\s?(?:Minuten|Stunden|Sekunden|min|Std|minutes|hours|seconds|minutos|horas|segundos)${R})`;

const weekdays: Readonly<Record<string, string>> = {
  de: 'Mo|Di|Mi|Do|Fr|Sa|So|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag',
  en: 'Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
  es: 'Lu|Ma|Mi|Ju|Vi|Sa|Do|L|V|lun|mar|mié|jue|vie|sáb|dom|lunes|martes|miércoles|jueves|viernes|sábado|domingo',
};
const opening = String.raw`${clock}(?:[.:]${minute})?\s?[–-]\s?${clock}(?:[.:]${minute})?(?:\s?h)?`;

/** Patterns for times of day and opening hours, in digits and in words. */
export function times(language: string): RegExp[] {
  const ofDay = language === 'de' ? germanNoon : noon;
  const day = String.raw`${anyOf((weekdays[language] ?? '(?!)').split('|'))}s?\.?`;
  return [
    // Mo–Fr 9–18, Sa 10–14.
    find(
      String.raw`${L}${day}\s?(?:-|–|bis|to|a)\s?${day}[:,]?\s${opening}(?:(?:\s?[,;]|\s(?:und|and|y))\s(?:${day}:?\s)?${opening})*${R}(?![.,:]\d|\s?[%€$£])(?:${alone}|(?=\sUhr${R}))`,
    ),
    // Samstags 10–14 h.
    find(String.raw`${L}${day}[:,]?\s${clock}(?:[.:]${minute})?\s?[–-]\s?${clock}(?:[.:]${minute})?\s?h${R}`),
    find(
      String.raw`${L}(?:${half}(?:[.:]${minute})?|${english})(?:\s?${ofDay})?(?:\s?(?:-|–|to|and|until|till)\s?(?:${half}(?:[.:]${minute})?|${english}))?\s?${ofDay}`,
    ),
    ...inEveryLanguage,
  ];
}

const inEveryLanguage: readonly RegExp[] = [
  find(
    String.raw`${L}${clock}:${minute}(?::${minute})?(?:\s?(?:-|–|bis|to|a)\s?${clock}:${minute})?(?:\s?(?:Uhr|h|${noon}))?${R}${lasting}`,
  ),
  // Von 8 bis 12 und von 14 bis 18 Uhr.
  find(
    String.raw`${L}(?:${hour}\s?(?:-|–|bis)\s?${hour}(?:\s?,\s?|\s?und\s)(?:von\s)?){1,3}${hour}(?:\s?(?:-|–|bis)\s?${hour})?\s?Uhr${R}`,
  ),
  find(
    String.raw`${L}(?:${clock}|${germanDay})(?:[.:]${minute})?(?:\s?(?:-|–|bis|und)\s?(?:${clock}|${germanDay})(?:[.:]${minute})?)?\s?Uhr${R}(?:\s${minute}${R})?`,
  ),
  find(
    String.raw`${L}(?:fünf|zehn|zwanzig|5|10|20)\s(?:vor|nach)\s(?:halb\s)?(?:${germanDay}|${clock})${R}(?:${alone}|(?=\s\p{L}+t${R}))`,
  ),
  find(
    String.raw`${L}halb\s(?:${german}|${clock})${R}|${L}(?:drei\s?)?viertel\s(?:(?:vor|nach)\s)?(?:${germanDay}|${clock})${R}`,
  ),
  find(String.raw`${L}(?:um|gegen)\s(?:${germanDay}|${clock})${R}(?![.,:]\d)${alone}`),
  find(
    String.raw`${L}(?:half|(?:a\s)?quarter|ten|five|twenty|10|5|20)(?:\sminutes)?\spast\s(?:${english}|${clock})${R}|${L}(?:a\s)?quarter\sto\s(?:${english}|${clock})${R}`,
  ),
  find(
    String.raw`(?<=${L}(?:at|by|until|till|before|after|around|from|about|is|it's)\s)(?:ten|five|twenty|twenty-five)(?:\sminutes)?\sto\s${english}${R}${alone}`,
  ),
  find(String.raw`${L}(?:${english}|${clock})\so'?clock${R}`),
  find(String.raw`${L}(?:at|until|till)\s(?:${english}|${clock})${R}(?![.,:]\d|\sa(?:n|\s))${alone}`),
  find(String.raw`${L}nine[\s-]to[\s-]five${R}|${L}9[\s-]to[\s-]5${R}`),
  find(
    String.raw`${L}las?\s(?:(?:${spanish}|${clock})\s(?:y|menos)\s(?:media|cuarto|cinco|diez|veinte|veinticinco)|(?:${spanish}|${clock})\s(?:en\spunto|del?\s(?:la\s)?(?:mañana|tarde|noche|madrugada|mediodía))|${clock}\s?h|${clock}[.:]${minute}(?:\s?(?:h|horas))?)${R}(?:\sde\sla\s(?:mañana|tarde|noche))?`,
  ),
  find(String.raw`${L}(?:a|desde|hasta|sobre|hacia)\slas\s${clock}\shoras${R}`),
  // "a las ocho llegó" is a time, but "las ocho semanas" is not: a plural noun is being counted.
  find(
    String.raw`${L}las?\s(?:${spanish}|${clock})${R}(?![.,:]\d)(?!\s?[%€$£])(?!\s(?:\p{L}*[^m\s]os|\p{L}*[^o\s]s|primer[oa]s|millones|mil|veces)${R})`,
  ),
  find(
    String.raw`${L}(?:de|entre)\s(?:las\s)?${clock}(?:[:.]${minute})?\s(?:a|y)\s(?:las\s)?(?:[6-9]|1\d|2[0-4])(?:[:.]${minute})?\s?h${R}`,
  ),
];
