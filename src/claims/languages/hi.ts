// Hindi.
import type { Language } from './language.ts';

export const hindi: Language = {
  tag: 'hi',
  original: {
    beforeYear: 'सन्|वर्ष',
    beforeClause: 'धारा|अनुच्छेद',
    noFigures: [String.raw`{clock}(?=\s?बजे)`],
  },
};
