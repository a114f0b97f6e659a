// Days of the calendar as content writes them, 2026-11-01, and periods, P6M. Works with the days it is given: it never asks
// which day it is.

/** Whether a day exists: 2026-02-29 does not. */
export function isDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === day;
}

/** The day that lies a period after another. A month from the 31st ends on the last day of a shorter month. */
export function dayAfter(day: string, period: string): string {
  const [, count = '0', unit = 'D'] = /^P(\d+)([DWMY])$/.exec(period) ?? [];
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const amount = Number(count);
  if (unit === 'D' || unit === 'W')
    return written(new Date(Date.UTC(year, month - 1, date + amount * (unit === 'W' ? 7 : 1))));
  const months = month - 1 + amount * (unit === 'Y' ? 12 : 1);
  const lastDate = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return written(new Date(Date.UTC(year, months, Math.min(date, lastDate))));
}

/** Days are compared as they are written, so no year may have more than four digits. */
function written(time: Date): string {
  const last = '9999-12-31';
  return time.getTime() <= Date.parse(last) ? time.toISOString().slice(0, 10) : last;
}
