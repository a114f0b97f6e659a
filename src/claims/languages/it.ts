// Italian.
import type { Language } from './language.ts';
import { bits } from './names-and-years.ts';
import { inItalian } from './numbers-in-words.ts';

export const italian: Language = {
  tag: 'it',
  numbers: inItalian.numbers,
  figures: inItalian.figures,
  preview: 'Anteprima: parte di questo sito è ancora un esempio.',
  newTitle: 'Il titolo della pagina {name}',
  newDescription:
    'Quello che i motori di ricerca mostrano sotto il titolo: un breve testo che dice di che cosa parla la pagina e a chi si rivolge.',
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
  noFigures: {
    dates: [
      String.raw`\<(?:d?al|nel|del|il|anno|anni|nel\speriodo|(?:fine|inizio|metà)(?:\sdel)?|primavera|estate|autunno|inverno)\s(?:{recentYear}(?:\sal\s{recentYear})?)`,
    ],
    ordinals: [
      String.raw`\<(?:passo|passaggio|gruppo|figura|tabella|pagina|capitolo|domanda|sezione|parte|punto)\s\d{1,3}\>{notCounted}`,
    ],
    idioms: [...inItalian.idioms, String.raw`\<(?:supponiamo|immaginiamo|poniamo|diciamo)\>{restOfExample}`],
    names: [bits],
    registers: [String.raw`\<porta\s(?:22|25|53|80|443|\d{4,5})\>{notCounted}`],
  },
  shared: {
    units: { '%': 'per cento' },
    words: {
      forExample: String.raw`(?:per|ad)\sesempio`,
      version: String.raw`versioni?e?`,
      comparing: String.raw`più\sdi|oltre|circa|quasi`,
      defines: String.raw`è|sono|equival\p{L}+\sa`,
      layer: 'livell[io]',
      ...{
        label: 'principio|impegno|regola|strofa',
        country: 'Belgio|Svizzera|Danimarca|Norvegia|Ungheria|Lussemburgo',
      },
      ...{ numberWord: 'n\\.|n°|numero', beforeRank: 'siamo|è|sono|il|la|i|come|tuo|tua|resta' },
      afterRank: 'de(?:i|l|lla|lle|gli)|in|per|al\\smondo|tra',
      of: 'di\\s',
      unitLink: '(?<={magnitude})\\sdi\\s',
      streetBefore: '[Vv]ia',
    },
  },
};
