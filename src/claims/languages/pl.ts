// Polish.
import type { Language } from './language.ts';

export const polish: Language = {
  tag: 'pl',
  comparators: {
    ...{ 'more-than': { words: 'ponad' }, 'at-least': { words: 'co najmniej' }, 'up-to': { words: 'do' } },
    ...{ 'at-most': { words: 'najwyżej' }, about: { words: 'około' } },
  },
  original: {
    beforeClocks: String.raw`godz\.|godzin(?:a|ie|ach)`,
    beforeClause: String.raw`art\.|ust\.|pkt`,
    noFigures: [String.raw`{year}(?=\s(?:r\.|rok(?:u|iem)?(?!\p{L})))`],
  },
};
