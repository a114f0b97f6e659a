// Persian.
import type { Language } from './language.ts';

export const persian: Language = {
  tag: 'fa',
  original: {
    beforeYear: 'سال',
    beforeClause: 'ماده|مادهٔ',
    // Not after a number: “24 hours 7 days” is no time of day.
    noFigures: [String.raw`(?<=(?<![\p{L}\p{M}])(?<!\p{Nd}\s)ساعت\s?){clock}(?:\sتا\s{clock})?{end}`],
    calendarYear: String.raw`[1۱][34۳۴]\p{Nd}{2}`,
  },
};
