// Patterns for numbers that are no figures: dates and times, addresses and phone numbers, registers and
// statutes, names, ordinals and idioms. Here are those without words, or with words of all languages;
// each language has its own beside them.

import { noFigureClasses } from '../languages/figure-words.ts';
import { languages } from '../languages/index.ts';
import type { Language } from '../languages/language.ts';
import { find } from './pattern.ts';

type Class = (typeof noFigureClasses)[number];

/** The patterns for a language, by class, in the order in which their matches are removed from a text. */
export function noFiguresOf(language: Language, decimal: string): (readonly RegExp[])[] {
  const blocks = language.noon ? { noon: `(?:${language.noon})` } : undefined;
  const ofWeek = language.weekdays ? openingHours(language.weekdays) : [];
  const last: Partial<Record<Class, readonly string[]>> = {
    dates: language.capitalisedNouns ? [] : [yearBeforeName],
    names: namesIn(language, decimal),
  };
  return [
    addressesOfTheWeb.map((pattern) => find(pattern)),
    ...noFigureClasses.map((name) =>
      [
        ...(language.noFigures?.[name] ?? []),
        ...(name === 'times' ? ofWeek : []),
        ...languages.flatMap(({ shared }) => shared?.noFigures?.[name] ?? []),
        ...(inEveryLanguage[name] ?? []),
        ...(last[name] ?? []),
      ].map((pattern) => find(pattern, blocks && pattern.includes('{noon}') ? blocks : undefined)),
    ),
  ];
}

/** Addresses of the web and the like. They are removed first, as other patterns could match parts of them. */
const addressesOfTheWeb: readonly string[] = [
  String.raw`(?:https?:\/\/|www\.|mailto:|tel:)[^\s<>"“”]*[^\s<>"“”.,;:!?)]`,
  String.raw`[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}`,
  String.raw`\<(?:localhost|(?!\d{1,3}(?:\.\d{3}){3}\>)\d{1,3}(?:\.\d{1,3}){3}|(?:[\p{L}\p{N}-]+\.)+(?:de|com|org|net|es|eu|at|ch|io|uk|fr|it|example|app|dev|info|onion|i2p|eth|gov|edu|social|xyz|pl|cz|dk|ru|ua|gr|jp|cn|kr|br))(?::\d{1,5})?(?:\/[^\s<>"“”]*[^\s<>"“”.,;:!?)])?\>`,
  // Keys and addresses of wallets.
  String.raw`\<(?=[a-z\d]{20})(?=[a-z]*\d)[a-z\d]{20,}\>`,
  // Bytes and addresses with colons: 96:bc:ec:06. Object identifiers: 1.3.6.1.4.1.
  String.raw`\<(?:[\da-f]{1,4}:){3,}[\da-f]{1,4}\>|\<(?!\d{1,3}(?:\.\d{3})+\>)\d+(?:\.\d+){4,}\>`,
  // Names of files that contain a digit: IMG_1234.jpg.
  String.raw`\<(?=[\p{L}._-]*\d)(?:[\p{L}\p{N}_-]+\.)+(?:pdf|png|jpe?g|gif|svg|webp|avif|mp[34]|zip|gz|csv|txt|md|docx?|xlsx?|pptx?|json|ya?ml|html?|css|[jt]sx?|php|exe|dmg)\>`,
  // Names of fields: salt_100g.
  String.raw`\<(?=[\p{L}\p{N}_]*\d)(?=[\p{N}_]*\p{L})[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+\>`,
  // Hashes, UUIDs, and numbers in base 16.
  String.raw`\<(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|0x[\da-f]+|(?=\d*[a-f])(?=[a-f]*\d)[\da-f]{7,})\>`,
  // @mentions and #hashtags that contain a letter.
  String.raw`\<[@#](?=[\p{N}_]*\p{L})[\p{L}\p{N}_.]+`,
];

const unionsOfStates = '(?:EU|EG|EC|UE|CE|EWG|EEC)';

const inEveryLanguage: Partial<Record<Class, readonly string[]>> = {
  // Laws, regulations and their articles, and numbered sections of documents.
  statutes: [
    String.raw`(?<=(?:^|\n)\s{0,8}(?:#{1,6}|[*+-])\s)\d{1,3}(?:\.\d{1,2}){1,4}\.(?=\s)`,
    String.raw`\<501\s?\(?c\)?(?:\s?\(?\d+\)?)?\>`,
    String.raw`§{1,2}{clauses}(?:,?\s?{clause}{below})*`,
    String.raw`\<{section}\.?{clauses}`,
    String.raw`\<{regulation}(?:\s\(${unionsOfStates}\)|\s${unionsOfStates})?(?:\s[\p{L}.º]{1,4})?\s\d{1,4}\/\d{1,4}(?:\/${unionsOfStates})?\>`,
  ],

  // Numbers of registers, accounts, orders and the like, usually after a word that names them.
  registers: [
    String.raw`(?-i)\<(?:IBAN:?\s)?[A-Z]{2}\d{2}(?:\s?[A-Z\d]{4}){2,7}(?:\s?[A-Z\d]{1,4})?\>`,
    String.raw`(?-i)\<(?:DE|ATU|CHE|GB|ES|FR|IT|NL|PL|EU)[\s-]?\d{3}[\s.]?\d{3}[\s.]?\d{3}(?:\d{0,3})?\>`,
    String.raw`\<(?:ISBN|ISSN|EAN|GTIN|DOI|BIC|EORI|D-U-N-S|{registerCode})\.?:?\s(?:[A-Z]{1,2}[-\s]?)?\d[\d\s.X-]*[\dX](?!\d)`,
    String.raw`\<(?:[\p{L}-]+\s)?(?!{rank}){numberWord}:?\s?{code}\>`,
    String.raw`\<{registerWord}(?:\s{numberWord}|\sID|:|\s#)?\s?(?:(?=\S*\d)(?:[A-Z]{1,3}-)?\d+(?:[/-]\d+)+|(?<=(?:[#:]|ID|{numberWord})\s?){code}(?!\s\d))\>`,
    // Case numbers of courts: 4 O 123/24, C-131/12.
    String.raw`(?-i)\<(?:\d{1,3}\s)?[IVX]*\s?[A-Z][A-Za-z]{0,3}[\s-]\d{1,5}/\d{2,4}\>`,
    // #5, but not the marks of a heading: ### 4.1.
    String.raw`(?<![\p{L}\p{N}&#])(?!{rank})#(?:\d+|(?<=[^\n#]#)\s\d+)\>|\<\p{L}+#\d+\>`,
    // A page that was not found, and the number of an employer in the USA.
    String.raw`^404(?=\s?[-–—:|])|(?<=\bEIN\b[^\d\n]{0,20})\d{2}-\d{7}\>`,
    // Volume, issue and pages: 2018(3), 143–163. References to notes: [1].
    String.raw`\<\d{1,4}\s?\(\d{1,3}\)[,:]\s(?:pp?\.\s)?\d+[–-]\d+|\[\d{1,3}\]|\<CVE-\d{4}-\d+`,
  ],

  dates: [
    String.raw`\<\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T[\d:.]+Z?)?\>`,
    String.raw`\<(?<!\d\.){day}\.\s?{monthNumber}\.(?:\s?(?:{year}|\d{2})\>)?(?!\d)`,
    String.raw`\<\d{4}([/.])\s?{monthNumber}\1\s?{day}(?:\.(?=\s|$))?\>(?![.,]\d)`,
    String.raw`\<\d{1,2}([/.-])\d{1,2}\1(?:{year}|\d{2})(?![\d%€$£]|[.,]\d)`,
    // A month with its year: 11/2026 on its own, and after “as of”: as of 11.2026.
    String.raw`\<{monthNumber}\s?/\s?{year}(?:\s?(?:[–-]|{to})\s?{monthNumber}\s?/\s?{year})?\>(?![.,]\d){alone}`,
    // A two-digit year after a hyphen or a dot only if no noun follows, as in: updated 10-20 times.
    String.raw`\<{asOf}:?\s{monthNumber}(?:(?:[/.-]{year}|/\d{2})\>(?![.,/-]\d|\s?[%€$£])|[.-]\d{2}\>(?![.,/-]\d){alone})`,
    String.raw`(?-i)\<{day}{ordinal}(?:\s?(?:[–/-]|{and}|{to})\s?{day}{ordinal})?\s{of}?{month}\.?(?:,?\s{of}?{year})?\>`,
    String.raw`(?-i)\<{month}\.?\s{day}(?:{ordinalEnding})?(?:\s?[–-]\s?{day})?(?:,?\s{year}\>|\>{alone})`,
    String.raw`(?-i)\<{month}\.?,?\s{of}?{year}(?:\s?[–/-]\s?\d{2,4})?\>`,
    String.raw`\<{season}\s{of}?{year}(?:[–/-]\d{2,4})?\>(?!\s(?:{money}|{timePlural}|{definedUnit})\>)`,
    String.raw`\<[QH]\s?[1-4](?:[\s/]{year})?\>`,
    String.raw`(?:©|\(c\)|copyright)\s*(?:\d{4}\s?[–-]\s?)?\d{4}\>`,
    String.raw`\<{beforeYear}\s{years}`,
    String.raw`\<{yearAlone}[\s-]{year}(?:\s?[–/-]\s?(?:{year}|\d{2}))?\>(?![.,]\d){alone}`,
    String.raw`\<{award}\s{year}(?:,?\s{and}\s{year})?\>(?![.,]\d){alone}`,
    String.raw`\<{year}\s?[–/-]\s?(?:{year}|\d{2})\>(?![.,]\d){alone}`,
    String.raw`^\s*{year}\s*$`,
    // A year with an ending: 2012'de. That of the ablative also compares.
    String.raw`\<{recentYear}'(?![dt][ae]n\>)\p{Ll}{1,4}\>`,
    String.raw`\<{year}(?:\s?[–—/-]\s?|[\s-]{to}[\s-]){recentYear}`,
    String.raw`(?-i)\<{year}\.?\s{month}\>`,
    // A year on its own, unless it is compared or a label precedes: over 1998, members: 1998.
    String.raw`(?=[12]\d{3})(?<!\<{comparing}\s|[~<>≈$€£±+×:]\s?){recentYear}(?!\sde\s|\s\p{L}{2,3}\s\d)(?:{alone}|(?='s\>|\s?{removed}))`,
  ],

  times: [
    String.raw`\<{clock}:{minute}(?::{minute})?(?:\s?(?:[–-]|{to})\s?{clock}:{minute})?(?:\s?(?:{oClock}|h|{noon}))?\>(?!\s?(?:min|{timePlural})\>)`,
  ],

  phones: [
    String.raw`(?<![\p{L}\p{N}+])(?:\+|00)\s?\d{1,3}[\s\d()/.-]{5,22}\d(?!\d)`,
    String.raw`\<\(0?\d{2,5}\)\s?\d{2,5}(?:[\s/-]\d{2,5})+(?!\d)`,
    String.raw`(?<![\p{L}\p{N}.,])0\d{1,5}[\s/-]{1,3}\d{2,8}(?:[\s/-]{1,3}\d{1,8}){0,5}(?!\d)`,
    String.raw`(?<![\p{L}\p{N}.,])0\d{6,13}(?![\d.,]\d)`,
    String.raw`(?<![\p{L}\p{N}.,])(?:1[-\s.])?\d{3}[-.]\d{3}[-.]\d{4}(?!\d)`,
    // Numbers of Spain have no prefix and look like a grouped figure, so no noun may follow them.
    String.raw`(?<![\p{L}\p{N}.,])[6-9](?:\d{2}\s\d{3}\s\d{3}|\d{2}\s\d{2}\s\d{2}\s\d{2}|\d\s\d{3}\s\d{2}\s\d{2}|\d{8})(?!\d|,\d|\s?[%€$£]){alone}`,
    String.raw`\<116\s?(?:000{alone}|(?:006|111|117|123)(?!\d))|\<1[38]00\s\d{3}\s\d{3}(?!\d)`,
    String.raw`\<{phone}[.:]{0,2}\s?\d[\d\s()/-]{2,20}\d(?!\d)`,
  ],

  // Streets with house numbers, postcodes, floors and rooms.
  addresses: [
    String.raw`(?-i)\<(?:A|B|CH|D|E|F|I|L|NL)-\d{4,5}\>`,
    // 1050 Brussels, Belgium, or Brussels 1050, Belgium.
    String.raw`(?-i)\<\d{4}\s\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'-]+){0,2},\s{country}(?:{clauseEnd}|(?=\s\|))|(?<=\<\p{Lu}[\p{L}'-]+,?\s)\d{4}(?=,\s{country}(?:{clauseEnd}|(?=\s\|)))`,
    // A postcode comes after a comma or a line break, before a town. With a leading zero, it can be anywhere.
    String.raw`(?-i)(?:(?<=(?:^|[,\n])\s?)(?!\d\d000)\d{5}|(?<![\d.,])0\d{4})(?=\s\p{Lu})`,
    String.raw`\<{postBox}\s\d[\d\s]*\d?(?!\d|[.,]\d|\s?(?:[KMGT]i?B\>|[%€$£]))`,
    String.raw`(?-i)\<\d{1,5}[A-Za-z]?(?:[–-]\d{1,5})?\s(?:\p{Lu}[\p{L}'.-]*\s){1,3}{streetAfter}\>`,
    String.raw`\<{room}\s\d{1,4}[a-z]?\>(?!,\d)(?=\s?(?:[,.;:)–]|$|\n)|\s{afterLabel}\>)`,
    String.raw`\<{room}\s\d{1,3}(?:,\s?\d{1,3}){2,}\>`,
    String.raw`(?-i)\<[A-Z]{1,2}\d{1,2}[A-Z]?\s\d[A-Z]{2}\>`,
    String.raw`(?-i)\<[A-Z]{2}\s\d{5}(?:-\d{4})?\>`,
    String.raw`(?-i)\<{town}\s\d{1,2}(?=[,.;)]|$|\n)`,
    // Addresses are quoted in their own language: 8, rue de la Ville.
    String.raw`(?-i)\<\d{1,4},\s{streetBefore}\s(?:\p{Ll}{1,3}[\s'])*\p{Lu}`,
    String.raw`(?-i)\<{streetBefore}(?:\s\p{L}[\p{L}'.-]*){1,5},?\s(?:n\.?º\s?)?\d{1,4}(?:\s?[a-zA-Z]\>)?(?:,\s\d{1,2}\.?[ºª](?:\s[A-Z]\>)?)?(?:,\s\d{4,5}(?=\s\p{Lu}))?`,
  ],

  // Ordinals, list numbers and references such as “page 4”.
  ordinals: [
    // A numbered heading: 01 Plan.
    String.raw`(?<=(?:^|\n)\s{0,8}(?:#{1,6}\s|[-*>]\s)?)0\d(?=\s(?:[–—·|-]\s)?\p{L})`,
    String.raw`\<{reference}\s\d{1,3}[a-z]?\>(?![.,]\d)(?!\s?(?:[%€$£]|(?:{to}|{and})\>))(?!\s{timePlural}\>)`,
    String.raw`(?<=(?:^|\n)\s{0,8}(?:#{1,6}\s|[-*>]\s)?)\(?\d{1,3}(?:\.\d{1,2})*[.)](?=\s)`,
    String.raw`(?<=(?:^|\n)\s{0,8}#{1,6}\s)\d{1,3}(?:\.\d{1,2})+\>(?!\s?[%€$£]|\s?{factor}\>)`,
    String.raw`(?<=(?:^|[\n;,.:]|{and}|{or})\s{0,8})\(\d{1,2}\)|(?<=(?:^|[\n;,:])\s{0,8})\d{1,2}\)`,
    String.raw`\<{label}\s\d{1,3}\>(?![.,]\d)(?!\s?[%€$£])(?:\s?(?:[–-]|{to}|{and})\s?\d{1,3}\>)?(?=\s*(?:$|[\n.,;:!?()\]–—"“”»]|{afterLabel}\>))`,
    String.raw`(?<![\p{L}\p{N}.,])\d+(?:{ordinalEnding}|\.?[ºª°])(?!\p{L}|{uncased}|\s?[CF](?!\p{L}))`,
  ],

  names: names(),
};

/** "In 2019 Maria began": where nouns have no capital, a capital shows that nothing is being counted. */
const yearBeforeName = String.raw`(?-i)\<{yearBeforeName}\s{year}(?=\s\p{Lu})`;

function openingHours(weekdays: string): string[] {
  const day = String.raw`(?:${weekdays})s?\.?`;
  const hours = String.raw`{clock}(?:[.:]{minute})?\s?[–-]\s?{clock}(?:[.:]{minute})?`;
  const opening = String.raw`${hours}(?:\s?h)?`;
  return [
    // Mo–Fr 9–18, Sa 10–14.
    String.raw`\<${day}\s?(?:[–-]|{to})\s?${day}[:,]?\s${opening}(?:(?:\s?[,;]|\s{and})\s(?:${day}:?\s)?${opening})*\>(?![.,:]\d|\s?[%€$£])(?:{alone}|(?=\s{oClock}\>))`,
    // Samstags 10–14 h.
    String.raw`\<${day}[:,]?\s${hours}\s?h\>`,
  ];
}

/** Names with a number: MP3, iPhone 15, Version 2.4. */
function names(): string[] {
  const products =
    'iPhone|iPad Air|iPad Pro|iPad mini|iPad|Galaxy|Pixel|Windows|Android|iOS|iPadOS|macOS|watchOS|Ubuntu|Debian|Fedora|Office(?= 365)|Microsoft(?= 365)|PlayStation|Xbox|Node\\.js|Node|Python|Java|PHP|Chrome|Firefox|Safari|Boeing|Airbus|Apollo|Web(?= ?\\d\\.0)|OAuth|OpenID|USB|HTTP|TLS|SSL|Wi-Fi|WiFi|WLAN|Bluetooth|HTML|CSS|Gemini|Claude|Llama|Whisper|React|Angular|Vue|Kindle|Photoshop|WCAG';
  const currencies =
    'EUR|USD|GBP|CHF|JPY|CNY|INR|MXN|SEK|NOK|DKK|PLN|CZK|AUD|CAD|BRL|ARS|US|HUF|RON|BGN|RSD|ISK|RUB|UAH|TRY|ILS|KRW|THB|TWD|HKD|SGD|IDR|VND|MYR|ZAR|AED|SAR|EGP|CLP|COP|NZD|KZT|BTC|ETH';
  const version = String.raw`\d+(?:\.\d+)*(?:\p{L}(?!\p{L}))?(?:-(?:alpha|beta|rc)[\d.]*)?`;
  const measured = String.raw`(?!\s(?:GB|MB|KB|{timePlural}|{money}|{counted})\>)`;
  const noNames = languages.flatMap(({ shared }) => [shared?.words?.noName ?? [], shared?.words?.noNameJoined ?? []]);
  const capitals = noNames.flat().join('|').toUpperCase();
  return [
    // Codes: 501c3, BIP157/158.
    String.raw`(?-i)\<\d{2,4}[a-hn-v]\d{1,2}\>|\<[A-Z]{2,}-?\d+(?:/\d+)+\>`,
    String.raw`(?<!\d)1:1\>|(?<!\d)(?:16:9|4:3|9:16|3:2)\>|\<B2[BCG]\>`,
    // Definitions: 1 km = 1000 m, 1,000,000 bits are 1 bitcoin.
    String.raw`\<(?:1\s?{definedUnit}\s{defines}\s?\d[\d.,' ^]*\s?{definedUnit}|\d[\d.,' ]*\s?(?:d[ei]\s)?{definedUnit}\s{defines}\s1\s{definedUnit})\>`,
    // Formulas: n = 2, 10^18, 10⁸.
    String.raw`\<[a-z]\s?=\s?-?\d[\d.,]*\>(?!\s?[%€$£])|\<\d[\d.,]*(?:\s?[-+×x*/÷]\s?\d[\d.,]*)+\s?={1,2}\s?-?\d[\d.,]*\>(?!\s?[%€$£])|\<\d+\s?\^\s?[({]?-?\d+|\<\d+[¹²³⁰⁴-⁹⁻]+`,
    // Identifiers with a leading zero, keys, comparisons of versions, bases: http-01, >= 5.00, base 64.
    String.raw`\<[a-z]{2,}\d?-0\d\>|(?<=[<>]=\s?)v?\d+(?:\.\d+)*\>(?!\s?%)${measured}`,
    // ISRG Root X1, X.509, CryptoNote 2.0, Bitcoin Core 0.21, 0.6rc4, Java 7u111, Beta 2, layer 2.
    String.raw`(?-i)(?<=\<(?:\p{Lu}[\p{L}.-]*|X\d{1,2}(?:,|,?\s\p{L}{1,3}))\s)X\d{1,2}(?!\p{L}|\d|[.,]\d)|\<X\d{1,2}(?=,?\s(?:{and}\s)?X\d)|\<X\.\d{2,}\>`,
    String.raw`(?-i)\<(?:\p{Lu}\p{Ll}+\p{Lu}\p{L}*\s\d+|\p{Lu}\p{Ll}+\s\p{Lu}\p{L}+\s0)\.\d+\>{notCounted}${measured}(?!\s\p{Lu}{2})`,
    String.raw`\<\d+(?:\.\d+)+-?(?:rc|alpha|beta|pre|b|a)(?:\.?\d+)*\>|\<\d+(?:\.\d+)*\.x\>|\<\d+u\d+\>|(?<=\<(?:beta|alpha|rc)[\s-])\d{1,2}\>{notCounted}`,
    String.raw`\<{layer}[\s-]\d\>(?![.,]\d|\s?[%€$£]|\s(?:{money}|{timePlural})\>)`,
    // Examples: e.g. 10,000.
    String.raw`\<{forExample},?\s\d[\d.,']*(?:\s\d{3})*\>(?!\s?[%€$£]|[.,]\d|\s?(?:de\s)?(?:{money}|{timePlural}|{definedUnit}|EUR|USD|GBP|CHF|kr\.?|zł|Kč|lei|Ft|TL)\>|\s\d)`,
    // Letters and digits in one word: MP3, H2O, S24, 2FA, 4K, IPv6. Units and 10x are excluded.
    String.raw`(?-i)(?<![\p{L}\p{N}.,])(?!(?:EUR|USD|GBP|CHF|JPY|[xX])\d)\p{L}[\p{L}\p{N}]*\p{Nd}[\p{L}\p{N}]*(?:[.-]\d+)*\>`,
    // 4K and 8K are screen resolutions, 50K and $5K are figures.
    String.raw`(?-i)(?<![\p{L}\p{N}.,])(?:\d{1,2}(?:D|G|FA|FS|P)|(?:480|720|1080|1440|2160)[ip]|(?<![$€£]\s?)[24568]K)\>(?!\s?\+)`,
    String.raw`(?-i)(?<![\p{L}\p{N}.,])\d+(?!(?:KB|MB|GB|TB|PB|EB|KiB|MiB|GiB|TiB|Mbit|Gbit|Kbit|Hz|KHz|MHz|GHz|KW|MW|GW|Wh|W|V|A|N|Pa|C|F|J|L|M|K|USD|EUR|GBP|CHF|{joinedCapital})\>)\p{Lu}\p{L}*\>`,
    String.raw`\<{version}\.?\s?${version}`,
    String.raw`(?<![\p{L}\p{N}.,])(?!\d{1,3}(?:\.\d{3})+(?!\d|\.\d))\d+\.\d+\.\d+(?:\.\d+|-[a-z]+[\d.]*)?(?![\p{N}]|,\d)(?!\s?[€$£%])`,
    String.raw`(?-i)\<(?:${products}|{product})[\s/-]${version}(?:\s(?:Pro|Plus|Max|Ultra|Mini|LTS|SE|XL))*(?!\s?[%€$£]|[\p{L}\p{N}]|,\d|\s\p{Lu}\p{Ll})${measured}`,
    String.raw`(?-i)\<(?:ISO|DIN|EN|IEC|RFC|IEEE|ANSI|VDE|UNE|NIST|PCI|SOC)(?:[\s/]EN)?(?:[\s/]I(?:SO|EC))?[\s-](?:\d{3}\s\d{3}|\d+)(?:[-:.]\d+)*\>(?:\s\d+(?:\.\d+)+\>)?`,
    // Industry 4.0, wherever it is.
    String.raw`(?-i)\<(?!{noName}\s)\p{Lu}\p{L}+\s[1-9]\.0\>(?![.,]\d|\s?[%€$£+]|\s?{countedStem})${measured}`,
    // An upper-case word with a number is a name (ISO 27001, GPT-4, AES-256), unless it is a currency.
    String.raw`(?-i)\<(?!(?:${currencies}|${capitals})\>)[A-Z]{2,}(?:\sEN)?(?:\s?[-/]\s?|\s)\d+(?:[-:.]\d+)*\>(?![,']\d{3}|\s?[%€$£]|\s\p{Lu})${measured}`,
    String.raw`(?-i)\<\p{Lu}\p{Ll}+-\d{1,3}\p{L}?\>(?!-)`,
    // Short names with punctuation: H.264, C++20, PDF/A-3, GPT-4o.
    String.raw`(?-i)\<(?!(?:EUR|USD|GBP|CHF|{noName}|{noNameJoined}|x|X)\>)\p{Lu}[\p{L}\p{N}]{0,4}(?:[./+-]+[\p{L}\p{N}]+)*[./+-]+\p{L}?\d[\p{L}\p{N}]*\>(?!\s?[%€$£]|[.,]\d)`,
    // One digit that opens a word which is no unit: 3sat, 7-Zip.
    String.raw`(?<![\p{L}\p{N}.,-])\d(?!(?:ms|min|px|km|kg|mg|ml|cm|mm|k|m|{joinedUnit})\>)\p{Ll}{3,}\>|\<7-(?:Zip|Eleven)\>`,
    String.raw`(?-i)\<A[0-6]\>`,
    // Processors: 64-bit, 64bitová verze, x86_64.
    String.raw`\<(?:16|32|64)-?bit\p{L}+(?:-\p{L}+)*\>`,
    String.raw`\<(?:(?:16|32)-?\s?(?:{and}|{or}|/)\s?)?\d{1,4}(?:[\s-]?bit(?:-[\p{L}-]+)?|-bit\p{L})\>(?!\s?/|\sp(?:er|ro|or)?\>)|\<x86(?:[_-]64)?\>`,
    // A number alone in quotation marks is what one types or reads, unless a noun follows that it counts.
    String.raw`(?-i)(?<=(?<!\d)["'“„‘‚«»‹›「『])\d+(?:[.,:]\d+)*(?=["'“”»«‹›」』](?!\s(?:\p{Lu}|\p{L}*s\>)))`,
  ];
}

/** Names that are recognised by their capital, unless all nouns have one. */
function namesIn({ tag, capitalisedNouns, shared }: Language, decimal: string): string[] {
  const isLatin = new Intl.Locale(tag).maximize().script === 'Latn';
  const yearly = String.raw`(?-i)(?<=[\p{L}\p{N},]\s)\p{Lu}[\p{L}-]{2,}\s(?:19|20)\d{2}\>(?![.,]\d|\s?[%€$£])${capitalisedNouns ? String.raw`(?:{alone}|(?=\s\p{Ll}+[tn]\>))` : String.raw`(?:{alone}|(?!\s\p{L}*s\>)(?!\s(?:EUR|GB|MB|km|kg|{counted})\>))`}`;
  // Words with a capital inside: ECMAScript 2024, PlayStation 5.
  const mixed = String.raw`(?-i)\<\p{L}+\p{Ll}\p{Lu}\p{L}*\s\d+(?:\.\d+)*\>(?![.,]\d|\s?[%€$£]){alone}`;
  const newer = String.raw`\s(?:{and}|{or})\s{newer}`;
  const capital = String.raw`(?-i)(?<=\p{Ll},?\s)(?!{noName}\s)\p{Lu}\p{Ll}{2,}\s\d{1,3}(?=[.,;:!?)](?!\d)|$|\n|${newer})|(?<=\p{Ll}\s)\p{Lu}\p{Ll}{2,}\s\d{1,2}(?=\s{afterName}\s)`;
  // Mastodon 4.3. If the locale writes decimals with a comma, a dot means a version, unless a unit or a
  // noun follows. In a language without `noName`, the capitalised first word of a sentence may be any word.
  const latin = isLatin ? '' : String.raw`|\<(?=[A-Z][A-Za-z]+\s)`;
  const opening = shared?.words?.noName ? String.raw`\<` : String.raw`(?:(?<=\p{Ll},?\s)${latin})`;
  const continuation =
    decimal === '.' || !isLatin
      ? '{alone}'
      : String.raw`(?:{alone}|(?=\s\p{Ll}{2,})(?!\s(?:[a-zA-Z]{1,2}\>|{countedStem})))`;
  const named = String.raw`(?!{noName}\s)(?=\p{L}*\p{Ll})\p{Lu}\p{L}+\s\d{1,3}\.\d{1,2}`;
  const versioned = String.raw`(?-i)${opening}${named}\>(?![.,]\d|\s?[%€$£+])${continuation}`;
  return [
    // A line that starts with a numbered label: "Plan 2: …".
    String.raw`(?-i)(?<=^|\n)\p{Lu}[\p{L}-]+\s\d{1,3}(?=:(?:\s|$))`,
    yearly,
    mixed,
    versioned,
    // A text that is only a name and its version, in locales that write decimals with a comma.
    ...(decimal === ',' ? [`(?-i)^${named}$`] : []),
    ...(capitalisedNouns ? [] : [capital]),
  ];
}
