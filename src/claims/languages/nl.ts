// Dutch.
import type { Language } from './language.ts';
import { inDutch } from './numbers-in-words.ts';

const house = String.raw`\d{1,4}(?:\s?[–/-]\s?\d{1,4})?(?:\s?[A-Fa-f]\>)?(?:,?\sbus\s\d{1,4})?`;
const minutes = String.raw`(?:\s?{minute}(?!\d))?`;
const clause = String.raw`\d+(?:[-.]\d+)*(?![.,]?\d|\s?(?:[%€$£]|euro))(?:,?\s(?:§|lid|leden|onder|punt|sub|lit\.)\s?(?:\d+|[a-z](?!\p{L})))*`;

export const dutch: Language = {
  tag: 'nl',
  preview: 'Voorvertoning: een deel van deze site is nog voorbeeldtekst.',
  newTitle: 'De titel van de pagina {name}',
  newDescription:
    'Wat zoekmachines onder de titel tonen: een korte tekst die zegt waar de pagina over gaat en voor wie ze bedoeld is.',
  comparators: {
    'more-than': { words: 'meer dan', figure: 'ruim|boven de' },
    'at-least': { words: 'minstens', figure: 'minimaal|ten minste|tenminste|op zijn minst', after: 'of meer' },
    from: { words: 'vanaf', figure: 'al vanaf' },
    'up-to': { words: 'tot', figure: 'tot wel|tot maar liefst' },
    'at-most': { words: 'hoogstens', figure: 'maximaal|hooguit|ten hoogste|binnen', after: 'of minder|maximaal' },
    'less-than': { words: 'minder dan|onder de' },
    about: { words: 'ongeveer', figure: "circa|ca.|rond de|zo'n|bijna" },
  },
  ranges: { to: 'tot(?:\\sen\\smet)?|of', open: { van: 'tot', tussen: 'en' } },
  numbers: inDutch.numbers,
  figures: inDutch.figures,
  price: {
    ...{ gross: 'incl.\u00a0btw', net: 'excl.\u00a0btw', once: 'eenmalig', every: 'per' },
    alsoNet: String.raw`excl\p{L}*\.? ?btw|ex\.? btw|exclusief|zonder btw|\+ ?btw`,
    ...{ D: 'per dag', W: 'per week', M: 'per maand', Y: 'per jaar' },
  },
  periods: { D: String.raw`dag(?!\p{L})|dagelijks`, W: 'week|wekelijks', M: 'maand', Y: 'jaar' },
  twoToTwelve: 'twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf',
  shared: {
    words: {
      noName: 'Bijna|Cijfer|Dan|Meer|Ruim|Slechts|Vanaf',
      countedStem: 'mln|mld|ster|punt|keer',
      ...{
        forExample: String.raw`bijv\.|bijvoorbeeld`,
        defines: String.raw`zijn|staa[nt]\sgelijk\saan`,
        layer: 'laag',
        label: 'principe|belofte|toezegging|regel|couplet',
        country: 'België|Oostenrijk|Zwitserland|Nederland|Denemarken|Noorwegen|Luxemburg|Hongarije',
        beforeRank: 'de|dé|het|zijn|is|als|jouw|onze|uw',
        afterRank: 'in|van|onder|voor|wereldwijd',
      },
      ...{ comparing: 'meer\\sdan|dan|ongeveer|circa|bijna|ruim|minstens|hoogstens|slechts', to: 'tot' },
    },
  },
  noFigures: {
    statutes: [
      String.raw`\<(?:artikel(?:en)?|art\.)\s${clause}(?:(?:,\s|\s(?:en|tot)\s)${clause})*`,
      String.raw`\<(?:verordening|richtlijn|besluit)(?:\s\((?:EU|EG|EEG)\))?(?:\snr\.?)?\s\d{1,4}\/\d{1,4}(?:\/(?:EU|EG|EEG))?\>`,
    ],
    // At least seven digits, because "btw 21 %" is a figure. Belgium’s register has a name in each language.
    registers: [
      String.raw`\<(?:KvK|KBO|RPR|RSIN|btw|BCE|RPM|TVA)\>[^\d\n%€]{0,30}\d(?:[\s.]?\d){6,14}(?:B\d{2})?\>{notCounted}`,
    ],
    dates: [
      String.raw`\<(?:sinds|eind|begin|medio|anno|het\sjaar|lente|zomer|herfst|winter)\s{certainYear}|\<in\s{certainYear}(?:{clauseEnd}|(?=\s(?:is|was|werd|kwam|\p{L}+\s(?:we|wij|ik|hij|zij|ze|er|u|je))\>))`,
      String.raw`\<(?:in|van|tot|na|voor|tussen|zomer|eind)\s{recentYear}(?=\s(?:\p{L}*ge\p{L}+[dt]|door|bij|met|om|op|aan|als|voor|een|de|het|is|zijn|werden|werd|kwam|\p{L}+(?:te|de))\>)|{recentYear}(?=\sals\sjaar\>)`,
      String.raw`\<jaren\s(?:19|20)?\d0\>`,
    ],
    times: [
      String.raw`\<(?:van|tussen)\s{clock}(?:[.:u]${minutes})?(?:\s?u(?:ur)?)?\s(?:tot|en)\s{closing}(?:[.:]${minutes})?\s?(?:uur|u)${minutes}\>|\<om\s{clock}(?:[.:]${minutes})?\s?(?:uur|u)${minutes}\>|\<{clock}u${minutes}\s?(?:tot|[–-])\s?{closing}u${minutes}\>|\<{clock}u\s?{minute}(?!\d)\>`,
    ],
    addresses: [
      String.raw`(?-i)\<\p{Lu}[\p{L}'.-]*(?:straat|laan|weg|plein|gracht|kade|kaai|dreef|singel|dijk|steenweg|baan|lei|vest|hof|pad|steeg|markt)\s${house}{townAfter}`,
      String.raw`(?-i)\<[1-9]\d{3}\s?(?![KMGT]B)[A-Z]{2}(?=\s\p{Lu}\p{Ll})`,
      String.raw`\<postbus\s\d{1,6}\>`,
    ],
    ordinals: [
      String.raw`\<(?:stap|groep|pagina|hoofdstuk|figuur|tabel|deel|bijlage|vraag|optie|niveau)\s\d{1,3}\>{clauseEnd}`,
      String.raw`\<\d{1,3}(?:e|ste|de)\>`,
    ],
    idioms: [
      ...inDutch.idioms,
      String.raw`\<(?:stel(?:\sdat)?|laten\swe\s(?:zeggen|aannemen)|neem\saan)\s(?:je|u|we|dat|iemand|alice|bob|er)\>{restOfExample}|\<(?:bijvoorbeeld|bijv\.),?\s(?:als|wanneer)\>{restOfExample}`,
      String.raw`\<(?:ben|bent|is|zijn)\s(?:\p{L}+\s)?(?:voor\s)?100\s?%\s(?:zeker|overtuigd|akkoord)`,
    ],
    names: [
      String.raw`\<versie\s\d+(?:\.\d+)*\>`,
      String.raw`\<poort(?:en)?\s\d{2,5}\>(?:(?:,|\s(?:en|of))\s\d{2,5}\>)*{notCounted}`,
    ],
  },
};
