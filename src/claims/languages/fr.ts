// French.
import type { Language } from './language.ts';
import { bits } from './names-and-years.ts';
import { inFrench } from './numbers-in-words.ts';

const house = String.raw`\d{1,4}(?:\s?[–/-]\s?\d{1,4})?(?:\s?(?:bis|ter|quater|[A-Fa-f])\>)?(?:,?\s(?:bus|bte|boîte)\s\d{1,4})?`;
const street = String.raw`[Rr]ue|[Aa]venue|[Aa]v\.|[Bb]oulevard|[Bb]d\.?|[Cc]hemin|[Qq]uai|[Ii]mpasse|[Cc]haussée`;
/** Ambiguous words (3 cours de cuisine, 1 place offerte): a capitalised name must follow them. */
const ambiguousStreet =
  '[Pp]lace|[Cc]ours|[Aa]llées?|[Ss]quare|[Rr]oute|[Pp]assage|[Ff]aubourg|[Cc]los|[Dd]rève|[Ss]entier';
const minutes = String.raw`(?:\s?{minute}(?!\d))?`;
const hours = String.raw`{clock}\s?(?:h|heures?)${minutes}`;
const clause = String.raw`(?:[LRDA]\.?\s?)?\d+(?:[-.]\d+)*(?![.,]?\d|\s?(?:[%€$£]|euro))(?:,?\s(?:§|paragraphe|alinéa|al\.|point|sub|lit\.)\s?(?:\d+|[a-z](?!\p{L})))*`;

export const french: Language = {
  tag: 'fr',
  preview: 'Aperçu : une partie de ce site n’est encore qu’un exemple.',
  newTitle: 'Le titre de la page {name}',
  newDescription:
    'Ce que les moteurs de recherche affichent sous le titre : un court texte qui dit de quoi parle la page et à qui elle s’adresse.',
  // Not “milles”, which are nautical miles.
  magnitudes: { 3: ['mille\\>', 'milliers?\\>'], 9: ['milliards?\\>', 'Mds?\\>', 'Mrds?\\>'] },
  attached: { before: "(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’]" },
  comparators: {
    'more-than': { words: 'plus de', figure: "plus d'|au-delà de" },
    'at-least': { words: 'au moins', figure: 'au minimum|minimum', after: 'au moins|minimum|au minimum|ou plus' },
    from: { words: 'à partir de', figure: "à partir d'|dès" },
    'up-to': { words: 'jusqu’à' },
    'at-most': {
      words: 'au plus',
      figure: 'au maximum|maximum|un maximum de|sous|dans un délai de',
      after: 'maximum|au maximum|au plus|ou moins',
    },
    'less-than': { words: "moins de|moins d'" },
    about: { words: 'environ', figure: 'près de|autour de|à peu près|quelque' },
  },
  ranges: { to: 'à|ou', open: { de: 'à', entre: 'et' } },
  numbers: inFrench.numbers,
  figures: inFrench.figures,
  price: {
    ...{ gross: 'TTC', net: 'HT', once: 'une seule fois', every: 'tous les' },
    alsoNet: String.raw`HT(?!\p{L})|hors (?:taxes?|TVA)|\+ ?TVA`,
    ...{ D: 'par jour', W: 'par semaine', M: 'par mois', Y: 'par an' },
  },
  periods: {
    ...{ D: String.raw`jours?(?!\p{L})|quotidien`, W: 'semaine|hebdomadaire' },
    ...{ M: String.raw`mois(?!\p{L})|mensuel`, Y: String.raw`par an(?!\p{L})|annuel` },
  },
  twoToTwelve: 'deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze',
  shared: {
    words: {
      ...{
        and: 'et',
        or: 'ou',
        of: "d'",
        unitLink: "(?<={magnitude})\\sd(?:e\\s|')",
        streetBefore: 'rue|place|[Rr]ue|[Aa]venue',
        town: 'Paris|Lyon',
        registerCode: 'SIREN|SIRET',
      },
      ...{ newer: String.raw`supérieur\p{Ll}*|plus`, countedStem: 'étoile|jour|heure|fois|mdn|poin' },
      forExample: String.raw`p\.\s?ex\.|par\sexemple`,
      defines: String.raw`est|sont|équiva\p{L}+\sà|(?:est|sont)\ségal\p{L}*\sà`,
      layer: 'couches?|niveau',
      ...{ label: 'principe|engagement|règle|couplet|strophe', numberWord: 'n°|numéro' },
      country: 'Autriche|Belgique|Suisse|Danemark|Norvège|Pays-Bas|Hongrie|Slovénie|Australie',
      beforeRank: 'sommes|est|sont|êtes|le|la|les|votre|notre|comme|reste|restons',
      afterRank: 'd[eu]s?|en|pour|sur|mondial|parmi',
      comparing: "(?:plus|moins|près|autour)\\sde|que|environ|presque|quelque|jusqu'à|les|ces|vos|nos|des",
      noName: 'Avis|De|Dès|Environ|Jusqu|Moins|Moyenne|Presque|Seulement',
    },
  },
  noFigures: {
    statutes: [
      String.raw`\<(?:articles?|art\.)\s${clause}(?:(?:,\s|\s(?:et|à)\s)${clause})*`,
      String.raw`\<(?:règlement|directive|décision)(?:\s\((?:UE|CE|CEE)\))?(?:\sn[°r]\.?)?\s\d{1,4}\/\d{1,4}(?:\/(?:UE|CE|CEE))?\>`,
      String.raw`\<loi\s(?:de\s)?(?:18|19|20)\d{2}\>`,
      String.raw`\<(?:loi|décret|arrêté|ordonnance)\s(?:n°\s?)?\d{2,4}-\d+\>`,
    ],
    // At least seven digits, because "TVA 21 %" is a figure. Belgium’s register has a name in each language.
    registers: [
      String.raw`\<ports?\s\d{2,5}\>(?:(?:,|\s(?:et|ou))\s\d{2,5}\>)*{notCounted}`,
      String.raw`\<(?:SIREN|SIRET|RCS|TVA|BCE|RPM|KBO|RPR|btw)\>[^\d\n%€]{0,30}\d(?:[\s.]?\d){6,14}(?:B\d{2})?\>{notCounted}`,
    ],
    dates: [
      String.raw`\<(?:en|depuis|dès|jusqu'en|début|fin|courant|l'an(?:née)?|printemps|été|automne|hiver|mi)[\s-]{certainYear}|\<(?:avant|après|vers|d'ici|édition|version|rapport\s\p{L}+|années?|(?<!\<(?:plus|moins|près|loin|partir|autour)\s)de)\s{recentYear}(?!\s\p{L}+s\>)|\<années\s(?:19|20)?\d0\>`,
    ],
    times: [
      String.raw`\<(?:de|entre)\s${hours}\s(?:à|et)\s{closing}\s?(?:h|heures?)${minutes}\>|\<${hours}\s?[–-]\s?{closing}\s?h${minutes}\>|(?<![\p{L}\p{N}'])(?:à|dès)\s${hours}\>(?!\s(?:de|du|d'))`,
    ],
    addresses: [
      String.raw`(?-i)\<${house},?\s(?:${street})(?:\s[\p{L}'.-]+){1,6}{townAfter}`,
      String.raw`(?-i)\<${house},?\s(?:${ambiguousStreet})(?:\s(?:d[eu]s?|la|les?|à|aux?|et|sur)){0,3}\s(?:[ld]')?\p{Lu}[\p{L}'.-]*(?:\s[\p{L}'.-]+){0,4}{townAfter}`,
      String.raw`(?-i)\<(?:${street}|${ambiguousStreet})(?:\s[\p{L}'.-]+){0,4}?\s(?:[ld]')?\p{Lu}[\p{L}'.-]*,?\s${house}{townAfter}`,
    ],
    names: [bits],
    idioms: [
      ...inFrench.idioms,
      String.raw`\<(?:supposons|imaginons|admettons|disons)\>{restOfExample}|\<(?:par\sexemple|p\.\s?ex\.),?\s(?:si|quand|lorsqu)\>{restOfExample}`,
      String.raw`\<(?:être|suis|es|est|sommes|êtes|soyez|sois|sont)\s(?:\p{L}+\s)?(?:à\s)?100\s?%\s(?:sûr|certain|d'accord|convaincu)\p{L}*`,
    ],
    ordinals: [
      String.raw`\<(?:étape|groupe|chapitre|tableau|partie|annexe|niveau|numéro)\s\d{1,3}\>{clauseEnd}`,
      String.raw`\<\d{1,3}(?:e|ème|ère|re|nde?)\>`,
    ],
  },
};
