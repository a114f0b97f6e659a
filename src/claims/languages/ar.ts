// Arabic.
import type { Language } from './language.ts';

export const arabic: Language = {
  tag: 'ar',
  // “And”, “so”, “with”, “as”, “for”, and the article.
  attached: { before: '[وف]?(?:ال|بال|كال|لل|[بكل])?' },
  original: {
    beforeYear: 'عام|العام|سنة|منذ',
    beforeClocks: 'الساعة',
    beforeClause: 'المادة|الفقرة',
    noFigures: [String.raw`{clock}(?=\s(?:صباح|مساء|ظهر))`],
  },
};
