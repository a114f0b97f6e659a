// Russian.
import type { Language } from './language.ts';

export const russian: Language = {
  tag: 'ru',
  original: {
    beforeClause: String.raw`ст\.|п\.`,
    noFigures: [String.raw`{year}(?=\s(?:г\.|год[ау]?(?!\p{L})))`],
  },
};
