// Italian.
import type { Language } from './language.ts';

export const italian: Language = {
  tag: 'it',
  attached: { before: String.raw`\p{L}+['’]` },
  comparators: {
    ...{ 'more-than': { words: 'più di' }, 'at-least': { words: 'almeno' }, 'up-to': { words: 'fino a' } },
    ...{ 'at-most': { words: 'al massimo' }, about: { words: 'circa' } },
  },
  price: {
    ...{ gross: 'IVA inclusa', net: 'IVA esclusa', once: 'una tantum', every: 'ogni' },
    ...{ D: 'al giorno', W: 'alla settimana', M: 'al mese', Y: 'all’anno' },
  },
  twoToTwelve: 'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici',
  shared: { words: { of: 'di\\s', streetBefore: '[Vv]ia' } },
};
