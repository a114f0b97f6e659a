// Patterns for dates, times, streets, registers and statutes in French and Dutch. The engine finds only
// figures in digits in these languages, but legal notices are full of numbers that identify something
// and must not be reported as figures.
import { find, findExactly, L, R } from './pattern.ts';

const notCounted = String.raw`(?![.,]?\d|\s?[%€$£])`;
const atAnEnd = String.raw`(?=\s*(?:$|[\n.,;:!?)\]–—»"”]))`;
/** A postcode and town after a street, possibly on the next line. */
const town = String.raw`(?:[,\s]{1,4}(?:[A-Z]{1,2}-)?(?:\d{5}|\d{4}(?:\s?[A-Z]{2}${R})?)(?=\s\p{Lu}))?`;
const house = String.raw`\d{1,4}(?:\s?[–/-]\s?\d{1,4})?(?:\s?(?:bis|ter|quater|[A-Fa-f])(?![\p{L}\p{N}]))?(?:,?\s(?:bus|bte|boîte)\s\d{1,4})?`;
/** A year. A round number such as 2000 may count the noun after it, so it must be at the end of a clause. */
const year = String.raw`(?:(?:1[5-9]|20|21)(?!00)\d{2}${R}|(?:1[5-9]|20|21)00${R}${atAnEnd})${notCounted}`;
const clock = String.raw`(?:[01]?\d|2[0-4])`;
const minutes = String.raw`(?:\s?[0-5]\d(?!\d))`;
/** A closing time, always later than five: "de 2 h à 3 h" is a duration. */
const closing = String.raw`(?:[6-9]|1\d|2[0-4])`;

/** Register numbers. They need at least seven digits, because "TVA 21 %" is a figure. */
const registers = String.raw`${L}(?:SIREN|SIRET|RCS|TVA|BCE|RPM|KvK|KBO|RPR|RSIN|btw)(?![\p{L}\p{N}])[^\d\n%€]{0,30}\d(?:[\s.]?\d){6,14}(?:B\d{2})?${R}${notCounted}`;
const part = String.raw`(?:,?\s(?:§|paragraphe|alinéa|al\.|point|lid|leden|onder|sub|lit\.)\s?(?:\d+|[a-z](?!\p{L})))*`;
const clause = String.raw`(?:[LRDA]\.?\s?)?\d+(?:[-.]\d+)*(?![.,]?\d|\s?(?:[%€$£]|euro))${part}`;
const unions = String.raw`(?:UE|CE|CEE|EU|EG|EEG)`;

const both: readonly RegExp[] = [
  find(registers),
  find(String.raw`${L}(?:articles?|artikel(?:en)?|art\.)\s${clause}(?:(?:,\s|\s(?:et|à|en|tot)\s)${clause})*`),
  find(
    String.raw`${L}(?:règlement|directive|décision|verordening|richtlijn|besluit)(?:\s\(${unions}\))?(?:\sn[°r]\.?)?\s\d{1,4}\/\d{1,4}(?:\/${unions})?${R}`,
  ),
  find(
    String.raw`${L}(?:étape|chapitre|tableau|partie|annexe|niveau|numéro|stap|pagina|hoofdstuk|figuur|tabel|deel|bijlage|vraag|optie)\s\d{1,3}${R}${atAnEnd}`,
  ),
];

const certainStreet = '[Rr]ue|[Aa]venue|[Aa]v\\.|[Bb]oulevard|[Bb]d\\.?|[Cc]hemin|[Qq]uai|[Ii]mpasse|[Cc]haussée';
/** Ambiguous words (3 cours de cuisine, 1 place offerte): a capitalised name must follow them. */
const street = '[Pp]lace|[Cc]ours|[Aa]llées?|[Ss]quare|[Rr]oute|[Pp]assage|[Ff]aubourg|[Cc]los|[Dd]rève|[Ss]entier';
const ofHours = String.raw`${clock}\s?(?:h|heures?)${minutes}?`;

const french: readonly RegExp[] = [
  findExactly(String.raw`${L}${house},?\s(?:${certainStreet})(?:\s[\p{L}'.-]+){1,6}${town}`),
  findExactly(
    String.raw`${L}${house},?\s(?:${street})(?:\s(?:d[eu]s?|la|les?|à|aux?|et|sur)){0,3}\s(?:[ld]')?\p{Lu}[\p{L}'.-]*(?:\s[\p{L}'.-]+){0,4}${town}`,
  ),
  findExactly(
    String.raw`${L}(?:${certainStreet}|${street})(?:\s[\p{L}'.-]+){0,4}?\s(?:[ld]')?\p{Lu}[\p{L}'.-]*,?\s${house}${town}`,
  ),
  find(String.raw`${L}(?:en|depuis|dès|jusqu'en|début|fin|courant|l'an(?:née)?|printemps|été|automne|hiver)\s${year}`),
  find(String.raw`${L}années\s(?:19|20)?\d0${R}`),
  find(
    String.raw`${L}(?:de|entre)\s${ofHours}\s(?:à|et)\s${closing}\s?(?:h|heures?)${minutes}?${R}|${L}${ofHours}\s?[–-]\s?${closing}\s?h${minutes}?${R}|(?<![\p{L}\p{N}'])(?:à|dès)\s${ofHours}${R}(?!\s(?:de|du|d'))`,
  ),
  find(String.raw`${L}24\s?h\s?(?:\/|sur)\s?24${R}|${L}7\s?j(?:ours)?\s?(?:\/|sur)\s?7${R}`),
  find(String.raw`${L}(?:loi|décret|arrêté|ordonnance)\s(?:n°\s?)?\d{2,4}-\d+${R}`),
  find(String.raw`${L}\d{1,3}(?:e|ème|ère|re|nde?)${R}`),
];

const dutch: readonly RegExp[] = [
  findExactly(
    String.raw`${L}\p{Lu}[\p{L}'.-]*(?:straat|laan|weg|plein|gracht|kade|kaai|dreef|singel|dijk|steenweg|baan|lei|vest|hof|pad|steeg|markt)\s${house}${town}`,
  ),
  findExactly(String.raw`${L}[1-9]\d{3}\s?(?![KMGT]B)[A-Z]{2}(?=\s\p{Lu}\p{Ll})`),
  find(String.raw`${L}postbus\s\d{1,6}${R}`),
  find(
    String.raw`${L}(?:sinds|eind|begin|medio|anno|het\sjaar|lente|zomer|herfst|winter)\s${year}|${L}in\s${year}(?:${atAnEnd}|(?=\s(?:is|was|werd|kwam|\p{L}+\s(?:we|wij|ik|hij|zij|ze|er|u|je))${R}))`,
  ),
  find(String.raw`${L}jaren\s(?:19|20)?\d0${R}`),
  find(
    String.raw`${L}(?:van|tussen)\s${clock}(?:[.:u]${minutes})?(?:\s?u(?:ur)?)?\s(?:tot|en)\s${closing}(?:[.:]${minutes})?\s?(?:uur|u)${minutes}?${R}|${L}om\s${clock}(?:[.:]${minutes})?\s?(?:uur|u)${minutes}?${R}|${L}${clock}u${minutes}?\s?(?:tot|[–-])\s?${closing}u${minutes}?${R}|${L}${clock}u${minutes}${R}`,
  ),
  find(String.raw`${L}versie\s\d+(?:\.\d+)*${R}`),
  find(String.raw`${L}\d{1,3}(?:e|ste|de)${R}`),
];

const byLanguage: Readonly<Record<string, readonly RegExp[]>> = { fr: [...both, ...french], nl: [...both, ...dutch] };

/** Patterns for French or Dutch numbers that are not figures. Empty for other languages. */
export function namedInFrenchOrDutch(language: string): readonly RegExp[] {
  return byLanguage[language] ?? [];
}
