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
