// Spanish numbers in words: treinta y cinco, doscientos cincuenta, el doble, tres veces, un tercio, media hora.

import { tidy } from './numbers.ts';
import { find, L, R } from './pattern.ts';
import { type Phrase, phraseFinder } from './phrases.ts';
import type { Language } from './spelled.ts';

const units: Readonly<Record<string, number>> = {
  un: 1,
  uno: 1,
  una: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
};
const teens: Readonly<Record<string, number>> = {
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciséis: 16,
  dieciseis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veintiún: 21,
  veintiun: 21,
  veintiuno: 21,
  veintiuna: 21,
  veintidós: 22,
  veintidos: 22,
  veintitrés: 23,
  veintitres: 23,
  veinticuatro: 24,
  veinticinco: 25,
  veintiséis: 26,
  veintiseis: 26,
  veintisiete: 27,
  veintiocho: 28,
  veintinueve: 29,
};
const tens: Readonly<Record<string, number>> = {
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
};
const hundreds: Readonly<Record<string, number>> = {
  cien: 100,
  ciento: 100,
  doscient: 200,
  trescient: 300,
  cuatrocient: 400,
  quinient: 500,
  seiscient: 600,
  setecient: 700,
  ochocient: 800,
  novecient: 900,
};
const low = '(?:t(?: y [uv])?|e|[uv])';
const hundred = `(?:H(?: ${low})?|${low})`;
const thousand = `(?:(?:${hundred} )?T(?: ${hundred})?|${hundred})`;
const million = `(?:${thousand} M(?: ${thousand})?|${thousand}|z)`;
const fewDozens = ['una', 'dos', 'tres'];
const phrases = phraseFinder(
  {
    z: ['cero'],
    v: fewDozens,
    u: Object.keys(units).filter((word) => !fewDozens.includes(word)),
    e: Object.keys(teens),
    t: Object.keys(tens),
    H: Object.keys(hundreds).flatMap((word) => (word.endsWith('ient') ? [`${word}os`, `${word}as`] : [word])),
    T: ['mil'],
    M: ['millón', 'millon', 'millones'],
    d: ['docena', 'docenas'],
    h: ['media'],
    y: ['y'],
    c: ['coma'],
  },
  `(?:[hv] )?d|${million}(?: c ${low})?`,
);

export const spanish: Language = {
  hint: /(?<!\p{L})(?:cero|un[oa]?\s(?:euro|dólar|libra|céntimo|centavo|peso|tercio|cuarto|quinto|\p{L}+\sparte|mill|por\s|o\s|a\s|de\scada|\p{L}+\sy\smedi)|(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|mil|miles|mill(?:ón|on|ones|ardos?))(?!\p{L})|dieci|veint|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|\p{L}+cient[oa]s|quinient[oa]s|docenas?|decenas|doble|duplic|triple|triplic|cuádruple|cuadruplic|mitad|medi[oa]|tercio|cuarto|quinto|(?:tercera|cuarta|quinta|décima) parte)/iu,
  words: (text) => {
    const found = phrases(text);
    return found
      .filter((phrase, index) => !isPerHundred(text, phrase, found[index - 1]))
      .map(({ start, end, words }) => {
        const value = amountOf(words);
        return { start, end, value, one: value === '1' };
      });
  },
  special: [
    { pattern: find(`${L}cien(?:to)?\\spor\\scien(?:to)?${R}`), value: '100', kind: 'percentage', unit: '%' },
    { pattern: find(String.raw`${L}(?:la\s)?(mitad)(?:\sde)?${R}`), value: '0.5', kind: 'fraction' },
    {
      pattern: find(
        String.raw`${L}(medi[oa])(?=\s(?:horas?|minutos?|segundos?|día|mes|año|semana|millón|litro|kilo|precio|docena|euro)${R})`,
      ),
      value: '0.5',
      kind: 'fraction',
    },
    {
      pattern: find(
        String.raw`${L}(?:un|una)\s(tercio(?!\p{L})|cuarto(?=\s(?:del?|más|menos)${R})|quinto(?=\s(?:del?|más|menos)${R})|(?:tercera|cuarta|quinta|sexta|octava|décima|centésima)\sparte)${R}`,
      ),
      kind: 'fraction',
      value: (word) => tidy(1 / (parts[word.split(/\s/)[0] ?? ''] ?? 1)),
    },
    {
      pattern: find(
        String.raw`(?<![\p{N}\uE200]\s)${L}(?:(?:miles|cientos|centenares|decenas|millones|docenas)(?=\sde${R})|(?:miles|millones)(?=\s\p{L}+s${R}))`,
      ),
      kind: 'spelled',
      vague: true,
    },
    {
      pattern: find(
        String.raw`${L}(?:el\sdoble|al\sdoble|doble|duplic(?:a|an|ó|amos|aron|ado|ada|ados|adas|ar|arás|ará|as|ando|e|en))${R}`,
      ),
      value: '2',
      kind: 'multiple',
    },
    {
      pattern: find(String.raw`${L}(?:el\striple|triple|triplic(?:a|an|ó|amos|aron|ado|ada|ar|arás|ará|as|ando))${R}`),
      value: '3',
      kind: 'multiple',
    },
    {
      pattern: find(String.raw`${L}(?:el\scuádruple|cuádruple|cuadruplic(?:a|an|ó|aron|ado|ar))${R}`),
      value: '4',
      kind: 'multiple',
    },
  ],
  denominators: [
    ['\\stercios', 3],
    ['\\sterceras?\\spartes?', 3],
    ['\\scuartos', 4],
    ['\\scuartas?\\spartes?', 4],
    ['\\squintos', 5],
    ['\\squintas?\\spartes?', 5],
    ['\\soctavos', 8],
    ['\\sdécim[oa]s(?:\\spartes)?', 10],
    ['\\scentésimas?', 100],
  ],
  scales: [
    ['mil|k', 1e3],
    ['mill(?:ón|ones)|M', 1e6],
  ],
  multiples: String.raw`\sveces${R}|\s?[x×]${R}`,
  compounds: [],
  comparators: [
    ['at-most', 'como máximo|como mucho|a lo sumo|un máximo de|menos de'],
    ['more-than', 'más de'],
    ['at-least', 'al menos|por lo menos|como mínimo|un mínimo de|a partir de|desde'],
    ['up-to', 'hasta'],
    ['about', 'unos|unas|alrededor de|cerca de|aproximadamente|casi|en torno a'],
  ],
  negation: 'no',
  after: [
    ['at-least', 'como mínimo|o más|al menos'],
    ['at-most', 'como máximo|o menos|como mucho'],
  ],
  join: String.raw`\s?(?:–|-|—)\s?|\sa\s|\so\s`,
  and: 'y',
  open: [
    ['de', String.raw`\sa\s`],
    ['desde', String.raw`\shasta\s`],
    ['entre', String.raw`\sy\s`],
  ],
  share: String.raw`\s(?:de\scada|de\sentre|de)\s`,
  half: String.raw`\sy\smedi[oa]`,
};

const parts: Readonly<Record<string, number>> = {
  tercio: 3,
  cuarto: 4,
  quinto: 5,
  tercera: 3,
  cuarta: 4,
  quinta: 5,
  sexta: 6,
  octava: 8,
  décima: 10,
  centésima: 100,
};

/** The hundred of "noventa por ciento" is a unit. That of "por cien euros" is a number, unless another stands before it. */
function isPerHundred(text: string, { start, words }: Phrase, before: Phrase | undefined): boolean {
  if (words !== 'ciento' && words !== 'cien') return false;
  const written = text.slice(0, start);
  if (!/(?<![\p{L}\p{N}])por\s$/iu.test(written)) return false;
  return words === 'ciento' || /\p{N}\spor\s$/iu.test(written) || before?.end === start - ' por '.length;
}

function amountOf(text: string): string {
  const dozens = /^(?:(\S+)\s)?docenas?$/.exec(text);
  if (dozens) return String(12 * (dozens[1] === 'media' ? 0.5 : (units[dozens[1] ?? 'una'] ?? 1)));
  const [whole = '', fraction] = text.split(' coma ');
  let total = 0;
  let part = 0;
  for (const word of whole.split(/\s+/)) {
    if (word === 'mil') {
      total += (part || 1) * 1e3;
      part = 0;
    } else if (word.startsWith('mill')) {
      total = (total + part) * 1e6;
      part = 0;
    } else
      part += units[word] ?? teens[word] ?? tens[word] ?? hundreds[word] ?? hundreds[word.replace(/[oa]s$/, '')] ?? 0;
  }
  const tail = fraction ? Number(`0.${amountOf(fraction)}`) : 0;
  return tidy(total + part + tail);
}
