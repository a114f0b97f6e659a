// Spanish figures: numbers in words (spanish-numbers.ts), and phrases such as el doble, tres veces, un
// tercio, hora y media.

import { tidy } from './numbers.ts';
import { find, L, R } from './pattern.ts';
import { spanishNumbers } from './spanish-numbers.ts';
import type { Language, SpecialWord } from './spelled-figures.ts';
import { timeUnits } from './units.ts';

/** Units that can be followed by “y media” without a number before them: en hora y media. */
const singles: Readonly<Record<string, string>> = {
  segundo: 'second',
  minuto: 'minute',
  hora: 'hour',
  día: 'day',
  semana: 'week',
  mes: 'month',
  año: 'year',
  litro: 'liter',
  metro: 'meter',
  kilómetro: 'kilometer',
  kilo: 'kilogram',
};

/** The word tables for Spanish. */
export const spanish: Language = {
  hint: /\b_*(?:cero|un[oa]?\s(?:euro|dólar|libra|céntimo|centavo|peso|tercio|cuarto|quinto|[a-zà-ÿ]+\sparte|[mb]ill|por\s|o\s|a\s|de\scada|[a-zà-ÿ]+\sy\smedi)|(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|mil|miles|mill(?:ón|on|ones|ardos?)|bill(?:ón|on|ones))(?![a-zà-ÿ])|dieci|veint|treint|cuarenta|cincuent|sesenta|setenta|ochenta|noventa|cien|quinient[oa]s|docenas?|decenas?|quincena|centena|millar|doble|duplic|triple|triplic|cuádruple|cuadruplic|quíntuple|quintuplic|séxtuple|sextuplic|mitad|medi[oa]|tercio|cuarto|quinto|(?:tercera|cuarta|quinta|décima) parte)|cient[oa]s/i,
  words: spanishNumbers,
  special: [
    { pattern: find(`${L}cien(?:to)?\\spor\\scien(?:to)?${R}`), value: '100', kind: 'percentage', unit: '%' },
    { pattern: find(String.raw`${L}(?:la\s)?(mitad)(?:\sde)?${R}`), value: '0.5', kind: 'fraction' },
    {
      pattern: find(
        String.raw`${L}(medi[oa])(?=\s(?:horas?|minutos?|segundos?|día|mes|año|semana|millón|billón|litro|kilo|precio|euro)${R})`,
      ),
      value: '0.5',
      kind: 'fraction',
    },
    // Only without an article: “una hora y media” is a number with a unit and a half (see `half` below).
    ...Object.entries(singles).map(([noun, unit]): SpecialWord => {
      const half = String.raw`(?<!${L}una?\s)${L}${noun}\sy\smedi[oa]${R}(?!\s(?:ambiente|docena|centenar|millar|millón|litro|kilo|jornada)${R})`;
      const kind = timeUnits.has(unit) ? 'duration' : 'number';
      return { pattern: find(half), value: '1.5', kind, unit };
    }),
    { pattern: find(String.raw`${L}(?:una\s)?hora\sy\scuarto${R}`), value: '1.25', kind: 'duration', unit: 'hour' },
    { pattern: find(String.raw`${L}(?:una\s)?vez\sy\smedia${R}`), value: '1.5', kind: 'multiple' },
    {
      pattern: find(
        String.raw`${L}(?:un|una)\s(tercio(?!\p{L})|cuarto(?=\s(?:del?|más|menos)${R})|quinto(?=\s(?:del?|más|menos)${R})|(?:tercera|cuarta|quinta|sexta|octava|décima|centésima)\sparte)${R}`,
      ),
      kind: 'fraction',
      value: (word) => tidy(1 / (parts[word.split(/\s/)[0] ?? ''] ?? 1)),
    },
    {
      pattern: find(
        String.raw`(?<![\p{N}\uE200]\s)${L}(?:(?:miles|cientos|centenares|centenas|millares|decenas|veintenas|millones|billones|docenas)(?=\sde${R})|(?<=${L}(?:a|por)\s)(?:cientos|centenares|millares|decenas|docenas)${R}|(?:miles|millones)(?=\s\p{L}+s${R}))`,
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
    {
      pattern: find(String.raw`${L}(?:el\squíntuple|quíntuple|quintuplic(?:a|an|ó|aron|ado|ar))${R}`),
      value: '5',
      kind: 'multiple',
    },
    {
      pattern: find(String.raw`${L}(?:el\sséxtuple|séxtuple|sextuplic(?:a|an|ó|aron|ado|ar))${R}`),
      value: '6',
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
    ['bill(?:ón|ones)', 1e12],
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
