// Patterns for numbers that identify something: phone numbers, postal addresses, register and order
// numbers, statutes.
import { alone, find, findExactly, L, R } from './pattern.ts';

/** Web and mail addresses. They are removed first, because the other patterns could match parts of them. */
export const addressesOfTheWeb: readonly RegExp[] = [
  find(String.raw`(?:https?:\/\/|www\.|mailto:|tel:)[^\s<>"“”]*[^\s<>"“”.,;:!?)]`),
  find(String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}`),
  find(
    String.raw`${L}(?:[\p{L}\p{N}-]+\.)+(?:de|com|org|net|es|eu|at|ch|io|uk|fr|it|example|app|dev|info)(?:\/[^\s<>"“”]*[^\s<>"“”.,;:!?)])?${R}`,
  ),
  // @mentions and #hashtags that contain a letter.
  find(String.raw`(?<![\p{L}\p{N}])[@#](?=[\p{N}_]*\p{L})[\p{L}\p{N}_.]+`),
];

/** Telephone and fax numbers. */
export const phones: readonly RegExp[] = [
  find(String.raw`(?<![\p{L}\p{N}+])(?:\+|00)\s?\d{1,3}[\s\d()/.-]{5,22}\d(?!\d)`),
  find(String.raw`(?<![\p{L}\p{N}])\(0?\d{2,5}\)\s?\d{2,4}(?:[\s/-]\d{2,5})+(?!\d)`),
  find(String.raw`(?<![\p{L}\p{N}.,])0\d{1,5}[\s/-]{1,3}\d{2,8}(?:[\s/-]{1,3}\d{1,8}){0,5}(?!\d)`),
  find(String.raw`(?<![\p{L}\p{N}.,])0\d{6,13}(?![\d.,]\d)`),
  find(String.raw`(?<![\p{L}\p{N}.,])(?:1[-\s.])?\d{3}[-.]\d{3}[-.]\d{4}(?!\d)`),
  // Spanish numbers have no prefix and look like a grouped figure, so no noun may follow them.
  find(
    String.raw`(?<![\p{L}\p{N}.,])[6-9](?:\d{2}\s\d{3}\s\d{3}|\d{2}\s\d{2}\s\d{2}\s\d{2}|\d\s\d{3}\s\d{2}\s\d{2}|\d{8})(?!\d|\s?[%€$£])${alone}`,
  ),
  find(String.raw`${L}116\s?\d{3}(?!\d)|${L}1[38]00\s\d{3}\s\d{3}(?!\d)`),
  find(
    String.raw`${L}(?:Tel(?:efon|ephone|éfono)?|Fax|Mobile?|Móvil|Phone|Hotline)[.:]{0,2}\s?\d[\d\s()/-]{2,20}\d(?!\d)`,
  ),
];

const street = String.raw`(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|damm|ufer|markt|chaussee|steig|pfad|promenade|wall|brücke|graben|stieg|kamp|twiete)`;
const house = String.raw`\d{1,4}(?:\s?[a-hA-H](?![\p{L}\p{N}]))?(?:\s?[–/-]\s?\d{1,4}[a-h]?(?![\p{L}\p{N}]))?`;
const road = String.raw`(?:Street|St\.?|Road|Rd\.?|Avenue|Ave\.?|Lane|Ln\.?|Square|Drive|Dr\.?|Court|Place|Terrace|Parkway|Boulevard|Blvd\.?|Way|Row|Close|Gardens|Crescent|Hill|Park|Wharf|Quay|Yard|Mews|Walk|Grove|Green|Mount|Mall|Circle|Highway|Hwy\.?|Passage|View|Rise|Gate|Plaza|Broadway|Common|Parade|Esplanade|Arcade|Embankment)`;
const via = String.raw`(?:[Cc]alle|C\/|[Aa]venida|[Aa]vda?\.?|[Pp]aseo|[Pp]laza|[Pp]za\.?|[Cc]amino|[Rr]onda|[Cc]arretera|[Tt]ravesía|[Gg]ran\s[Vv]ía|[Rr]ambla|[Gg]lorieta|rue|via|Via|place)`;

/** Postal addresses: streets with house numbers, postcodes, floors and rooms. */
export const addresses: readonly RegExp[] = [
  // Any name with a house number is a street if a postcode and a town follow.
  findExactly(
    String.raw`${L}(?:(?:An?|Am|Auf|Bei|Beim|Im|In|Unter|Zum|Zur|Vor|Hinter|der|den|dem|die)\s){0,2}(?:\p{Lu}[\p{L}.'-]*\s){1,4}${house}(?:\s?[/,]\s?(?:\d{1,2}\.\s?(?:OG|UG|Stock|Etage)|EG))?,\s(?:[A-Z]{1,2}-)?\d{4,5}(?=\s\p{Lu})`,
  ),
  findExactly(String.raw`${L}[\p{Lu}][\p{L}.'-]*${street}\s${house}(?:,?\s(?:[A-Z]{1,2}-)?\d{4,5}(?=\s\p{Lu}))?`),
  findExactly(
    String.raw`${L}(?:\p{Lu}[\p{L}.-]*\s){1,3}(?:S|s)?(?:${street.slice(3, -1)}|Straße|Strasse|Str\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer|Markt|Chaussee|Wall|Hof|Kamp|Tor)\s${house}(?:,?\s(?:[A-Z]{1,2}-)?\d{4,5}(?=\s\p{Lu}))?`,
  ),
  findExactly(String.raw`${L}(?:A|B|CH|D|E|F|I|L|NL)-\d{4,5}${R}`),
  // A postcode comes after a comma or a line break, before a town. With a leading zero, it can be anywhere.
  findExactly(String.raw`(?:(?<=(?:^|[,\n]|PLZ|CP|C\.P\.)\s?)(?!\d\d000)\d{5}|(?<![\d.,])0\d{4})(?=\s\p{Lu})`),
  find(
    String.raw`${L}(?:Postfach|P\.?\s?O\.?\sBox|Apartado(?:\sde\scorreos)?|Apdo\.?)\s\d[\d\s]*\d?(?!\d|[.,]\d|\s?(?:[KMGT]i?B${R}|[%€$£]))`,
  ),
  findExactly(String.raw`${L}\d{1,5}[A-Za-z]?(?:[–-]\d{1,5})?\s(?:\p{Lu}[\p{L}'.-]*\s){1,3}${road}${R}`),
  find(
    String.raw`${L}(?:Flat|Suite|Apt\.?|Apartment|Unit|Room|Floor|Gebäude|Haus|Zimmer|Raum|Etage|Gleis|Halle|Eingang|Aufgang|edificio|portal|piso|puerta|local|planta|sala|Building|Gate|Platform|Hall)\s\d{1,4}[a-z]?${R}(?=\s?(?:[,.;:)–]|$|\n)|\s(?:und|oder|and|or|y|in|im|am|at|on|of|en|de|von))`,
  ),
  findExactly(String.raw`${L}[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}${R}`),
  findExactly(String.raw`${L}[A-Z]{2}\s\d{5}(?:-\d{4})?${R}`),
  findExactly(String.raw`${L}(?:Dublin|Paris|Wien|Zürich|Lyon)\s\d{1,2}(?=[,.;)]|$|\n)`),
  findExactly(
    String.raw`${L}${via}(?:\s\p{L}[\p{L}'.-]*){1,5},?\s(?:n\.?º\s?)?\d{1,4}(?:\s?[a-zA-Z](?![\p{L}\p{N}]))?(?:,\s\d{1,2}\.?[ºª](?:\s[A-Z](?![\p{L}\p{N}]))?)?(?:,\s\d{5}(?=\s\p{Lu}))?`,
  ),
];

const number = String.raw`(?:Nr\.?|No\.|Num\.?|Nummer|number|n\.?º|núm\.?|número)`;
const code = String.raw`(?=[\p{L}\p{N}./-]*\d)[\p{L}\p{N}][\p{L}\p{N}./-]*[\p{L}\p{N}]|\d`;

/** Numbers of registers, accounts, orders and the like, usually after a word that names them. */
export const registers: readonly RegExp[] = [
  findExactly(String.raw`${L}(?:HRA|HRB|GnR|PR|VR|GsR)\s?\d+(?:\s[A-Z]{1,2}${R})?`),
  findExactly(String.raw`${L}(?:IBAN:?\s)?[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){2,7}(?:\s?[A-Z\d]{1,4})?${R}`),
  findExactly(String.raw`${L}(?:DE|ATU|CHE|GB|ES|FR|IT|NL|PL|EU)[\s-]?\d{3}[\s.]?\d{3}[\s.]?\d{3}(?:\d{0,3})?${R}`),
  find(
    String.raw`${L}(?:ISBN|ISSN|EAN|GTIN|DOI|NIF|CIF|NIE|DNI|SIREN|SIRET|BIC|EORI|D-U-N-S|USt-?(?:Id-?Nr|ID)|UID)\.?:?\s(?:[A-Z]{1,2}[-\s]?)?[\d][\d\s.X-]*[\dX](?!\d)`,
  ),
  find(
    String.raw`${L}(?:Steuer|Kunden|Rechnungs|Bestell|Register|Auftrags|Ticket|Vorgangs|Artikel|Serien|Konto|Vertrags|Mitglieds|Akten|Telefon|Umsatzsteuer-Identifikations|Haus|Matrikel|Umsatzsteuer)-?(?:nummer|nr\.?|zeichen):?\s(?:${code})(?:\s\d{2,})*`,
  ),
  find(String.raw`${L}(?:[\p{L}-]+\s)?${number}(?:\sde\s\p{L}+)?:?\s?(?:${code})${R}`),
  find(
    String.raw`${L}(?:company|customer|invoice|order|ticket|account|VAT|tax|reference|registration|charity|case|pedido|factura|cliente|expediente|registro|referencia|tomo|folio|hoja|inscripción|Az\.?|Aktenzeichen|ref\.?|Rn\.?|Drucksache)(?:\s${number}|\sID|:|\s#|\sde\scliente)?\s?(?:(?=\S*[\d])(?:[A-Z]{1,3}-)?\d+(?:[/-]\d+)+|(?<=(?:[#:]|ID|${number})\s?)(?:${code})(?!\s\d))${R}`,
  ),
  // Case numbers of courts: 4 O 123/24, C-131/12.
  findExactly(String.raw`${L}(?:\d{1,3}\s)?[IVX]*\s?[A-Z][A-Za-z]{0,3}[\s-]\d{1,5}/\d{2,4}${R}`),
  find(String.raw`(?<![\p{L}\p{N}&])#\s?\d+${R}`),
];

const clause = String.raw`\d+(?:\.\d+)*[a-z]{0,2}(?![\p{L}\p{N}])`;
const more = String.raw`(?:\s?(?:,|;|und|oder|bis|and|or|to|y|o|al?|–|-|i\.?\s?V\.?\s?m\.?|in conjunction with)\s?${clause}(?!\s?(?:%|€|\$|£|Tage|Wochen|Monate|days|weeks|months|días|meses|EUR|Euro)))*`;
const below = String.raw`(?:,?\s?(?:(?:Abs(?:atz|ätze)?|Nr|Nummer|Satz|S|Sätze|lit|Buchst(?:abe)?|UAbs|Unterabs(?:atz)?|Hs|Halbsatz|Alt|Ziff(?:er)?|para(?:graph)?|point|letter|sentence|apartado|apdo|letra|párrafo|punto|inciso|núm|n\.º)\.?\s?(?:\d+[a-z]?|[a-z])(?![\p{L}\p{N}])|\(\d+\)|\([a-z]{1,2}\)|(?<=\d)\.[a-z](?![\p{L}\p{N}])|ff?\.|et\sseq\.|y\sss\.|sq\.))*`;
const chain = String.raw`\s?${clause}${below}${more}${below}`;

/** References to laws, regulations and their articles, and to numbered sections of documents. */
export const statutes: readonly RegExp[] = [
  find(String.raw`§{1,2}${chain}(?:,?\s?(?:${clause})${below})*`),
  find(
    String.raw`${L}(?:Art(?:ikels?|icles?|ículos?)?|arts?|Absatz|Abs|Abschnitts?|Ziffer|Ziff|Satz|Buchstabe|Anlage|Anhang|Erwägungsgr(?:u|ü)nde?s?|ErwGr?|Kapitel|Klausel|Sections?|Sec|Recitals?|clauses?|paragraphs?|Annex|Schedule|Chapter|Part|considerandos?|cláusulas?|secci(?:ón|ones)|apartados?|anexo|disposición|capítulo|título|Artikeln?|regulations?|Reg|disposici(?:ón|ones)(?:\s(?:adicional|transitoria|final|derogatoria)(?:es)?)?)\.?${chain}`,
  ),
  find(
    String.raw`${L}(?:(?:Durchführungs|Delegierte\s)?Verordnung|Richtlinie|Beschluss|Regulation|Directive|Decision|Reglamento|Directiva|Decisión|VO|RL)(?:\s(?:\((?:EU|EG|EC|UE|CE|EWG|EEC)\)|(?:EU|EG|EC|UE|CE)))?(?:\s(?:Nr|No|n\.?º|núm)\.?)?\s\d{1,4}\/\d{1,4}(?:\/(?:EG|EU|EC|CE|UE|EWG|EEC))?${R}`,
  ),
  find(
    String.raw`${L}(?:Ley(?:\sOrgánica)?|Real\sDecreto(?:[-\s](?:Ley|Legislativo))?|RD|RDL|LO|Orden)\s\d{1,3}\/\d{4}${R}`,
  ),
  findExactly(String.raw`${L}[Tt]he\s\d{4}\s(?:Act|Order|Regulations?|Directive|Agreement)${R}`),
  findExactly(String.raw`${L}(?:Act|Order|Regulations|Rules|Bill|Agreement|Law)(?:\s\([^)]*\))?\s(?:of\s)?\d{4}${R}`),
  find(String.raw`${L}\d{1,2}\s(?:CFR|U\.?S\.?C\.?)(?:\s(?:Part|§)?\s?\d+[\p{L}\d().]*)?`),
  find(String.raw`${L}BGBl\.\s[IVX]+\sS\.\s\d+|${L}ABl\.\s[A-Z]\s\d+`),
];
