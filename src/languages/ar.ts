// Arabic.
import type { Language } from './language.ts';

export const arabic: Language = {
  tag: 'ar',
  original: {
    beforeYear: 'عام|العام|سنة|منذ',
    beforeClocks: 'الساعة',
    beforeClause: 'المادة|الفقرة',
    noFigures: [String.raw`{clock}(?=\s(?:صباح|مساء|ظهر))`],
  },
};
