// Languages of which a few words are enough, or of which little is known yet: one entry each.
import { eastAsian } from './east-asian.ts';
import type { Language } from './language.ts';

const koreanCases =
  '에게서?|에서?|께서?|한테서?|으?로(?:부터|서|써)?|부터|까지|처럼|만큼|보다|마다|밖에|하고|이?랑|와|과|의';
const koreanOthers =
  '은|는|이|가|을|를|도|만|이?나|이?라도|입니다|이에요|예요|이다|이며|이고|이지만|인|이?란|이?라(?:는|고)';

/** In the order in which languages are listed. */
export const more: readonly Language[] = [
  // Italian.
  {
    tag: 'it',
    preview: 'Anteprima: parte di questo sito è ancora un esempio.',
    attached: { before: String.raw`\p{L}+['’]` },
    comparators: {
      'more-than': { words: 'più di', figure: "più del|più dell'|oltre" },
      'at-least': { words: 'almeno', figure: 'minimo|un minimo di', after: 'o più' },
      from: { words: 'a partire da', figure: "già da|a partire dai|a partire dall'" },
      'up-to': { words: 'fino a', figure: "fino al|fino all'|fino ai" },
      'at-most': { words: 'al massimo', figure: 'massimo|un massimo di|entro', after: 'al massimo|o meno' },
      'less-than': { words: 'meno di', figure: "meno del|meno dell'|sotto i" },
      about: { words: 'circa', figure: 'quasi|intorno a|approssimativamente' },
    },
    ranges: { to: 'a|o', open: { da: 'a', tra: 'e', fra: 'e' } },
    price: {
      ...{ gross: 'IVA inclusa', net: 'IVA esclusa', once: 'una tantum', every: 'ogni' },
      alsoNet: String.raw`\+ ?IVA|più IVA|senza IVA|al netto|netto`,
      ...{ D: 'al giorno', W: 'alla settimana', M: 'al mese', Y: 'all’anno' },
    },
    periods: {
      ...{ D: 'giorn|quotidian', W: 'settiman', M: String.raw`mes[ei](?!\p{L})|mensil` },
      Y: String.raw`ann[oiu](?!\p{L})|annual`,
    },
    twoToTwelve: 'due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici',
    shared: {
      units: { '%': 'per cento' },
      words: { of: 'di\\s', unitLink: '(?<={magnitude})\\sdi\\s', streetBefore: '[Vv]ia' },
    },
  },
  // Portuguese.
  {
    tag: 'pt',
    preview: 'Pré-visualização: parte deste site ainda é um exemplo.',
    comparators: {
      ...{ 'more-than': { words: 'mais de' }, 'at-least': { words: 'pelo menos' }, 'up-to': { words: 'até' } },
      ...{ from: { words: 'a partir de' }, 'at-most': { words: 'no máximo' }, about: { words: 'cerca de' } },
    },
    original: { noFigures: [String.raw`{clock}h(?:\p{Nd}{2})?\s(?:às|a)\s{clock}h(?:\p{Nd}{2})?(?!\p{L})`] },
  },
  // Polish.
  {
    tag: 'pl',
    preview: 'Podgląd: część treści tej strony to jeszcze przykłady.',
    comparators: {
      ...{ 'more-than': { words: 'ponad' }, 'at-least': { words: 'co najmniej' }, 'up-to': { words: 'do' } },
      ...{ from: { words: 'od' }, 'at-most': { words: 'najwyżej' }, about: { words: 'około' } },
    },
    original: {
      beforeClocks: String.raw`godz\.|godzin(?:a|ie|ach)`,
      beforeClause: String.raw`art\.|ust\.|pkt`,
      noFigures: [String.raw`{year}(?=\s(?:r\.|rok(?:u|iem)?(?!\p{L})))`],
    },
  },
  // Czech.
  {
    tag: 'cs',
    original: { beforeYear: 'rok[uy]?|roce', beforeClause: String.raw`čl\.|odst\.` },
  },
  // Russian.
  {
    tag: 'ru',
    magnitudes: { 3: ['тысяч\\p{Ll}{0,3}\\>', 'тыс\\.?\\>'] },
    original: {
      beforeClause: String.raw`ст\.|п\.`,
      noFigures: [String.raw`{year}(?=\s(?:г\.|год[ау]?(?!\p{L})))`],
    },
  },
  // Ukrainian.
  {
    tag: 'uk',
    magnitudes: { 3: ['тисяч\\p{Ll}{0,3}\\>', 'тис\\.?\\>'] },
    original: {
      beforeClause: String.raw`ст\.|п\.`,
      noFigures: [String.raw`{year}(?=\s(?:р\.|рік|року|році))`],
    },
  },
  // Greek.
  {
    tag: 'el',
    magnitudes: { 6: ['εκατομμ\\p{L}+', 'εκ(?:ατ)?\\.?\\>'], 9: ['δισεκατομμ\\p{L}+', 'δι[σς]\\.?\\>'] },
    original: { beforeYear: 'το|έτος|έτους', beforeClause: String.raw`άρθρ(?:ο|ου)|παρ\.` },
  },
  // Turkish.
  {
    tag: 'tr',
    magnitudes: { 3: ['bin(?:den|e|i|lik)?\\>'] },
    attached: { after: String.raw`['’]\p{L}+` },
    original: {
      // Not after a number: “24 saat 7 gün” is no time of day.
      beforeClocks: String.raw`(?<!\p{Nd}\s)saat(?:leri?)?`,
      beforeClause: 'madde',
      noFigures: [String.raw`{year}(?=\syıl|[’'][td][ae]n\s(?:beri|itibaren))`, String.raw`{clause}(?=\ssayılı)`],
    },
  },
  // Arabic.
  {
    tag: 'ar',
    preview: 'معاينة: بعض محتوى هذا الموقع ما زال مجرد مثال.',
    // “And”, “so”, “with”, “as”, “for”, and the article.
    attached: { before: '[وف]?(?:ال|بال|كال|لل|[بكل])?' },
    original: {
      beforeYear: 'عام|العام|سنة|منذ',
      beforeClocks: 'الساعة',
      beforeClause: 'المادة|الفقرة',
      noFigures: [String.raw`{clock}(?=\s(?:صباح|مساء|ظهر))`],
    },
  },
  // Hebrew.
  {
    tag: 'he',
    // “And”, “when”, “that”, “in”, “as”, “for”, “from”, and the article.
    attached: { before: 'ו?(?:לכש|כש|מש|ש)?(?:[בכל]|מ?ה?)' },
    original: { beforeYear: 'בשנת|שנת|מאז', beforeClocks: 'בשעה|בשעות', beforeClause: 'סעיף' },
  },
  // Persian.
  {
    tag: 'fa',
    original: {
      beforeYear: 'سال',
      beforeClause: 'ماده|مادهٔ',
      // Not after a number: “24 hours 7 days” is no time of day.
      noFigures: [String.raw`(?<=(?<![\p{L}\p{M}])(?<!\p{Nd}\s)ساعت\s?){clock}(?:\sتا\s{clock})?{end}`],
      calendarYear: String.raw`[1۱][34۳۴]\p{Nd}{2}`,
    },
  },
  // Hindi.
  {
    tag: 'hi',
    magnitudes: { 3: ['हज़ार', 'हजार'], 7: ['करोड़', 'करोड', 'क॰'] },
    original: {
      beforeYear: 'सन्|वर्ष',
      beforeClause: 'धारा|अनुच्छेद',
      noFigures: [String.raw`{clock}(?=\s?बजे)`],
    },
  },
  // Thai.
  {
    tag: 'th',
    // Not “พันธุ์”, a species.
    magnitudes: { 3: ['พัน(?!ธ)'] },
    original: {
      beforeClause: 'มาตรา',
      noFigures: [String.raw`(?<=(?:ปี|พ\.ศ\.|ค\.ศ\.)\s?){year}{end}`, String.raw`{clocks}(?=\s?น\.)`],
      calendarYear: String.raw`(?:พ\.ศ\.\s?)?[2๒][5๕]\p{Nd}{2}`,
    },
  },
  // Japanese.
  {
    tag: 'ja',
    magnitudes: { 3: ['千'], 6: ['百万'], 7: ['千万'] },
    attached: { after: '[のにでとなはも]' },
    original: { noFigures: eastAsian },
  },
  // Chinese.
  {
    tag: 'zh',
    // Not “千米”, a kilometre, and the like.
    magnitudes: {
      ...{
        3: ['[多余餘]?千(?![米克瓦卡赫焦帕伏字])'],
        4: ['[多余餘]?[万萬]'],
        6: ['百[万萬]'],
        7: ['千[万萬]'],
        8: ['[多余餘]?[亿億]'],
      },
      12: ['万亿', '萬億', '兆'],
    },
    attached: { after: '的' },
    original: { noFigures: eastAsian },
  },
  // Korean.
  {
    tag: 'ko',
    magnitudes: { 6: ['백만'], 7: ['천만'] },
    attached: { after: `들?(?:${koreanCases})?(?:${koreanOthers})?` },
    original: { noFigures: eastAsian },
  },
];
