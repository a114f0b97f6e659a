// German.
import type { Language } from './language.ts';

/** By unit, the adjective of a duration and the first word of a compound: 14-tägig, 24-Stunden-Dienst. */
const spans = {
  second: ['sekündig', 'Sekunden'],
  minute: ['minütig', 'Minuten'],
  hour: ['stündig', 'Stunden'],
  day: ['tägig', 'Tages?'],
  week: ['wöchig', 'Wochen'],
  month: ['monatig', 'Monat(?:s|e)?'],
  year: ['jährig', 'Jahres?'],
} as const;
/** The endings of an adjective, after its e. */
const e = '(?:e[nmrs]?)?';
const hours = 'eins|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf';
const dayHours = `${hours}|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|(?:ein|zwei|drei|vier)undzwanzig|zwanzig`;
const hour = `(?:{clock}|${dayHours})`;
const time = `${hour}(?:[.:]{minute})?`;
const street =
  'straße|strasse|str\\.|weg|platz|allee|gasse|ring|damm|ufer|markt|chaussee|steig|pfad|promenade|wall|brücke|graben|stieg|kamp|twiete';
const house = String.raw`\d{1,4}(?:\s?[a-hA-H]\>)?(?:\s?[–/-]\s?\d{1,4}[a-h]?\>)?`;
const town = String.raw`(?:,?\s(?:[A-Z]{1,2}-)?\d{4,5}(?=\s\p{Lu}))?`;

export const german: Language = {
  tag: 'de',
  preview: 'Vorschau: Manches auf dieser Website ist noch ein Beispiel.',
  newTitle: 'Der Titel der Seite {name}',
  newDescription:
    'Was Suchmaschinen unter dem Titel zeigen: ein kurzer Text, der sagt, worum es auf der Seite geht und für wen sie ist.',
  capitalisedNouns: true,
  endings: 'e|en|er|es|em|n|s',
  comparators: {
    'more-than': { words: 'mehr als|über', figure: 'länger als', claim: 'gut|weit über|jenseits von' },
    'at-least': {
      words: 'mindestens|wenigstens',
      figure: 'minimal|nicht unter',
      claim: 'zumindest|nicht weniger als',
      after: 'oder mehr',
    },
    from: { words: 'ab', figure: 'ab nur|schon ab|bereits ab' },
    'up-to': { words: 'bis zu', figure: 'bis' },
    'at-most': {
      words: 'höchstens|maximal|längstens',
      figure: 'innerhalb von|binnen',
      claim: 'nicht mehr als',
      after: 'oder weniger',
    },
    'less-than': { words: 'unter|weniger als', claim: 'kaum|knapp' },
    about: { words: 'etwa|rund|circa|ungefähr', figure: 'ca.|um die|gut|knapp|fast|nahezu', claim: 'ca' },
  },
  ranges: { to: String.raw`bis(?:\szu)?|oder`, open: { von: String.raw`bis(?:\szu)?`, zwischen: 'und' } },
  price: {
    ...{ gross: 'inkl.\u00a0MwSt.', net: 'zzgl.\u00a0MwSt.', once: 'einmalig', every: 'alle' },
    alsoNet: String.raw`zzgl\.|zuzüglich|netto|exkl\.|ohne (?:MwSt|USt|Mehrwertsteuer|Umsatzsteuer)`,
    ...{ D: 'am Tag', W: 'in der Woche', M: 'im Monat', Y: 'im Jahr' },
  },
  periods: { D: 'tag|täglich', W: 'woche|wöchentlich', M: 'monat', Y: String.raw`\p{L}*jahr|\p{L}*jähr` },
  twoToTwelve: 'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf',
  terms: {
    before: 'nur|bloß|lediglich|gerade einmal|bereits|schon|sogar|ganze|volle|stolze|satte',
    absolute:
      'garant*|immer|stets|jederzeit|ausnahmslos|in jedem Fall|auf jeden Fall|nie|niemals|absolut|völlig|restlos|hundertprozentig|definitiv|zweifellos|mit Sicherheit',
    flagged: {
      superlative:
        'beste|besten|bester|bestes|bestem|schnellste|sicherste|einfachste|günstigste|billigste|größte|beliebteste|modernste|genaueste|zuverlässigste|leistungsfähigste|führend|marktführ*|Nummer eins|Nummer 1|unschlagbar|unübertroffen|einzigartig|konkurrenzlos|weltbest*',
      promise:
        'garantiert|garantieren|Garantie|perfekt|fehlerfrei|fehlerlos|lückenlos|ausfallsicher|hundertprozentig|risikofrei|risikolos|makellos|absolut sicher|völlig sicher',
      free: 'kostenlos|kostenfrei|gratis|umsonst|zum Nulltarif',
      unlimited: 'unbegrenzt|unlimitiert|grenzenlos|uneingeschränkt',
      praise: 'revolutionär|bahnbrechend|weltneuheit|sensationell|magisch',
    },
    allowed:
      'am besten|nicht nur|nicht bloß|beste Grüße|besten Dank|nicht umsonst|kostenlos und quelloffen|kostenlos und Open Source|kostenfrei und quelloffen|quelloffen und kostenlos|keine Garantie|nicht garantieren|nicht perfekt|nicht immer|immer noch|noch immer|wie immer|fast immer|noch nie|nie zuvor|fast nie|immer wieder|immer mehr|beste Praxis|besten Praktiken|beste Praktiken|besten Wissens|besten Wissen|bestem Wissen|unser Bestes|sein Bestes|ihr Bestes|dein Bestes|mein Bestes|das Beste daraus|das Beste hoffen|das Beste ist|das Beste wäre|wäre es das Beste|das Beste wird sein|bestem Willen|besten Willen|beste Wünsche|besten Wünschen|besten Fall|bester Laune|beste Freund|beste Freundin|der beste Zeitpunkt|beste Zeitpunkt|besten Alter|beste Beispiel|zum Besten geben|am einfachsten|am schnellsten|eines Besten|einzigartig Kennung|einzigartig Bezeichner|einzigartig ID|einzigartig Nummer|einzigartig Kennnummer|einzigartig Schlüssel|einzigartig Name|einzigartig Adresse|einzigartig sein|lokal einzigartig|kanonisch einzigartig|global einzigartig|weltweit einzigartig ID|einzigartig Kombination|einzigartig Zeichenfolge|einzigartig Code|einzigartig Link|einzigartig Passwort|einzigartig Token|einzigartig numerisch|einzigartig Host|einzigartig mnemonisch|einzigartig Seed|einzigartig pro|einzigartig für|größte Herausforderung|größte Problem|größte Gefahr|größte Risiko|größte Fehler|größte Sorge|größte Unterschied|größte Hürde|größte Nachteil|größte Schwierigkeit|größte Teil|größte Wert|größte Mühe|größte Sorgfalt|größte Dank|größte Änderung|größte Vorsicht|größte Feind|größte Schwäche|größte gemeinsame|führend Null|führend Nullen|führend Leerzeichen|führend Ziffer|führend Schrägstrich|führend Zeichen|kein perfekt|niemand ist perfekt|alles andere als perfekt|nie perfekt|weit davon entfernt, perfekt|ohne Garantie|weder Garantie|absolut sicher bist|absolut sicher bin|absolut sicher sind|absolut sicher seid|absolut sicher sein|absolut sicher, dass|umsonst gewesen|umsonst war|perfekt sein muss',
    advice: String.raw` (?:und \p{L}+ )?(?:Wege?|Möglichkeit(?:en)?|Methoden?|Art|Option|Zeitpunkt|Ort|Lösung|Vorgehen)(?!\p{L})[^.!?\n]{0,120}? (?:ist|sind|wäre)(?!\p{L})`,
    presuming: 'warum|wieso|weshalb',
    address: {
      du: [{ form: 'Sie', words: 'Sie|Ihnen|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihres', where: 'capital' }],
      Sie: [
        { form: 'du', words: 'du|dich|dir|dein|deine|deinem|deinen|deiner|deines|deins' },
        { form: 'ihr', words: 'euch|euer|eure|eurem|euren|eurer|eures' },
      ],
    },
  },
  environment: {
    offset:
      'klimakompensiert|CO2 kompensiert|CO₂ kompensiert|emissionskompensiert|klimaausgeglichen|treibhausgaskompensiert',
    neutral:
      'klimaneutral|CO2 neutral|CO₂ neutral|kohlenstoffneutral|treibhausgasneutral|emissionsneutral|klimapositiv|klimanegativ|CO2 positiv|CO₂ positiv|CO2 negativ|CO₂ negativ|CO2 frei|CO₂ frei|emissionsfrei|emissionslos|netto null|null Emissionen|Nullemission*|Klima neutral|CO2neutral|CO₂neutral|CO2frei|CO₂frei',
    reduced:
      'weniger CO2|weniger CO₂|weniger Emissionen|weniger Treibhausgase|geringere Emissionen|reduzierte Emissionen|reduziert Emissionen|CO2 reduziert|CO₂ reduziert|CO2 arm|CO₂ arm|emissionsarm|emissionsreduziert|klimareduziert|kleiner CO2 Fußabdruck|kleiner CO₂ Fußabdruck|kleinerer CO2 Fußabdruck|kleinerer CO₂ Fußabdruck|geringerer CO2 Fußabdruck|geringerer CO₂ Fußabdruck|kleineren CO2 Fußabdruck|kleineren CO₂ Fußabdruck',
    label:
      'Umweltsiegel|Ökosiegel|Öko Siegel|Klimasiegel|Nachhaltigkeitssiegel|Umweltlabel|Ökolabel|Öko Label|Klimalabel|Nachhaltigkeitslabel|Umweltzeichen|Umweltzertifikat|Nachhaltigkeitszertifikat|nachhaltigkeitszertifiziert|zertifiziert nachhaltig|zertifiziert klimaneutral|zertifiziert umweltfreundlich|umweltzertifiziert|ökozertifiziert|grün Siegel|EU Ecolabel|Blauer Engel|Blauen Engel|FSC zertifiziert|PEFC zertifiziert|GOTS zertifiziert|Cradle to Cradle',
    generic:
      'umweltfreundlich*|umweltschonend*|umweltgerecht*|umweltverträglich*|umweltbewusst*|umweltverantwortlich|umweltneutral*|naturfreundlich*|naturschonend*|naturverträglich*|klimafreundlich*|klimaschonend*|klimagerecht*|klimabewusst*|CO2 freundlich|CO₂ freundlich|ressourcenschonend*|ökologisch*|ökofreundlich*|öko freundlich|nachhaltig|nachhaltiger|nachhaltigere|nachhaltigeren|nachhaltigeres|nachhaltigste|nachhaltigsten|energieeffizient*|biologisch abbaubar|biobasiert|bio basiert|gut für die Umwelt|gut für das Klima|gut fürs Klima|gut für den Planeten|gut für die Natur|besser für die Umwelt|besser für das Klima|besser fürs Klima|besser für den Planeten|schont die Umwelt|schont das Klima|schont die Natur|schützt die Umwelt|schützt das Klima|schützt den Planeten|Umwelt zuliebe|Klima zuliebe|im Einklang mit der Natur|grün Energie|grün Strom|grün Gas|grün Produkt|grün Verpackung|grün Versand|grün Unternehmen|grün Marke|grün Alternative|grün Wahl|grün Lösung|grün Technologie|grün Technik|grün Hosting|grün Cloud|grün Logistik|grün Mode|grün Reisen|grün Zukunft|grün Produktion|grün Bauen|grün Lifestyle|grün Tarif|grün und nachhaltig|grün leben|grün wirtschaften|wir sind grün|grün hosten|grün drucken|Umwelt freundlich|Klima freundlich',
    whole:
      'aus Recyclingmaterial*|aus Recycling Material|aus Recyclingkunststoff|aus Altpapier|aus Altglas|aus recyceltem|aus recycelten|aus recycelter|vollständig recycelt|komplett recycelt|vollständig recycelbar|komplett recycelbar|vollständig recyclingfähig|100 % recycelt|100 % recycelbar|100% recycelt|100% recycelbar|vollständig kompostierbar|komplett plastikfrei|vollständig plastikfrei',
    goal: 'Klimaneutralität|Treibhausgasneutralität|CO2 Neutralität|CO₂ Neutralität|unsere Emissionen|unserer Emissionen|unseren CO2 Ausstoß|unseren CO₂ Ausstoß|unseren CO2 Fußabdruck|unseren CO₂ Fußabdruck|CO2 Emissionen halbieren|CO₂ Emissionen halbieren|CO2 Ausstoß halbieren|CO₂ Ausstoß halbieren|Emissionen senken|Emissionen halbieren|Emissionen reduzieren|unser Klimaziel|unsere Klimaziele|ohne Emissionen',
    allowed:
      'nachhaltig Wachstum|nachhaltig Erfolg|nachhaltig Wirkung|nachhaltig Eindruck|nachhaltig Geschäftsmodell|nachhaltig Beziehung|nachhaltig Ergebnis|nachhaltig Lernen|nachhaltig verbesser*|nachhaltig steiger*|nachhaltig stärk*|nachhaltig wachs*|nachhaltig wirk*|nachhaltig gestört|nachhaltig beschädigt|nachhaltig beeindruck*|nachhaltig veränder*|nachhaltig senk*|nachhaltig Entwicklung|wirtschaftlich nachhaltig|finanziell nachhaltig|ökologisch Fußabdruck|ökologisch Krise|ökologisch Gleichgewicht|ökologisch Landwirtschaft|ökologisch Landbau|ökologisch Anbau|ökologisch Forschung|ökologisch Nische|emissionsfrei Zone|grün Gasse|Grün Punkt|ökologisch Lebensmittel|ökologisch Erzeugung|ökologisch Wein|emissionsarm Zone',
    around: {
      offsetting:
        'Kompensation|Kompensationen|Kompensationszahl*|kompensier*|Ausgleich|ausgleichen|ausgeglichen|gleichen|Ausgleichszahl*|Klimaschutzprojekt*|Klimaprojekt*|Klimazertifikat*|CO2 Zertifikat|CO₂ Zertifikat|Emissionszertifikat*|Aufforstung*|Bäume pflanzen|pflanzen Bäume|Baumpflanz*|Waldprojekt*',
      future:
        'wir werden|werden wir|wollen wir|wir wollen|unser Ziel|das Ziel|Ziel ist|auf dem Weg|streben|anstreben|verpflichten uns|künftig|zukünftig|in Zukunft|planen|bis 2027|bis 2028|bis 2029|bis 203*|bis 204*|bis 205*|bis zum Jahr 20*|bis Ende des Jahrzehnts|ab 2027|ab 2028|ab 2029|ab 203*|im Jahr 203*',
      specific:
        'recycel*|recycl*|Recycling*|Altpapier|Altglas|wiederverwend*|wiederverwert*|Mehrweg*|nachfüllbar|reparierbar|reparier*|Ersatzteil*|kompostier*|erneuerbar|Ökostrom|Solarstrom|Sonnenstrom|Windstrom|Windkraft|Wasserkraft|Solaranlage*|Photovoltaik*|weniger Energie|weniger Strom|weniger Wasser|weniger Plastik|weniger Kunststoff|weniger CO2|weniger CO₂|weniger Abfall|weniger Müll|weniger Papier|weniger Verpackung|weniger Material|weniger Emissionen|plastikfrei|ohne Plastik|ohne Kunststoff|kWh|Kilowattstunde*|Gramm CO2|Gramm CO₂|Kilogramm CO2|Kilogramm CO₂|Lastenrad|Lastenrädern|Fahrrad|mit der Bahn|mit dem Zug|Elektrotransporter*|Abwärme|Regenwasser|Energieklasse|Energieeffizienzklasse',
      part: 'Verpackung*|Karton*|Schachtel*|Flasche*|Deckel*|Gehäuse*|Hülle*|Griff*|Rahmen*|Sohle*|Futter|Etikett*|Beutel*|Tüte*|Pappe|Polster*|Sockel*|Schirm*|Lampenschirm*|Stoff*|Schale*|Teil|Teile|Teilen|Bauteil*|Kabel*|Umschlag*|Behälter*|Tube*|Füllmaterial*|Versandtasche*|Boden',
      denied: 'nicht|kein|keine|keinen|keiner|keines|keinem|nie|niemals|weder|ohne|kaum',
      affirmed: 'nicht nur|nicht bloß|nicht allein|kein Zweifel|ohne Zweifel',
      about:
        'was heißt|was bedeutet|bedeutet|was ist|was sind|der Begriff|den Begriff|dem Begriff|das Wort|die Wörter|Wörter wie|Begriffe wie|Begriff|sogenannt|definier*|Definition|Greenwashing|Aussagen wie|wie nachhaltig|wie umweltfreundlich|wie klimafreundlich|wie ökologisch|wie energieeffizient',
    },
  },
  numbers: {
    kind: 'joined',
    small:
      'null=0 ein=1 eins=1 eine=1 einen=1 einem=1 einer=1 eines=1 zwei=2 zwo=2 drei=3 vier=4 fünf=5 fuenf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwölf=12 zwoelf=12 dreizehn=13 vierzehn=14 fünfzehn=15 fuenfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 anderthalb=1.5',
    tens: 'zwanzig=20 dreißig=30 dreissig=30 vierzig=40 fünfzig=50 fuenfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90',
    ...{
      and: 'und',
      hundred: 'hundert',
      thousand: 'tausend',
      half: 'einhalb',
      point: 'Komma',
    },
    hyphenated: 'mal|fach',
    endings: [
      [`mal|fach${e}|fältig`, 'multiple'],
      // "Vierjahreszeiten" is no duration, but such words are rare, so reporting them does no harm.
      ...Object.entries(spans).map(
        ([unit, [adjective, noun]]) => [`${adjective}${e}|${noun.toLowerCase()}\\p{L}*`, 'duration', unit] as const,
      ),
      [`prozentig${e}`, 'percentage', '%'],
      [`(?:sprachig|stufig|teilig|stellig|köpfig|seitig)${e}|erlei|er-?packs?`],
    ],
  },
  figures: {
    hint: /(?:(?<!\p{L})null|zwei|zwo|drei|vier|fünf|fuenf|sech|sieb|(?<!\p{L})acht|undacht|neun|zehn|(?<!\p{L})elf|zwölf|zwan|hundert|tausend|million|milliarde|billion|dutzend|dopp(?:el|l[eu])|jede[rnms]? dritte|anderthalb|(?<!\p{L})halb|hälfte|eine?[rnms]? (?:prozent|euro|cent|bis|oder|von|drittel|viertel|fünftel)|einhalb|viertel|drittel|[xX]-?mal)/iu,
    special: [
      ['fraction', 0.5, String.raw`(?:die\s)?Hälfte`],
      // Before a number, it would be a time of day: dreiviertel acht.
      ['fraction', 0.75, String.raw`dreiviertel(?=\s(?:d(?:er|es)|aller|so)\>)`],
      [
        'fraction',
        0.5,
        String.raw`halb(?=\sso\s|\sso$)|halbe[rnsm]?(?=\s(?:Stunde|Minute|Sekunde|Tag|Jahr|Monat|Woche|Preis|Zeit|Million|Milliarde|Billion|Liter|Euro|Seite|Länge|Portion|Kosten|Team|Kunden))`,
      ],
      [
        'duration',
        undefined,
        'Viertelstunden?|Dreiviertelstunden?|Vierteljahre?s?|Halbjahre?s?|halbstündige?[nmrs]?|viertelstündige?[nmrs]?',
      ],
      [
        'spelled',
        undefined,
        String.raw`(?:Tausende|Hunderte|Hunderttausende|Zehntausende|Dutzende)[nr]?|(?<![\p{N}{removed}]\s)(?:Millionen|Milliarden|Billionen)(?=\s(?:von\s)?\p{L})|zigtausende?|abertausende?`,
      ],
      ['multiple', undefined, `(?:dutzend|millionen|milliarden)fach${e}`],
      ['spelled', 12, String.raw`(?:ein(?:em)?\s|ein\shalbes\s)?Dutzend`],
      [
        'multiple',
        2,
        `(?:ver)?doppelt${e}|(?:das |aufs )?Doppelten?s?|verdoppel(?:n|t|te|ten|st|nd|ung)?|verdopp(?:le|lung)`,
      ],
      ['multiple', 0.5, 'halbier(?:en|t|te|ten|ung)|gehälftet'],
      ['multiple', undefined, 'ver(?:drei|vier|fünf|sechs|zehn|hundert|tausend|viel)fach(?:en|t|te|ten|ung|st|e)'],
      [
        'fraction',
        undefined,
        String.raw`jede[rnms]?\s(?:zweite|dritte|vierte|fünfte|zehnte)[rnms]?\>(?!\s(?:Mal|Tag|Woche))`,
      ],
    ],
    parts: {
      ...{ 3: 'Drittel[ns]?', 4: 'Viertel[ns]?(?!stunde|jahr)', 5: 'Fünftel[ns]?', 6: 'Sechstel[ns]?' },
      ...{ 7: 'Siebtel[ns]?', 8: 'Achtel[ns]?', 9: 'Neuntel[ns]?', 10: 'Zehntel[ns]?' },
      ...{ 100: 'Hundertstel[ns]?', 1000: 'Tausendstel[ns]?' },
    },
    scales: {
      ...{ 1e3: 'Tsd\\.?|Tausend', 1e6: 'Mio\\.?|Millionen|Million', 1e9: 'Mrd\\.?|Milliarden?' },
      ...{ 1e12: 'Billionen|Billion|Bio\\.' },
    },
    multiple: String.raw`[\s-]?mal|-?fach${e}`,
    compounds: {
      ...Object.fromEntries(
        Object.entries(spans).map(([unit, [adjective, noun]]) => [
          unit,
          String.raw`-?${adjective}${e}\>|-${noun}(?:-\p{L}+)*`,
        ]),
      ),
      '%': String.raw`-?prozentig${e}\>|%ig${e}\>|-Prozent(?:-\p{L}+)*`,
      EUR: String.raw`-Euro(?:-\p{L}+)*`,
    },
    negation: 'nicht',
    share: 'von|aus',
  },
  units: {
    ...{ '%': 'Prozent(?:punkte?n?)?', permille: 'Promille', second: 'Sekunden?', minute: 'Minuten?' },
    hour: 'Stunden?',
    day: 'Tage?n?|Tages|Werktage?n?|Kalendertage?n?|Arbeitstage?n?',
    ...{ week: 'Wochen?', month: 'Monate?n?|Monats', year: 'Jahre?n?|Jahres', liter: 'Litern?', meter: 'Metern?' },
    ...{ kilometer: 'Kilometern?', centimeter: 'Zentimetern?', kilogram: 'Kilo(?:gramm)?', gram: 'Gramm' },
    ton: 'Tonnen?',
  },
  weekdays: 'Mo|Di|Mi|Do|Fr|Sa|So|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag',
  // "15 am Montag" is no time.
  noon: String.raw`[ap]\.\s?m\.|pm\>`,
  shared: {
    units: {
      ...{ '%': 'v\\.\\s?H\\.', EUR: 'Euros?', USD: '(?:US-)?Dollars?', GBP: 'Pfund', CHF: 'Franken', INR: 'Rupien' },
      ...{ PLN: 'Złoty', cent: 'Cents?|Rappen', second: 'Sek\\.?', hour: 'Std\\.?', degree: 'Grad' },
    },
    words: {
      ...{ and: 'und', or: 'oder', to: 'bis', article: 'die|den|der', oClock: 'Uhr' },
      month:
        'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jan|Feb|Mär|Apr|Jun|Jul|Aug|Sept?|Okt|Nov|Dez',
      season: 'Frühjahr|Frühling|Sommer|Herbst|Winter',
      timePlural: 'Std|Sekunden|Minuten|Stunden|Tagen?|Wochen|Monaten?|Jahren?',
      asOf: 'Stand|Fassung',
      beforeYear: String.raw`im\sJahre?|Stand:?|Jahrgang|Baujahr|gegründet|anno`,
      yearAlone: 'in|ab|bis|vor|nach|Anfang|Ende|Mitte',
      ...{
        award: 'Testsieger|Gewinner',
        forExample: String.raw`z\.\s?B\.|zum\sBeispiel|beispielsweise`,
        defines: String.raw`ist|sind|entspr\p{L}+`,
        layer: 'Schicht|Ebene',
        comparing:
          'als|über|rund|etwa|circa|ca\\.|ungefähr|knapp|gut|fast|mindestens|höchstens|maximal|nur|alle|zu|um|je|unter',
      },
      beforeDuration: 'nach|unter|alle',
      follower:
        'und|oder|am|an|im|in|auf|ist|sind|war|waren|wird|werden|hat|haben|gilt|wir|ich|du|sie|er|es|mit|bei|für|zum|zur|nach|vor|bis|als|wenn|aber|nicht|noch|schon|auch|nur|dass|ob|von|aus|um|gegen|seit|ohne|durch|gibt|kann|können|muss|müssen|darf|soll|sowie',
      ...{ phone: 'Tel(?:efon)?|Fax|Mobil|Hotline', postBox: 'Postfach', town: 'Wien|Zürich' },
      room: 'Gebäude|Haus|Zimmer|Raum|Etage|Gleis|Halle|Eingang|Aufgang',
      numberWord: String.raw`Nr\.?|Nummer|Fehler(?:code)?(?=:?\s[1-5]\d\d\>)`,
      registerWord: 'Az\\.?|Aktenzeichen|Rn\\.?|Drucksache',
      registerCode: 'USt-?(?:Id-?Nr|ID)|UID',
      section:
        'Art(?:ikels?|ikeln)?|Absatz|Abs|Abschnitts?|Ziffer|Ziff|Satz|Buchstabe|Anlage|Anhang|Erwägungsgr(?:u|ü)nde?s?|ErwGr?|Kapitel|Klausel',
      subsection:
        'Abs(?:atz|ätze)?|Nr|Nummer|Satz|S|Sätze|lit|Buchst(?:abe)?|UAbs|Unterabs(?:atz)?|Hs|Halbsatz|Alt|Ziff(?:er)?',
      andFollowing: 'ff?\\.',
      sectionLink: String.raw`i\.?\s?V\.?\s?m\.?`,
      regulation: String.raw`(?:Durchführungs|Delegierte\s)?Verordnung|Richtlinie|Beschluss|VO|RL`,
      label:
        'Schritt|Gruppe|Kapitel|Abschnitt|Seite|Abb\\.|Abbildung|Tabelle|Tab\\.|Teil|Stufe|Phase|Punkt|Frage|Fußnote|Zeile|Spalte|Band|Heft|Folge|Staffel|Platz|Rang|Ebene|Klasse|Option|Variante|Tag|Woche|Modul|Lektion|Beispiel|Prinzip|Grundsatz|Regel|Strophe|Zusage|Selbstverpflichtung|These',
      country: 'Österreich|Belgien|Schweiz|Dänemark|Norwegen|Niederlande|Luxemburg|Ungarn|Slowenien|Australien',
      beforeRank:
        'die|das|als|unsere|deine|Ihre|eure|meine|ist|sind|seid|bist|bleib(?:t|en|e)|wurden|waren|Deutschlands|Europas|Österreichs',
      afterRank: 'unter|weltweit|in\\s(?:Europa|Deutschland|Österreich|der\\sSchweiz)|am\\sMarkt|bei\\sden',
      reference: 'Abb\\.|Abbildung|Tabelle|Tab\\.|Seite|Kapitel|Fußnote|Zeile|Spalte|Grafik|Diagramm|Linie',
      afterLabel: 'und|oder|von|ist|in|im|am',
      ...{ version: 'Ausgabe', product: 'Formel', counted: 'Sprachen' },
      noName:
        'Ab|Als|Bereits|Bewertung|Bis|Durchschnitt|Etwa|Fast|Für|Gesamtnote|Mehr|Mit|Nach|Note|Nur|Rund|Schnitt|Schon|Seit|Über|Unter|Von|Wertung',
      noNameJoined: 'Ca|Je|Pro|Jetzt|Preis',
      countedStem: 'tausend|mrd|stern|tag|stund|minut|sekund|mal',
      joinedUnit:
        'sek|std|mal|fach\\p{L}*|\\p{L}+ig(?:e[nmrs]?)?|mio|mrd|tsd|ern?|(?:stund|tag|woch|monat|jahr|sekund|sprach|prozent)\\p{L}*',
      joinedCapital: 'Std|Min|Sek|Tsd|Mio|Mrd|Uhr|Euro|Prozent',
    },
    noFigures: {
      statutes: [String.raw`\<BGBl\.\s[IVX]+\sS\.\s\d+|\<ABl\.\s[A-Z]\s\d+`],
      registers: [
        String.raw`(?-i)\<(?:HRA|HRB|GnR|PR|VR|GsR)\s?\d+(?:\s[A-Z]{1,2}\>)?`,
        String.raw`\<(?:Steuer|Kunden|Rechnungs|Bestell|Register|Auftrags|Ticket|Vorgangs|Artikel|Serien|Konto|Vertrags|Mitglieds|Akten|Telefon|Umsatzsteuer-Identifikations|Haus|Matrikel|Umsatzsteuer)-?(?:nummer|nr\.?|zeichen):?\s{code}(?:\s\d{2,})*`,
      ],
      dates: [
        String.raw`\<(?:am|zum|vom|dem)\s{day}\.(?=,|\s|$)`,
        String.raw`\<KW\s?\d{1,2}\>|\<[1-4]\.\s?(?:Quartal|Halbjahr)\s{year}\>|\<(?:\d{2})?\d0er(?:n|-Jahren?)?\>`,
        // After a round number, a noun is being counted: seit 2000 Kunden, but seit 2000 bieten wir.
        String.raw`(?-i)\<(?:[Ss]eit|SEIT)(?!\s\d\d00\s\p{Lu}\p{L}*(?:en|ern|eln)\>)\s{years}`,
      ],
      times: [
        // Von 8 bis 12 und von 14 bis 18 Uhr.
        String.raw`\<(?:${time}\s?(?:-|–|bis)\s?${time}(?:\s?,\s?|\s?und\s)(?:von\s)?){1,3}${time}(?:\s?(?:-|–|bis)\s?${time})?\s?Uhr\>`,
        String.raw`\<${time}(?:\s?(?:-|–|bis|und)\s?${time})?\s?Uhr\>(?:\s{minute}\>)?`,
        String.raw`\<(?:fünf|zehn|zwanzig|5|10|20)\s(?:vor|nach)\s(?:halb\s)?${hour}\>(?:{alone}|(?=\s\p{L}+t\>))`,
        String.raw`\<halb\s(?:${hours}|{clock})\>|\<(?:drei\s?)?viertel\s(?:(?:vor|nach)\s)?${hour}\>`,
        String.raw`\<(?:um|gegen)\s${hour}\>(?![.,:]\d){alone}`,
      ],
      addresses: [
        // Any name with a house number is a street if a postcode and a town follow.
        String.raw`(?-i)\<(?:(?:An?|Am|Auf|Bei|Beim|Im|In|Unter|Zum|Zur|Vor|Hinter|der|den|dem|die)\s){0,2}(?:\p{Lu}[\p{L}.'-]*\s){1,4}${house}(?:\s?[/,]\s?(?:\d{1,2}\.\s?(?:OG|UG|Stock|Etage)|EG))?,\s(?:[A-Z]{1,2}-)?\d{4,5}(?=\s\p{Lu})`,
        String.raw`(?-i)\<\p{Lu}[\p{L}.'-]*(?:${street})\s${house}${town}`,
        String.raw`(?-i)\<(?:\p{Lu}[\p{L}.-]*\s){1,3}(?:S|s)?(?:${street}|Straße|Strasse|Str\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer|Markt|Chaussee|Wall|Hof|Kamp|Tor)\s${house}${town}`,
        String.raw`(?-i)(?<=PLZ\s?)(?!\d\d000)\d{5}(?=\s\p{Lu})`,
      ],
      ordinals: [
        String.raw`\<(?:Platz|Rang|Punkt)\s\d{1,2}(?=\s(?:beim?|im|unter|der|des)\>)`,
        String.raw`(?-i)(?<=\<(?:[Dd](?:er|ie|as|em|en|es)|[Ii]m|[Aa]m|[Zz]u[mr]|[Vv]om|[Bb]eim|[Jj]ede[nrsm]?|bis|und|[Ii]hr(?:e[nm]?)?)\s)\d{1,2}\.(?=\s[\p{L}\d])`,
        String.raw`(?-i)(?<![\p{L}\p{N}.,])\d{1,3}\.\s(?=(?:Stock|OG|UG|Etage|Quartal|Jahrhunderts?|Klasse|Platz|Plätze|Liga|Bundesliga|Auflage|Semester|Halbjahr|Geburtstag|Kapitel|Mal|Person|Generation|Weltkrieg|Absatz|Abschnitt|Satz|Senat|Kammer|Instanz|Spalte|Zeile|Halbzeit|Advent)\>)`,
        String.raw`(?-i)(?<![\p{L}\p{N}.,])\d{1,2}\.(?=\s(?!(?:oder|und|bis)\>)\p{Ll})`,
      ],
      names: [String.raw`\<(?:Zwei|Zwo|2|Multi)-?Faktor`],
    },
  },
  noFigures: {
    dates: [
      String.raw`(?-i)\<(?:[Ii]n|[Aa]b|[Bb]is)\s{year}(?=\s\p{Ll})`,
      // “Wurde 2013 veröffentlicht”: nouns have a capital, and adjectives end in e, n or r.
      String.raw`(?-i)(?<!\<{comparing}\s){recentYear}(?=\s(?:\p{Ll}{2,}[tß]|\p{Ll}*(?:stand|fand|begann|begannen|kam|kamen|wurde|wurden|ging|zog|schrieb|erschien|gab|hatte|hatten|konnte)|ein|eine|einen|einem|einer|der|die|das|den|dem|des|ihr|ihre|sein|seine|erstmals)\>)`,
      String.raw`\<(?:Anfang|Ende|Mitte|Jahr(?:es|en)?|seit|vor|nach|[Ff]rühjahr|Herbst|(?:nach|um|seit|ab)\s(?:etwa|ca\.|ungefähr))\s{recentYear}(?=\s\p{Ll})`,
    ],
    idioms: [
      // Worked examples, to the end of the sentence.
      String.raw`\<(?:angenommen|nehmen\swir\s(?:mal\s|einmal\s)?an|gesetzt\sden\sfall|stell(?:e|en\ssie)?\s(?:dir|sich)\s(?:mal\s|einmal\s)?vor,\s(?:du\s(?:hast|hättest|willst|möchtest|schickst|besitzt)|sie\s(?:haben|hätten|wollen|möchten|schicken|besitzen)|jemand|alice|bob))\>{restOfExample}`,
      String.raw`\<(?:zum\sbeispiel|beispielsweise|z\.\s?b\.)\s(?:wenn|falls)\>{restOfExample}|\<wenn\s(?:du|sie|jemand|alice|bob)\s(?:zum\sbeispiel|z\.\s?b\.|beispielsweise)\>{restOfExample}`,
      String.raw`\<(?:ich|du|sie|wir|mir|dir|sich|uns|ihnen|bin|bist|sind)\s(?:\p{L}+\s){0,3}(?:zu\s)?(?:100\s?%|100\sprozent|hundert\sprozent)(?:ig)?\s(?:sicher|überzeugt|einverstanden)|\<stimmen?\s(?:\p{L}+\s)?zu\s100\s(?:%|prozent)\szu\>`,
      String.raw`\<doppelte[nrms]?\s(?:ausgaben?|anführungszeichen|lottchen|staatsbürgerschaft|verneinung)\>|\<(?:doppelt|dreifach|doppelt\s(?:und|oder)\sdreifach)\s(?:über)?(?:prüf|check|kontrollier|nachsehen|nachles|hinsehen|hinschauen)\p{L}*|\<null\stoleranz\>|\<zwei-?schritt\p{L}*|\<führende[nr]?\snull(?:en)?\>`,
      String.raw`\<(?:zwei|drei|vier)\s(?:\p{L}+en?\s)?(?:dingen?|sachen|wegen?|möglichkeiten|gründen?|fällen?|situationen|problemen?|fragen|seiten|aspekten?|szenarien|ansätzen?|beispielen?|parteien)\>(?!\szu\s(?:be)?zahlen)`,
      String.raw`\<(?:diese[nrs]?|jene[nr]?|(?:den|die|der)\sanderen)\szwei\>(?!\s(?:und|bis|oder|{timePlural}|stunden?|tagen?|wochen|monaten?|jahren?|millionen|milliarden)\>|[\s-]\d)`,
      String.raw`\<(?:(?:wir|ihr|uns|euch) (?:zwei|drei|beiden)|unter (?:vier|sechs) augen|vier-?augen|null komma nichts|null und nichtig|null ahnung|stunde null|(?:bei|von) null (?:an(?:fangen)?|beginnen|auf hundert|starten)|wolke sieben|(?:sieben|7) sachen|sieben siegeln|sieben berge|zwischen (?:zwei|allen) stühlen|zwei fliegen|zwei paar (?:schuhe|stiefel)|zwei seiten (?:einer|derselben) medaille|zwei linke hände|aller guten dinge sind drei|auf allen vieren|alle viere|(?:fünf|5) vor (?:zwölf|12)|fünf(?:e)? gerade|vier wänden?|drei kreuze|um drei ecken|bis drei zählen|auf drei|vom hundertsten ins tausendste|tausend dank|tausend(?:mal)? (?:entschuldigung|verzeihung)|auf hundertachtzig|auf (?:zack|achse)|eins zu eins|eins a|pi mal daumen|(?:in|außer|habt|hab|gib|gebt|geben|gibt|gab) acht|acht (?:geben|gibt|zu geben|nehmen|auf)|sich in acht|doppelt gemoppelt|doppelt hält|doppelte[nr]? boden|doppelte buchführung|doppelte verneinung|zu zweit|zu dritt|zu viert|sechs richtige|(?:die|der) elf(?=\s*(?:$|[.,;!?]))|zwei gesichter|mit zwei blauen|sieben meilen|tausendundeine|zwei mal zwei ist vier|dreh- und|in zwei hälften|die andere hälfte des|bessere hälfte|halbe sachen|halbe miete|halb so (?:schlimm|wild)|halbe wahrheit|halb und halb|auf halbem weg|auf halber strecke|halbherzig)\>`,
      // “One of your three …”. `Ihrer` must be capitalised.
      '(?-i)\\<[Ee]in(?:e[mnrs]?|s)? (?:[Dd]einer|Ihrer|[Ee]urer|dieser) (?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\\>',
    ],
  },
};
