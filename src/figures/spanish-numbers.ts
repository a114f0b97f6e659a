// Finds Spanish numbers in words: treinta y cinco, doscientos cincuenta, millón y medio, una veintena.
import { tidy } from './numbers.ts';
import { type Phrase, phraseFinder } from './phrases.ts';
import type { SpelledAtom } from './spelled-figures.ts';

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
/** Spellings as one word: treintaicinco, cuarentaidós. */
const joined: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({ ...units, ún: 1, dós: 2, trés: 3, séis: 6 }).flatMap(([unit, value]) =>
    Object.entries(tens).map(([ten, many]) => [`${ten}i${unit}`, many + value]),
  ),
);
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
const million = `(?:(?:${thousand} )?M y h(?! [dD])|${thousand} M(?: ${thousand})?|${thousand}|z)`;
/** Collective numbers: una veintena, medio centenar. */
const collectives: Readonly<Record<string, number>> = {
  decena: 10,
  docena: 12,
  quincena: 15,
  veintena: 20,
  treintena: 30,
  cincuentena: 50,
  centena: 100,
  centenar: 100,
  millar: 1000,
};
const fewDozens = ['una', 'dos', 'tres'];
const phrases = phraseFinder(
  {
    z: ['cero'],
    v: fewDozens,
    u: Object.keys(units).filter((word) => !fewDozens.includes(word)),
    e: [...Object.keys(teens), ...Object.keys(joined)],
    t: Object.keys(tens),
    H: Object.keys(hundreds).flatMap((word) => (word.endsWith('ient') ? [`${word}os`, `${word}as`] : [word])),
    T: ['mil'],
    M: ['millón', 'millon', 'millones', 'billón', 'billon', 'billones'],
    d: Object.keys(collectives),
    D: Object.keys(collectives).map((word) => `${word}${word.endsWith('r') ? 'es' : 's'}`),
    h: ['media', 'medio'],
    y: ['y'],
    c: ['coma'],
  },
  `(?:(?:[huv] )?d|(?:h|${thousand}) D)(?: y h(?! [dDM]))?|${million}(?: c ${low})?`,
);

/** All numbers in words in a plain text. */
export function spanishNumbers(text: string): readonly SpelledAtom[] {
  const found = phrases(text);
  return found
    .filter((phrase, index) => !isPerHundred(text, phrase, found[index - 1]) && !isPeriod(text, phrase))
    .map(({ start, end, words }) => {
      const value = amountOf(words);
      return { start, end, value, one: value === '1' };
    });
}

/**
 * Whether this is the unit in "noventa por ciento", not a number as in "por cien euros". A number
 * must precede "por cien".
 */
function isPerHundred(text: string, { start, words }: Phrase, before: Phrase | undefined): boolean {
  if (words !== 'ciento' && words !== 'cien') return false;
  const written = text.slice(0, start);
  if (!/(?<![\p{L}\p{N}])por\s$/iu.test(written)) return false;
  return words === 'ciento' || /\p{N}\spor\s$/iu.test(written) || before?.end === start - ' por '.length;
}

const ofMonth = /^\sde\s(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)/i;

/**
 * Whether this is a fortnight or an age: la primera quincena de mayo, en la treintena. "Docena" is
 * always a number.
 */
function isPeriod(text: string, { start, end, words }: Phrase): boolean {
  if (!(words in collectives) || words === 'docena') return words === 'una quincena' && ofMonth.test(text.slice(end));
  return (
    words === 'quincena' || !/^\sdel?\s/.test(text.slice(end)) || /primera\s$|segunda\s$/i.test(text.slice(0, start))
  );
}

function amountOf(text: string): string {
  const withHalf = / y medi[oa]$/;
  const [, many = '', last = ''] = /^(?:(.*)\s)?(\S+)$/.exec(text.replace(withHalf, '')) ?? [];
  const size = collectives[last.replace(/e?s$/, '')];
  if (size) {
    const times = many === '' ? 1 : /^medi[oa]$/.test(many) ? 0.5 : Number(amountOf(many));
    return String(size * (withHalf.test(text) ? times + 0.5 : times));
  }
  const [, large] = /^(?:.* )?([mb])ill(?:ón|on|ones) y medio$/.exec(text) ?? [];
  if (large) {
    const whole = text.replace(/ y medio$/, '');
    const one = large === 'm' ? 1e6 : 1e12;
    return tidy(Number(/^[mb]ill/.test(whole) ? one : amountOf(whole)) + one / 2);
  }
  const [whole = '', fraction] = text.split(' coma ');
  let total = 0;
  let part = 0;
  for (const word of whole.split(/\s+/)) {
    if (word === 'mil') {
      total += (part || 1) * 1e3;
      part = 0;
    } else if (/^[mb]ill/.test(word)) {
      total = (total + part) * (word.startsWith('m') ? 1e6 : 1e12);
      part = 0;
    } else
      part +=
        units[word] ??
        teens[word] ??
        joined[word] ??
        tens[word] ??
        hundreds[word] ??
        hundreds[word.replace(/[oa]s$/, '')] ??
        0;
  }
  const tail = fraction ? Number(`0.${amountOf(fraction)}`) : 0;
  return tidy(total + part + tail);
}
