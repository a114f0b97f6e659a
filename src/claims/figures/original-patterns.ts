// Patterns for the original text of a language in letters that plain texts replace: month names, and the
// years, hours and clauses of laws that its words name.
import type { Language } from '../languages/language.ts';
import { expanded } from './pattern.ts';

/** Regular expression sources that match the original text. */
export interface Original {
  /** Month names, optionally followed by a year of the language's own calendar. */
  readonly months: string;
  /** Years, hours, ordinals and other numbers that name something. */
  readonly named: string;
}

const start = String.raw`(?<!\p{Nd}|\p{Nd}[.,])`;
const end = String.raw`(?!\p{Nd}|[.,]\p{Nd})`;
const blocks = {
  start,
  end,
  year: String.raw`${start}\p{Nd}{4}`,
  recentYear: String.raw`(?=\p{Nd})${start}(?!2048)(?:19|20|١٩|٢٠|۱۹|۲۰|१९|२०)(?!00|٠٠|۰۰|००)\p{Nd}{2}${end}`,
  clock: String.raw`${start}\p{Nd}{1,2}(?:[:.]\p{Nd}{2})?`,
  clocks: String.raw`{clock}(?:\s?[–-]\s?{clock})?`,
  clause: String.raw`${start}\p{Nd}{1,4}`,
} as const;

/** The patterns for a locale. Undefined if its language has a table of months, or nothing is known of it. */
export function originalPatterns(locale: string, { shared, original = {} }: Language): Original | undefined {
  const months = shared?.words?.month ? [] : monthsOf(locale);
  const after = (words: string | undefined, block: keyof typeof blocks) =>
    words === undefined ? [] : [String.raw`(?<=(?<![\p{L}\p{M}])(?:${words})\s?){${block}}{end}`];
  const named = [
    ...after(original.beforeYear, 'year'),
    ...after(original.beforeClocks, 'clocks'),
    ...after(original.beforeClause, 'clause'),
    ...(original.noFigures ?? []),
  ].map((pattern) => expanded(pattern, blocks));
  if (months.length === 0 && named.length === 0) return undefined;
  const year = original.calendarYear === undefined ? '' : `(?:\\s${original.calendarYear})?`;
  return { months: `(?:${months.join('|') || '(?!)'})${year}`, named: named.join('|') || '(?!)' };
}

/** Month names, both as used in dates and on their own. Intl knows them for every language. */
function monthsOf(locale: string): readonly string[] {
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
