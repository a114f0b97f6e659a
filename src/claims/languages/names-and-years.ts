// Patterns for the original text, which languages fill with their words. They look for a digit first, because
// most places have none.

/** Numbers after the name of what they number: порт 443, шаг 2. */
export const numbered = (words: string) =>
  String.raw`(?=\p{Nd})(?<=(?<![\p{L}\p{M}])(?:${words})\s)\p{Nd}{1,5}(?:\.\p{Nd}{1,2})?(?!\p{Nd}|[.,]\p{Nd}|\s?(?:[%€$£₽₴₪₹]|руб|грн|грив|час|ден|дн|мин|мес|лет|год|хв))`;
/** Years after and before some words, and two years with a word between: в 2009, 2009 में, 2013 से 2015. */
export const years = (after: string, between: string, before = '(?!)') => [
  String.raw`{recentYear}(?:${between}){recentYear}`,
  String.raw`(?=\p{Nd})(?<=(?<![\p{L}\p{M}])(?:${after})\s?){recentYear}(?!\s?(?:[%€$£¥₽₴₪₹]|руб|р\.|гр[ни]|чел|ευρώ|EUR|USD|TL|BTC|ETH|ש["״]ח|שקל)|\s\p{L}+(?:[ая]х|ים|ות)(?!\p{L}))`,
  String.raw`{recentYear}(?=${before})`,
];
/** The kind of a processor or a program, as a word for bits follows it: 64-битная версия. */
export const ofBits = (words: string) => String.raw`(?=[136])(?:16|32|64)(?=[\s-]?(?:${words}))`;
/** The same in a plain text, where the word is no more than “bits”: Windows de 64 bits, na 64 bity. */
export const bits = String.raw`\<(?:(?:16|32)(?:\sbits)?\s?(?:{and}|{or}|{to}|à|do|[/-])\s?)?(?:16|32|64)\sbit(?:s|y|ów|ach|ami)\>(?!\sp[aeo]r\>)`;
