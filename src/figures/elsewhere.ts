// Dates, times and ordinals of languages that have no table here. Plain texts have one sign for all letters of a script, so they
// are looked for in a text as it is written.
import { monthsOf } from './calendar.ts';

/** Patterns for a text as it is written: months, perhaps with a year of the language's own, and what is no figure by itself. */
export interface Written {
  readonly months: string;
  readonly named: string;
}

/** Undefined for a language with a table, or one of which nothing is known. */
export function writtenIn(locale: string): Written | undefined {
  const language = locale.split('-')[0] ?? locale;
  const months = monthsOf(locale);
  const named = /^(ja|zh|ko)$/.test(language) ? eastAsian : (besideWords[language] ?? []);
  if (months.length === 0 && named.length === 0) return undefined;
  const year = ownYears[language] === undefined ? '' : `(?:\\s${ownYears[language]})?`;
  return { months: `(?:${months.join('|') || '(?!)'})${year}`, named: named.join('|') || '(?!)' };
}

/** Of calendars that began in another year: 23 พฤศจิกายน 2569, ۲ آذر ۱۴۰۵. */
const ownYears: Readonly<Record<string, string>> = {
  th: String.raw`(?:พ\.ศ\.\s?)?[2๒][5๕]\p{Nd}{2}`,
  fa: String.raw`[1۱][34۳۴]\p{Nd}{2}`,
};

const start = String.raw`(?<!\p{Nd}|\p{Nd}[.,])`;
const end = String.raw`(?!\p{Nd}|[.,]\p{Nd})`;
const year = String.raw`${start}\p{Nd}{4}`;
const clock = String.raw`${start}\p{Nd}{1,2}(?:[:.]\p{Nd}{2})?`;
const clocks = String.raw`${clock}(?:\s?[–-]\s?${clock})?`;

/** “24 saat 7 gün” are no hours of a day. */
const no24 = String.raw`(?<!\p{Nd}\s)`;
const clause = String.raw`${start}\p{Nd}{1,4}`;

/** A year, an hour or a part of a law beside the word for it. */
const besideWords: Readonly<Record<string, readonly string[]>> = {
  ar: [
    behind('عام|العام|سنة|منذ', year),
    behind('الساعة', clocks),
    String.raw`${clock}(?=\s(?:صباح|مساء|ظهر))`,
    behind('المادة|الفقرة', clause),
  ],
  cs: [behind('rok[uy]?|roce', year), behind(String.raw`čl\.|odst\.`, clause)],
  el: [behind('το|έτος|έτους', year), behind(String.raw`άρθρ(?:ο|ου)|παρ\.`, clause)],
  fa: [
    behind('سال', year),
    behind(String.raw`${no24}ساعت`, String.raw`${clock}(?:\sتا\s${clock})?`),
    behind('ماده|مادهٔ', clause),
  ],
  he: [behind('בשנת|שנת|מאז', year), behind('בשעה|בשעות', clocks), behind('סעיף', clause)],
  hi: [behind('सन्|वर्ष', year), String.raw`${clock}(?=\s?बजे)`, behind('धारा|अनुच्छेद', clause)],
  pl: [
    String.raw`${year}(?=\s(?:r\.|rok(?:u|iem)?(?!\p{L})))`,
    behind(String.raw`godz\.|godzin(?:a|ie|ach)`, clocks),
    behind(String.raw`art\.|ust\.|pkt`, clause),
  ],
  pt: [String.raw`${clock}h(?:\p{Nd}{2})?\s(?:às|a)\s${clock}h(?:\p{Nd}{2})?(?!\p{L})`],
  ru: [String.raw`${year}(?=\s(?:г\.|год[ау]?(?!\p{L})))`, behind(String.raw`ст\.|п\.`, clause)],
  th: [String.raw`(?<=(?:ปี|พ\.ศ\.|ค\.ศ\.)\s?)${year}${end}`, String.raw`${clocks}(?=\s?น\.)`, behind('มาตรา', clause)],
  tr: [
    String.raw`${year}(?=\syıl|[’'][td][ae]n\s(?:beri|itibaren))`,
    behind(String.raw`${no24}saat(?:leri?)?`, clocks),
    behind('madde', clause),
    String.raw`${clause}(?=\ssayılı)`,
  ],
  uk: [String.raw`${year}(?=\s(?:р\.|рік|року|році))`, behind(String.raw`ст\.|п\.`, clause)],
};

function behind(words: string, named: string): string {
  return String.raw`(?<=(?<![\p{L}\p{M}])(?:${words})\s?)${named}${end}`;
}

const halfOfDay = '(?:午前|午後|上午|下午|早上|晚上|中午|凌晨|오전|오후)';
const hour = String.raw`${start}\p{Nd}{1,2}\s?[時时시](?![間间간])(?:\s?\p{Nd}{1,2}\s?[分분]|半|반)?`;
const dayOfMonth = String.raw`\s?\p{Nd}{1,2}\s?[日號号일]`;

/** What follows a name and not what is counted. */
const particle = '[でにのをはがもへと、。，！？版의은는을를]|から|에서|부터|으로|버전';

/** A number of a month is a month: what lasts has another word (3か月, 3个月, 3개월). So do hours. */
const eastAsian: readonly string[] = [
  String.raw`${start}(?:[1１][5-9５-９]|[2２][01０１])\p{Nd}{2}\s?[年년](?!\s?[間间동간])`,
  String.raw`(?:令和|平成|昭和|民國|民国)\s?(?:\p{Nd}{1,3}|元)\s?年`,
  String.raw`${start}\p{Nd}{1,2}\s?[月월](?:${dayOfMonth})?`,
  String.raw`(?:${halfOfDay}\s?)?${hour}`,
  String.raw`${halfOfDay}\s?\p{Nd}{1,2}(?:[:：]\p{Nd}{2}|\s?[点點](?:半|整|\p{Nd}{1,2}分)?)`,
  String.raw`第\s?\p{Nd}+|(?<!\p{L})제\s?\p{Nd}+`,
  String.raw`〒\s?\p{Nd}{3}[-‐－]?\p{Nd}{4}`,
  // One of something is an article: 1つの, 1個, 1개의. A month is none.
  String.raw`${start}[1１]\s?[つ個个개](?!月|월|以上|以下|以内|以內|이상|이하)`,
  // The version of a product whose name is in Latin letters: Mastodon 4.3で.
  String.raw`(?<=(?<!\p{L})(?!(?:Top|Best|Max|Over)\s)\p{Lu}\p{Ll}{2,}\s)\p{Nd}{1,3}(?:\.\p{Nd}{1,2})?(?=\s?(?:${particle}|$))`,
];
