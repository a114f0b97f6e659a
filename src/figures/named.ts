// Patterns for names that contain a number (24/7, MP3, iPhone 15, Version 2.4), ordinals and labels
// (1., Schritt 2, 3rd), and idioms.
import type { Separators } from './numbers.ts';
import { alone, anyOf, find, findExactly, L, R } from './pattern.ts';

const products = anyOf(
  'iPhone|iPad|iPad Air|iPad Pro|iPad mini|Galaxy|Pixel|Windows|Android|iOS|iPadOS|macOS|watchOS|Ubuntu|Debian|Fedora|Office(?= 365)|Microsoft(?= 365)|PlayStation|Xbox|Node|Node\\.js|Python|Java|PHP|Chrome|Firefox|Safari|Formula|Formel|Fórmula|Boeing|Airbus|Apollo|Web(?= ?\\d\\.0)|OAuth|OpenID|USB|HTTP|TLS|SSL|Wi-Fi|WiFi|WLAN|Bluetooth|HTML|CSS|Studio|Channel|Agenda|Expo|Gemini|Claude|Llama|Whisper|React|Angular|Vue|Redmi|Redmi Note|Kindle|Airpods|Photoshop|WCAG|Catch'.split(
    '|',
  ),
);
/** Words that may be capitalised before a figure, at the start of a line or heading, but are not names. */
const noNames = anyOf(
  (
    'About All Almost And Around Average By For From Get Just Least Most Nearly Only Over Plus Rated Rating Save ' +
    'Score Than To Top Under Up With Ab Als Bereits Bewertung Bis Durchschnitt Etwa Fast Für Gesamtnote Mehr Mit Nach Note ' +
    'Nur Rund Schnitt Schon Seit Über Unter Von Wertung Casi Con Desde Hasta Las Los Más Media Nota Por Puntuación ' +
    'Solo Sólo Unas Unos Valoración Avis De Dès Environ Jusqu Moins Moyenne Presque Seulement Bijna Cijfer Dan Meer ' +
    'Ruim Slechts Vanaf'
  ).split(' '),
);
/** Nouns and units in any language that follow a decimal number. */
const measured = `(?:[a-zA-Z]{1,2}${R}|${anyOf(
  (
    'mil mln mdn mrd mld thousand tausend étoile estrella stern star ster poin punt kilo lit jour día tag hour heure ' +
    'hora stund minut sekund second segund time mal vec fois keer'
  ).split(' '),
)})`;

const version = String.raw`\d+(?:\.\d+)*(?:[\p{L}](?![\p{L}]))?(?:-(?:alpha|beta|rc)[\d.]*)?`;

/** Languages covered by `noNames`. In others, the capitalised first word of a sentence may be any word. */
const ownWords: ReadonlySet<string> = new Set(['de', 'en', 'es', 'fr', 'nl']);

/**
 * Patterns for names with a number, for one language. Unknown names are recognised by their
 * capital, unless all nouns have one.
 */
export function namesIn(language: string, { decimal }: Pick<Separators, 'decimal'>): RegExp[] {
  const yearly = findExactly(
    String.raw`(?<=[\p{L}\p{N},]\s)\p{Lu}[\p{L}-]{2,}\s(?:19|20)\d{2}${R}(?![.,]\d|\s?[%€$£])${language === 'de' ? String.raw`(?:${alone}|(?=\s\p{Ll}+[tn]${R}))` : String.raw`(?:${alone}|(?!\s\p{L}*s${R})(?!\s(?:EUR|GB|MB|km|kg|people|women|men|children|staff)${R}))`}`,
  );
  // Words with a capital inside: ECMAScript 2024, PlayStation 5.
  const mixed = findExactly(String.raw`${L}\p{L}+\p{Ll}\p{Lu}[\p{L}]*\s\d+(?:\.\d+)*${R}(?![.,]\d|\s?[%€$£])${alone}`);
  const newer = String.raw`\s(?:and|or|y|o|et|ou)\s(?:newer|later|above|higher|up|older|earlier|(?:posterior|superior|supérieur)\p{Ll}*|plus)`;
  const capital = findExactly(
    String.raw`(?<=\p{Ll},?\s)(?!${noNames}\s)\p{Lu}\p{Ll}{2,}\s\d{1,3}(?=[.,;:!?)](?!\d)|$|\n|${newer})|(?<=\p{Ll}\s)\p{Lu}\p{Ll}{2,}\s\d{1,2}(?=\s(?:a|or|o|y|is|es)\s)`,
  );
  // Mastodon 4.3. If the locale writes decimals with a comma, a dot means a version, unless a unit or a
  // noun follows.
  const isLatin = new Intl.Locale(language).maximize().script === 'Latn';
  const latin = isLatin ? '' : String.raw`|${L}(?=[A-Z][A-Za-z]+\s)`;
  const opening = ownWords.has(language) ? L : String.raw`(?:(?<=\p{Ll},?\s)${latin})`;
  const continuation = decimal === '.' || !isLatin ? alone : String.raw`(?:${alone}|(?=\s\p{Ll}{2,})(?!\s${measured}))`;
  const versioned = findExactly(
    String.raw`${opening}(?!${noNames}\s)(?=\p{L}*\p{Ll})\p{Lu}\p{L}+\s\d{1,3}\.\d{1,2}${R}(?![.,]\d|\s?[%€$£+])${continuation}`,
  );
  // A text that is only a name and its version, in locales that write decimals with a comma.
  const titled = findExactly(String.raw`^(?!${noNames}\s)(?=\p{L}*\p{Ll})\p{Lu}\p{L}+\s\d{1,3}\.\d{1,2}$`);
  // A line that starts with a numbered label: "Tarif 2: …".
  const label = findExactly(String.raw`(?<=^|\n)\p{Lu}[\p{L}-]+\s\d{1,3}(?=:(?:\s|$))`);
  // Spanish plural nouns and adjectives end in s, so another word after the number means that nothing
  // is counted.
  const uncounted = findExactly(
    String.raw`(?<=\p{Ll}\s)\p{Lu}\p{Ll}{2,}\s\d{1,3}${R}(?=\s\p{Ll})(?!\s(?:\p{L}*s|por|de|del|mil|millón|y|o|a|al|km|kg|h|euro|veces)${R})`,
  );
  const byCapital = language === 'de' ? [] : [capital, ...(language === 'es' ? [uncounted] : [])];
  return [...names, label, yearly, mixed, versioned, ...(decimal === ',' ? [titled] : []), ...byCapital];
}

const names: readonly RegExp[] = [
  find(
    String.raw`${L}24\/7(?:\/365)?${R}|${L}7\/24${R}|(?<!\d)1:1${R}|(?<!\d)(?:16:9|4:3|9:16|3:2)${R}|${L}B2[BCG]${R}`,
  ),
  // Letters and digits in one word: MP3, H2O, S24, 2FA, 4K, IPv6. Units and 10x are excluded.
  findExactly(
    String.raw`(?<![\p{L}\p{N}.,])(?!(?:EUR|USD|GBP|CHF|JPY|[xX])\d)\p{L}[\p{L}\p{N}]*\p{Nd}[\p{L}\p{N}]*(?:[.-]\d+)*${R}`,
  ),
  // 4K and 8K are screen resolutions, 50K and $5K are figures.
  findExactly(String.raw`(?<![\p{L}\p{N}.,])(?:\d{1,2}(?:D|G|FA|FS|P)|(?<![$€£]\s?)[24568]K)${R}(?!\s?\+)`),
  findExactly(
    String.raw`(?<![\p{L}\p{N}.,])\d+(?!(?:KB|MB|GB|TB|PB|EB|KiB|MiB|GiB|TiB|Mbit|Gbit|Kbit|Hz|KHz|MHz|GHz|KW|MW|GW|Wh|W|V|A|N|Pa|C|F|J|M|K|USD|EUR|GBP|CHF|Std|Min|Sek|Tsd|Mio|Mrd|Uhr|Euro|Prozent)(?![\p{L}]))\p{Lu}\p{L}*${R}`,
  ),
  find(String.raw`${L}(?:versi[oó]n|version|release|ausgabe|build|rev(?:ision)?|v|ver\.?)\.?\s?${version}`),
  find(
    String.raw`(?<![\p{L}\p{N}.,])(?!\d{1,3}(?:\.\d{3})+(?!\d|\.\d))\d+\.\d+\.\d+(?:\.\d+|-[a-z]+[\d.]*)?(?![\p{N}]|,\d)(?!\s?[€$£%])`,
  ),
  findExactly(
    String.raw`${L}${products}[\s/-]${version}(?:\s(?:Pro|Plus|Max|Ultra|Mini|LTS|SE|XL))*(?!\s?[%€$£]|[\p{L}\p{N}]|,\d|\s\p{Lu}\p{Ll})(?!\s(?:GB|MB|KB|Sekunden|Minuten|Stunden|seconds|minutes|hours|days|segundos|minutos|horas|días|Euro|EUR|dollars))`,
  ),
  findExactly(
    String.raw`${L}(?:ISO|DIN|EN|IEC|RFC|IEEE|ANSI|VDE|UNE|NIST|PCI|SOC)(?:[\s/]EN)?(?:[\s/]I(?:SO|EC))?[\s-](?:\d{3}\s\d{3}|\d+)(?:[-:.]\d+)*${R}`,
  ),
  // An upper-case word with a number is a name (ISO 27001, GPT-4, AES-256), unless it is a currency.
  findExactly(
    String.raw`${L}(?!(?:EUR|USD|GBP|CHF|JPY|CNY|INR|MXN|SEK|NOK|DKK|PLN|CZK|AUD|CAD|BRL|ARS|US|MIN|MAX|NUR|ONLY|SOLO|BIS|AB|UP|OVER)${R})[A-Z]{2,}(?:\sEN)?(?:\s?[-/]\s?|\s)\d+(?:[-:.]\d+)*${R}(?!\s?[%€$£]|\s\p{Lu})(?!\s(?:GB|MB|KB|Sekunden|Minuten|Stunden|Tagen?|seconds|minutes|hours|days|segundos|minutos|horas|días|Euro|EUR|idiomas|languages|Sprachen))`,
  ),
  findExactly(String.raw`${L}\p{Lu}\p{Ll}+-\d{1,3}\p{L}?${R}(?!-)`),
  // Short names with punctuation: H.264, C++20, PDF/A-3, GPT-4o.
  findExactly(
    String.raw`${L}(?!(?:EUR|USD|GBP|CHF|Ab|Bis|Nur|Mit|Von|Up|To|Only|Con|Por|De|Ca|Max|Min|Je|Pro|Top|Etwa|Rund|Über|Máx|Mín|Now|Get|Save|Jetzt|Preis|Price|x|X)${R})\p{Lu}[\p{L}\p{N}]{0,4}(?:[./+-]+[\p{L}\p{N}]+)*[./+-]+\p{L}?\d[\p{L}\p{N}]*${R}(?!\s?[%€$£]|[.,]\d)`,
  ),
  // One digit that opens a word which is no unit: 3sat, 7-Zip.
  find(
    String.raw`(?<![\p{L}\p{N}.,-])\d(?!(?:ms|min|mins|sek|std|secs?|hrs?|mal|fach\p{L}*|fold|times|\p{L}+ig(?:e[nmrs]?)?|px|km|kg|mg|ml|cm|mm|pct|bn|mio|mrd|tsd|er|k|m|st|nd|rd|th|ern?|(?:minut|hour|day|stund|tag|woch|monat|jahr|hora|día|segund|sekund|second|seman|mes|año|week|month|year|lang|sprach|idiom|euro|cent|prozent|dollar)\p{L}*)${R})\p{Ll}{3,}${R}|${L}7-(?:Zip|Eleven)${R}`,
  ),
  findExactly(String.raw`${L}A[0-6]${R}`),
  find(
    String.raw`${L}(?:Zwei|Zwo|2|Multi)-?Faktor|${L}(?:two|2)-factor|${L}(?:doble|dos|2)\sfactor(?:es)?${R}|${L}catch-22${R}`,
  ),
];

const counted = anyOf(
  'Stock|OG|UG|Etage|Quartal|Jahrhunderts?|Klasse|Platz|Plätze|Liga|Bundesliga|Auflage|Semester|Halbjahr|Geburtstag|Kapitel|Mal|Person|Generation|Weltkrieg|Absatz|Abschnitt|Satz|Senat|Kammer|Instanz|Spalte|Zeile|Halbzeit|Advent'.split(
    '|',
  ),
);
const labels = anyOf(
  'Schritt|Kapitel|Abschnitt|Seite|Abb\\.|Abbildung|Tabelle|Tab\\.|Teil|Stufe|Phase|Punkt|Frage|Fußnote|Zeile|Spalte|Band|Heft|Folge|Staffel|Platz|Rang|Ebene|Klasse|Option|Variante|Tag|Woche|Modul|Lektion|Beispiel|step|chapter|page|p\\.|pp\\.|figure|fig\\.|table|part|stage|phase|point|question|footnote|line|column|volume|vol\\.|issue|episode|season|place|rank|option|module|lesson|example|tier|paso|capítulo|página|pág\\.|figura|tabla|parte|fase|punto|pregunta|línea|columna|volumen|número|episodio|temporada|puesto|nivel|opción|módulo|lección|ejemplo|etapa'.split(
    '|',
  ),
);

/** The number after these words is always a reference, whatever follows it: "Abbildung 4 zeigt". */
const references = anyOf(
  'Abb\\.|Abbildung|Tabelle|Tab\\.|Seite|Kapitel|Fußnote|Zeile|Spalte|Grafik|Diagramm|Linie|Figure|Fig\\.|Table|Page|Chapter|Footnote|Appendix|Exhibit|Diagram|Chart|figura|tabla|página|capítulo|gráfico|cuadro|fila'.split(
    '|',
  ),
);

/** Patterns for ordinals, list numbers and references such as “page 4”. */
export const ordinals: readonly RegExp[] = [
  find(
    String.raw`${L}${references}\s\d{1,3}[a-z]?${R}(?![.,]\d)(?!\s?(?:[%€$£]|bis|to|und|and)${R})(?!\s(?:\p{L}*(?:minut|stund|hour|day|hora|segund|second|sekund)))`,
  ),
  find(String.raw`(?<=(?:^|\n)\s{0,8}(?:#{1,6}\s|[-*>]\s)?)\(?\d{1,3}(?:\.\d{1,2})*[.)](?=\s)`),
  find(
    String.raw`(?<=(?:^|\n)\s{0,8}#{1,6}\s)\d{1,3}(?:\.\d{1,2})+${R}(?!\s?[%€$£]|\s(?:Mi[ol]|mi[ol]|mal|times|veces))`,
  ),
  find(String.raw`(?<=(?:^|[\n;,.:]|und|and|y|o|or)\s{0,8})\(\d{1,2}\)|(?<=(?:^|[\n;,:])\s{0,8})\d{1,2}\)`),
  find(
    String.raw`${L}${labels}\s\d{1,3}${R}(?![.,]\d)(?!\s?[%€$£])(?:\s?(?:[–-]|bis|und|to|and|a|y)\s?\d{1,3}${R})?(?=\s*(?:$|[\n.,;:!?)\]–—"“”»]|(?:und|oder|and|or|y|o|of|von|de|ist|is|es|in|on|en)${R}))`,
  ),
  find(String.raw`${L}(?:Platz|Rang|Punkt)\s\d{1,2}(?=\s(?:beim?|im|unter|der|des)${R})`),
  findExactly(
    String.raw`(?<=${L}(?:[Dd](?:er|ie|as|em|en|es)|[Ii]m|[Aa]m|[Zz]u[mr]|[Vv]om|[Bb]eim|[Jj]ede[nrsm]?|bis|und|[Ii]hr(?:e[nm]?)?)\s)\d{1,2}\.(?=\s[\p{L}\d])`,
  ),
  findExactly(String.raw`(?<![\p{L}\p{N}.,])\d{1,3}\.\s(?=${counted}${R})`),
  findExactly(String.raw`(?<![\p{L}\p{N}.,])\d{1,2}\.(?=\s(?!(?:oder|und|bis)${R})\p{Ll})`),
  find(String.raw`(?<![\p{L}\p{N}.,])\d+(?:st|nd|rd|th|\.?[ºª°]|\.?er(?=\s))(?!\p{L}|\s?[CF](?!\p{L}))`),
];

const idiomWords: Readonly<Record<string, string>> = {
  de: String.raw`(?:wir|ihr|uns|euch) (?:zwei|drei|beiden)|unter (?:vier|sechs) augen|vier-?augen|null komma nichts|null und nichtig|null ahnung|stunde null|(?:bei|von) null (?:an(?:fangen)?|beginnen|auf hundert|starten)|wolke sieben|(?:sieben|7) sachen|sieben siegeln|sieben berge|zwischen (?:zwei|allen) stühlen|zwei fliegen|zwei paar (?:schuhe|stiefel)|zwei seiten (?:einer|derselben) medaille|zwei linke hände|aller guten dinge sind drei|auf allen vieren|alle viere|(?:fünf|5) vor (?:zwölf|12)|fünf(?:e)? gerade|vier wänden?|drei kreuze|um drei ecken|bis drei zählen|auf drei|vom hundertsten ins tausendste|tausend dank|tausend(?:mal)? (?:entschuldigung|verzeihung)|auf hundertachtzig|auf (?:zack|achse)|eins zu eins|eins a|pi mal daumen|(?:in|außer|habt|hab|gib|gebt|geben|gibt|gab) acht|acht (?:geben|gibt|zu geben|nehmen|auf)|sich in acht|doppelt gemoppelt|doppelt hält|doppelte[nr]? boden|doppelte buchführung|doppelte verneinung|zu zweit|zu dritt|zu viert|sechs richtige|(?:die|der) elf(?=\s*(?:$|[.,;!?]))|zwei gesichter|mit zwei blauen|sieben meilen|tausendundeine|zwei mal zwei ist vier|dreh- und|in zwei hälften|die andere hälfte des|bessere hälfte|halbe sachen|halbe miete|halb so (?:schlimm|wild)|halbe wahrheit|halb und halb|auf halbem weg|auf halber strecke|halbherzig`,
  en: String.raw`in two minds|of two minds|two minds|two-faced|two cents|two left feet|two birds|two sides of|two's|it takes two|put two and two|two and two|two-way|two wrongs|cloud nine|on all fours|all fours|sixes and sevens|square one|second to none|six of one(?: and)? half a dozen(?: of the other)?|half a dozen of the other|nine times out of ten|the whole nine yards|nine yards|nine lives|to the nines|(?:thanks|thank you) a million|a million thanks|in a million(?: years)?|a thousand (?:words|apologies|thanks|pardons)|a hundred thanks|high five|take five|give me five|big (?:three|four|five)|four-letter|three cheers|three musketeers|seven wonders|seven seas|ten to one|ten commandments|(?:from|at|start at|ground|year|hour) zero|zero (?:hour|in on|day|sum|knowledge)|zero-(?:sum|day|knowledge|trust)|zeroing in|half-?hearted(?:ly)?|half the battle|better half|other half|half-baked|half asleep|half-?time|half way|half as bad|half empty|half full|not half|double-?(?:check|click|tap|edged|cross|decker|sided|booked|booking|opt-in|entry|dutch|glazing|bass|room|bed)(?:s|ed|ing)?|double (?:check|click|tap|standards?|opt-in|entry|room|bed|bass|agent|down|act|take|negative)|on the double|body double|double espresso|think twice|once or twice|twice shy|triple-?a|at one|one by one|one to one|one-to-one|one-on-one|one another|five star|five o'clock shadow|eight ball|ninety-nine problems|second thoughts`,
  es: String.raw`a las mil maravillas|l[oa]s dos(?=\s*(?:$|[.,;:!?)]))|mil (?:gracias|perdones|disculpas|besos|amores)|a mil por hora|mil y una|en un dos por tres|un dos por tres|cada dos por tres|de dos en dos|de tres en tres|de uno en uno|uno a uno|uno por uno|entre cuatro paredes|cuatro paredes|a los cuatro vientos|cuatro vientos|cuatro gatos|cuatro ojos|cuatro verdades|dos gotas de agua|dos dedos de frente|dos caras|no hay dos sin tres|dos pájaros|tres pies al gato|siete vidas|siete llaves|siete suelas|por los cuatro costados|a cuatro patas|ni dos ni tres|de tú a tú|(?:de|desde|a|partir de|empezar de|empezar desde) cero|hora cero|año cero|cero a la izquierda|ojo por ojo|doble(?:s)? (?:clic|factor|verificación|sentido|cara|opt-in|filo|moral|check|fondo|partida|ancho|vida|nacionalidad|toque)s?|a medias|en medio|por medio|de por medio|(?:por|en|a) mitad de(?! precio)|media naranja|medias tintas|a media voz|medias verdades|edad media|clase media|término medio|a media mañana|a media tarde|media mañana|media tarde|medianoche|mediodía|cien(?:to)? volando|una y mil veces|dar (?:mil|cien) vueltas|a dos velas|a dos pasos|cuarto(?: de (?:baño|estar|kilo)| oscuro)|cuarta dimensión|tercera edad|al cuarto día|a tres bandas`,
};

/** “One of your three …”, “one of these two …”. `Ihr` must be capitalised. */
const oneOf: Readonly<Record<string, string>> = {
  de: '[Ee]in(?:e[mnrs]?|s)? (?:[Dd]einer|Ihrer|[Ee]urer|dieser) (?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)',
  en: '[Oo]ne of (?:your|these|those) (?:two|three|four|five|six|seven|eight|nine|ten)',
  es: '[Uu]n[oa] de (?:tus|vuestr[oa]s|est[oa]s|es[oa]s) (?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)',
};

/** Patterns for idioms and set phrases of a language. Their numbers count nothing. */
export function idioms(language: string): RegExp[] {
  const [own, one] = [idiomWords[language], oneOf[language]];
  return [...(own ? [find(`${L}(?:${own})${R}`)] : []), ...(one ? [findExactly(`${L}(?:${one})${R}`)] : [])];
}
