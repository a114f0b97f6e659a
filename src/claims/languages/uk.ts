// Ukrainian.
import type { Language } from './language.ts';

export const ukrainian: Language = {
  tag: 'uk',
  original: {
    beforeClause: String.raw`ст\.|п\.`,
    noFigures: [String.raw`{year}(?=\s(?:р\.|рік|року|році))`],
  },
};
