// Patterns for dates, times and ordinals in languages without a word table. Plain texts replace all
// letters of other scripts with one character, so these patterns match the original text.
import { monthsOf } from './calendar.ts';

/** Regular expression sources that match the original text: month names, and numbers that are not figures. */
export interface Written {
  /** Month names, optionally followed by a year of the language's own calendar. */
  readonly months: string;
  /** Years, hours, ordinals and other numbers that name something. */
  readonly named: string;
}

/** The patterns for a locale. Undefined if its language has a word table, or no patterns at all. */
export function writtenIn(locale: string): Written | undefined {
  const language = locale.split('-')[0] ?? locale;
  const months = monthsOf(locale);
  const named = /^(ja|zh|ko)$/.test(language) ? eastAsian : (byLanguage[language] ?? []);
  if (months.length === 0 && named.length === 0) return undefined;
  const year = ownYears[language] === undefined ? '' : `(?:\\s${ownYears[language]})?`;
  return { months: `(?:${months.join('|') || '(?!)'})${year}`, named: named.join('|') || '(?!)' };
}

/** Years of other calendars: 23 พฤศจิกายน 2569, ۲ آذر ۱۴۰۵. */
const ownYears: Readonly<Record<string, string>> = {
  th: String.raw`(?:พ\.ศ\.\s?)?[2๒][5๕]\p{Nd}{2}`,
  fa: String.raw`[1۱][34۳۴]\p{Nd}{2}`,
};

const start = String.raw`(?<!\p{Nd}|\p{Nd}[.,])`;
const end = String.raw`(?!\p{Nd}|[.,]\p{Nd})`;
const year = String.raw`${start}\p{Nd}{4}`;
const clock = String.raw`${start}\p{Nd}{1,2}(?:[:.]\p{Nd}{2})?`;
const clocks = String.raw`${clock}(?:\s?[–-]\s?${clock})?`;

/** Excludes “24 saat 7 gün”, which is no time of day. */
const no24 = String.raw`(?<!\p{Nd}\s)`;
const clause = String.raw`${start}\p{Nd}{1,4}`;

/** A year, an hour or a clause of a law next to the word for it. */
const byLanguage: Readonly<Record<string, readonly string[]>> = {
  ar: [
    after('عام|العام|سنة|منذ', year),
    after('الساعة', clocks),
    String.raw`${clock}(?=\s(?:صباح|مساء|ظهر))`,
    after('المادة|الفقرة', clause),
  ],
  cs: [after('rok[uy]?|roce', year), after(String.raw`čl\.|odst\.`, clause)],
  el: [after('το|έτος|έτους', year), after(String.raw`άρθρ(?:ο|ου)|παρ\.`, clause)],
  fa: [
    after('سال', year),
    after(String.raw`${no24}ساعت`, String.raw`${clock}(?:\sتا\s${clock})?`),
    after('ماده|مادهٔ', clause),
  ],
  he: [after('בשנת|שנת|מאז', year), after('בשעה|בשעות', clocks), after('סעיף', clause)],
  hi: [after('सन्|वर्ष', year), String.raw`${clock}(?=\s?बजे)`, after('धारा|अनुच्छेद', clause)],
  pl: [
    String.raw`${year}(?=\s(?:r\.|rok(?:u|iem)?(?!\p{L})))`,
    after(String.raw`godz\.|godzin(?:a|ie|ach)`, clocks),
    after(String.raw`art\.|ust\.|pkt`, clause),
  ],
  pt: [String.raw`${clock}h(?:\p{Nd}{2})?\s(?:às|a)\s${clock}h(?:\p{Nd}{2})?(?!\p{L})`],
  ru: [String.raw`${year}(?=\s(?:г\.|год[ау]?(?!\p{L})))`, after(String.raw`ст\.|п\.`, clause)],
  th: [String.raw`(?<=(?:ปี|พ\.ศ\.|ค\.ศ\.)\s?)${year}${end}`, String.raw`${clocks}(?=\s?น\.)`, after('มาตรา', clause)],
  tr: [
    String.raw`${year}(?=\syıl|[’'][td][ae]n\s(?:beri|itibaren))`,
    after(String.raw`${no24}saat(?:leri?)?`, clocks),
    after('madde', clause),
    String.raw`${clause}(?=\ssayılı)`,
  ],
  uk: [String.raw`${year}(?=\s(?:р\.|рік|року|році))`, after(String.raw`ст\.|п\.`, clause)],
};

function after(words: string, named: string): string {
  return String.raw`(?<=(?<![\p{L}\p{M}])(?:${words})\s?)${named}${end}`;
}

const halfOfDay = '(?:午前|午後|上午|下午|早上|晚上|中午|凌晨|오전|오후)';
const hour = String.raw`${start}\p{Nd}{1,2}\s?[時时시](?![間间간])(?:\s?\p{Nd}{1,2}\s?[分분]|半|반)?`;
const dayOfMonth = String.raw`\s?\p{Nd}{1,2}\s?[日號号일]`;

/** Particles that follow a name, but no counted number. */
const particle = '[でにのをはがもへと、。，！？版의은는을를]|から|에서|부터|으로|버전';

/**
 * A number before “month” names a month: durations have a different word (3か月, 3个月, 3개월). The same
 * is true of hours.
 */
const eastAsian: readonly string[] = [
  String.raw`${start}(?:[1１][5-9５-９]|[2２][01０１])\p{Nd}{2}\s?[年년](?!\s?[間间동간])`,
  String.raw`(?:令和|平成|昭和|民國|民国)\s?(?:\p{Nd}{1,3}|元)\s?年`,
  String.raw`${start}\p{Nd}{1,2}\s?[月월](?:${dayOfMonth})?`,
  String.raw`(?:${halfOfDay}\s?)?${hour}`,
  String.raw`${halfOfDay}\s?\p{Nd}{1,2}(?:[:：]\p{Nd}{2}|\s?[点點](?:半|整|\p{Nd}{1,2}分)?)`,
  String.raw`第\s?\p{Nd}+|(?<!\p{L})제\s?\p{Nd}+`,
  String.raw`〒\s?\p{Nd}{3}[-‐－]?\p{Nd}{4}`,
  // “One of something” is used as an article: 1つの, 1個, 1개의. “One month” is not.
  String.raw`${start}[1１]\s?[つ個个개](?!月|월|以上|以下|以内|以內|이상|이하)`,
  // The version of a product with a Latin name: Mastodon 4.3で.
  String.raw`(?<=(?<!\p{L})(?!(?:Top|Best|Max|Over)\s)\p{Lu}\p{Ll}{2,}\s)\p{Nd}{1,3}(?:\.\p{Nd}{1,2})?(?=\s?(?:${particle}|$))`,
];
