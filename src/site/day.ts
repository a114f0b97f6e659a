// Calculates with dates (2026-11-01) and periods (P6M) as content writes them. Never reads the current date.

/** Whether a string is an existing date: 2026-02-29 is not. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}

/** A date as content writes it, from one that begins with its day: 2026-11-01 from 1.11.2026 or 2026-11-1. */
export function asDay(text: string): string {
  return text.replace(/^(\d\d?)\. ?(\d\d?)\. ?(\d{4})$/, '$3-$2-$1').replace(/-(?=\d(?!\d))/g, '-0');
}

/** Adds a period to a date. A month after the 31st is the last day of a shorter month. */
export function dayAfter(day: string, period: string): string {
  const [, count = '0', unit = 'D'] = /^P(\d+)([DWMY])$/.exec(period) ?? [];
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const amount = Number(count);
  if (unit === 'D' || unit === 'W')
    return formatted(new Date(Date.UTC(year, month - 1, date + amount * (unit === 'W' ? 7 : 1))));
  const months = month - 1 + amount * (unit === 'Y' ? 12 : 1);
  const lastDate = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return formatted(new Date(Date.UTC(year, months, Math.min(date, lastDate))));
}

/** Dates are compared as strings, so years are limited to four digits. */
export const lastDay = '9999-12-31';

function formatted(time: Date): string {
  return time.getTime() <= Date.parse(lastDay) ? time.toISOString().slice(0, 10) : lastDay;
}
