// Portuguese.
import type { Language } from './language.ts';

export const portuguese: Language = {
  tag: 'pt',
  comparators: {
    ...{ 'more-than': { words: 'mais de' }, 'at-least': { words: 'pelo menos' }, 'up-to': { words: 'até' } },
    ...{ 'at-most': { words: 'no máximo' }, about: { words: 'cerca de' } },
  },
  original: { noFigures: [String.raw`{clock}h(?:\p{Nd}{2})?\s(?:às|a)\s{clock}h(?:\p{Nd}{2})?(?!\p{L})`] },
};
