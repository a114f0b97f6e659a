// Numbers in words in French, Italian, Dutch, Portuguese and Polish, and the idioms with such words.
import type { SeparateNumbers } from './figure-words.ts';
import type { Language } from './language.ts';

/** What such a language adds to its entry. */
interface InWords extends Pick<Language, 'numbers' | 'figures'> {
  /** Patterns for `noFigures`. */
  readonly idioms: readonly string[];
}

/** At the end of a clause, a word from two to twelve counts nothing, unless it is the end of a share. */
const endOfClause = (words: string, share: string) =>
  String.raw`(?<!\<(?:${share})\s)\<(?:${words})\>(?=\s*(?:$|[\n.,;:!?)–—”»"]))`;

/** By letter: tens, ones, other numbers below a hundred, hundreds, thousands, and what links them. */
function grammar(low: string, and = '', link = ' '): string {
  const hundred = `(?:(?:u${link})?[CH](?:${link}${and}${low})?|${low})`;
  const thousand = `(?:(?:${hundred}${link})?T(?:${link}${and}${hundred})?|${hundred})`;
  return `(?:u )?d|(?:${thousand}${link}M(?:${link}${and}${thousand})?|${thousand}|M|z)`;
}

const separate = (words: SeparateNumbers['words'], pattern: string, except: readonly string[]): SeparateNumbers => ({
  kind: 'separate',
  words,
  grammar: pattern,
  except,
});

export const inFrench: InWords = {
  numbers: separate(
    {
      ...{ z: 'zéro=0', '&': 'et=0', u: 'un=1 une=1 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9' },
      e: 'dix=10 onze=11 douze=12 treize=13 quatorze=14 quinze=15 seize=16 dix-sept=17 dix-huit=18 dix-neuf=19',
      t: 'vingt=20 trente=30 quarante=40 cinquante=50 soixante=60 septante=70 octante=80 huitante=80 nonante=90 soixante-dix=70 quatre-vingt=80 quatre-vingts=80 quatre-vingt-dix=90',
      ...{ H: 'cent=1e2 cents=1e2', T: 'mille=1e3', M: 'million=1e6 millions=1e6 milliard=1e9 milliards=1e9' },
      d: 'huitaine=8 dizaine=10 douzaine=12 vingtaine=20 trentaine=30 quarantaine=40 cinquantaine=50 soixantaine=60 centaine=100 millier=1000',
    },
    grammar('(?:t(?:[ -]&[ -][ue]|[ -][ue])?|e|u)', '', '[ -]'),
    [
      String.raw`\<pour\s⟨cent⟩|⟨(?:millions|milliards)⟩`,
      // A new telephone, and an age or a week.
      String.raw`⟨neuf⟩(?!\s(?:sur\s|\p{L}+[sx]\>|ou\s|à\s|euro|pour\scent))`,
      String.raw`⟨(?:une )?(?:huitaine|vingtaine|trentaine|quarantaine|cinquantaine|soixantaine)⟩(?!\sd(?:e\s|'))|\<(?:en|mise|la|sa|leur)\s⟨(?:quarantaine|soixantaine|cinquantaine|trentaine)⟩`,
    ],
  ),
  figures: {
    hint: /(?<!\p{L})_*(?:zéro|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarant|cinquant|soixant|septante|huitante|octante|nonante|cents?(?!\p{L})|mill(?:e|ier|ion|iard)|dizaine|douzaine|huitaine|centaine|moitié|demi|doubl|tripl|quadrupl|une?\s(?:euro|tiers|quart|cinquième|dixième|pour|sur|ou|à))/iu,
    special: [
      ['percentage', 100, String.raw`cent\spour\scent`, '%'],
      ['duration', 7, String.raw`7\s?j\s?/\s?7(?:\s?j\>)?`, 'day'],
      ['fraction', 0.5, String.raw`(?<!\<à\s)(?:la\s)?moitié(?=\s(?:d[eu]s?|d'|prix|moins)\>|\sd'|\s*(?:$|[.,;:!?]))`],
      ['fraction', 0.5, String.raw`demi(?=-(?:heure|journée|litre|million|milliard|siècle|kilo|tarif)s?\>)`],
      [
        'fraction',
        { tiers: 1 / 3, quart: 0.25, cinquième: 0.2, dixième: 0.1 },
        String.raw`un\s(tiers|quart|cinquième|dixième)(?=\s(?:d(?:es|u)|de\s(?:la|nos|vos|ses|leurs)|plus|moins)\>|\sde\sl'|\sd'heure)`,
      ],
      [
        'spelled',
        undefined,
        String.raw`(?<![\p{N}{removed}]\s)(?:centaines|milliers|millions|milliards|dizaines|douzaines)(?=\sd(?:e\s|'))`,
      ],
      [
        'multiple',
        2,
        String.raw`(?:le|au|du)\sdouble(?=\s(?:d[eu]s?)\>|\sd'|\s*(?:$|[.,;:!?]))|doubl(?:e|ez|er|é|ent|ons|era|eront)(?=\s(?:l[ae]s?|vo(?:s|tre)|no(?:s|tre)|s[ae]s?|leurs?)\>|\sl')`,
      ],
      [
        'multiple',
        3,
        String.raw`(?:le|au|du)\striple(?=\sd)|tripl(?:e|ez|er|é|ent|ons)(?=\s(?:l[ae]s?|vo(?:s|tre)|no(?:s|tre)|s[ae]s?|leurs?)\>|\sl')`,
      ],
    ],
    // Not “un tiers”, who may be a third party.
    parts: { 3: '(?<!\\uE102[\\s-])tiers', 4: "quarts(?!\\sd'heure\\sde\\s)", 5: 'cinquièmes', 10: 'dixièmes' },
    scales: {},
    ...{ multiple: String.raw`\sfois`, negation: 'pas', share: 'sur', half: 'et\\sdemie?' },
  },
  idioms: [
    String.raw`\<(?:à\sdeux\s(?:pas|doigts|mains)|en\sdeux\s(?:mots|temps|clics|secondes)|d'une\spierre\sdeux|entre\sdeux\s(?:portes|eaux)|jamais\sdeux\ssans\strois|un,?\sdeux,?\strois|deux\spoids,?\sdeux\smesures|de\sdeux\schoses\sl'une|à\squatre\s(?:mains|pattes)|se\smettre\sen\squatre|aux\squatre\scoins|se\scouper\sen\squatre|six\spieds\ssous|sept\s(?:nains|mers|péchés)|cinq\ssens|vingt\sdieux|cent\spas|mille\s(?:mercis|excuses|feuilles|pattes|fois\smerci)|couper\sles\scheveux\sen\squatre|(?:à|de|depuis|partir\sde)\széro|double\s(?:clic|authentification|facteur|vérification|sens|vie)|à\sdeux\sfacteurs|(?:réfléchi\p{L}*|regarde\p{L}*|vérifi\p{L}*)\s(?:à\s)?deux\sfois|(?:tous|toutes)\s(?:les\s)?deux|années\s\p{L}+(?:-\p{L}+)*|trois\spoints|(?:l|c|s|m|t)es\sdeux|[nv]os\sdeux|les\sdeux|deux\sà\sdeux|(?:deux\spar\sdeux)|trente-six)\>(?!\s(?:mille|millions|cents?|premi|derni|proch|{timePlural}))`,
    String.raw`\<(?:deux|trois|quatre)\s(?:choses|façons|manières|possibilités|raisons|cas|situations|questions|côtés|aspects|exemples|types|points)\>(?!\sde\s(?:paiement|livraison))`,
    endOfClause('deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze', 'sur|à|ou'),
  ],
};

const italianOnes = 'due=2 tre=3 tré=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9';
const italianTens = 'vent=2 trent=3 quarant=4 cinquant=5 sessant=6 settant=7 ottant=8 novant=9'.split(' ');
/** Tens and ones in one word: ventidue, but ventuno and ventotto. */
const italianBelowHundred = italianTens.map((entry) => {
  const [ten = '', value] = entry.split('=');
  const full = ten === 'vent' ? 'venti' : `${ten}a`;
  const joined = italianOnes.replace(/ otto=8/, '').replace(/(\S+)=/g, `${full}$1=${value}`);
  return `${full}=${value}0 ${ten}uno=${value}1 ${ten}un=${value}1 ${ten}otto=${value}8 ${joined}`;
});

export const inItalian: InWords = {
  numbers: {
    kind: 'joined',
    small: `zero=0 un=1 uno=1 una=1 ${italianOnes} dieci=10 undici=11 dodici=12 tredici=13 quattordici=14 quindici=15 sedici=16 diciassette=17 diciotto=18 diciannove=19 ${italianBelowHundred.join(' ')}`,
    tens: 'venti=20',
    ...{
      and: '(?!)',
      hundred: '(?:cento(?!$)|(?<=.)cento)',
      thousand: 'mil(?:le|a)',
      half: '(?!)',
      point: 'virgola',
      hyphenated: '(?!)',
    },
    endings: [['(?!)']],
  },
  figures: {
    hint: /(?<!\p{L})_*(?:zero|due(?!\p{L}*l)|tre(?!n[oi])|quattr|cinqu|sei(?!\p{L})|sette(?!m)|otto(?!b)|nove(?!m)|dieci|undici|dodici|dicia|dicio|tredici|quindici|sedici|venti?|quarant|sessant|settant|ottant|novant|cento|centina|mille|mila|migliai|milion|miliard|decin|dozzin|ventin|metà|mezz|doppi|raddoppi|tripl|un\sterzo|un\squarto|una?\s(?:su|per|o)\s)/iu,
    special: [
      ['percentage', 100, String.raw`cento\sper\scento`, '%'],
      // Not in “venti per cento”.
      ['spelled', 100, String.raw`(?<!\<per\s)cento(?=\s\p{L})`],
      [
        'fraction',
        0.5,
        String.raw`(?:(?<!\<a\s)(?:la\s)?metà|metà(?=\sprezzo))(?=\s(?:d(?:i|ei|el|ella|egli|elle)|prezzo)\>|\sdell'|\s*(?:$|[.,;:!?]))`,
      ],
      ['fraction', 0.5, String.raw`mezz(?:'(?=ora\>)|[ao](?=\s(?:giornata|litro|chilo|milione|secolo)\>))`],
      [
        'fraction',
        { terzo: 1 / 3, quarto: 0.25, quinto: 0.2, decimo: 0.1 },
        String.raw`un\s(terzo|quarto|quinto|decimo)(?=\s(?:de(?:i|l|lla|gli|lle)|in\spiù|in\smeno)\>|\sdell'|\sd'ora)`,
      ],
      [
        'spelled',
        undefined,
        String.raw`(?<![\p{N}{removed}]\s)(?:centinaia|migliaia|decine|dozzine)(?=\sd(?:i|ei|elle|egli)\>)|(?<![\p{N}{removed}]\s)milion[ei](?=\sdi\>)`,
      ],
      ['spelled', 10, String.raw`una\sdecina(?=\sdi\>)`],
      ['spelled', 12, String.raw`una\sdozzina(?=\sdi\>)`],
      ['spelled', 20, String.raw`una\sventina(?=\sdi\>)`],
      ['spelled', 50, String.raw`una\scinquantina(?=\sdi\>)`],
      ['spelled', 100, String.raw`un\scentinaio(?=\sdi\>)`],
      ['spelled', 1000, String.raw`un\smigliaio(?=\sdi\>)`],
      [
        'multiple',
        2,
        String.raw`il\sdoppio|raddoppi(?:a|are|ate|ano|amo|ato|ata)(?=\s(?:la|il|lo|i|le|gli|tua|vostra)\>|\sl')`,
      ],
      ['multiple', 3, String.raw`il\striplo|triplic(?:a|are|ate|ano)(?=\s(?:la|il|lo|i|le|gli)\>|\sl')`],
    ],
    parts: { 3: 'terzi', 4: 'quarti', 5: 'quinti', 10: 'decimi' },
    scales: { 1e6: 'milion[ei]', 1e9: 'miliard[oi]' },
    ...{ multiple: String.raw`\svolte`, negation: 'non', share: 'su', half: 'e\\smezz[oa]' },
  },
  idioms: [
    // “You are”, unless it counts.
    String.raw`\<sei\>(?<!\<(?:oltre|almeno|più\sdi|meno\sdi|circa|fino\sa|entro|ogni|dopo|i|le)\ssei)(?!\s(?:mesi|anni|giorni|ore|settimane|minuti|secondi|volte|euro|lingue|persone|paesi|su\s(?:sette|otto|nove|dieci|dodici|\d)|o\ssette|per\scento)\>)`,
    String.raw`\<(?:in\sdue\s(?:parole|tempi|clic)|a\sdue\spassi|su\sdue\spiedi|fare\sdue\s(?:passi|conti|chiacchiere)|due\s(?:passi|chiacchiere|parole|righe)|un,?\sdue,?\stre|(?:tutt[ie]|entramb[ie])\s(?:e\s)?due|(?:quest[ie]|quegli|quelle|gli\saltri|le\saltre)\sdue|[il]e?\sdue|a\sdue\sa\sdue|a\sdue\sfattori|(?:da|a|partire\sda)\szero|quattro\s(?:gatti|chiacchiere|passi|occhi|zampe|salti)|sette\s(?:nani|vite)|cento\sdi\squesti|mille\s(?:grazie|scuse|volte\sgrazie)|per\scento\smotivi|(?:pensarci|pensaci|verificare|controllare)\sdue\svolte|doppi[oa]\s(?:clic|fattore|senso)|anni\s\p{L}+nta|tre\spuntini)\>(?!\s(?:mila|milioni|{timePlural}|mesi|anni|giorni|settimane))`,
    String.raw`\<(?:due|tre|quattro)\s(?:cose|modi|maniere|possibilità|motivi|ragioni|casi|situazioni|domande|lati|aspetti|esempi|tipi|punti)\>(?!\sdi\s(?:pagamento|spedizione))`,
    endOfClause('due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici', 'su|a|o|virgola'),
  ],
};

export const inDutch: InWords = {
  numbers: {
    kind: 'joined',
    small:
      'nul=0 een=1 één=1 twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 elf=11 twaalf=12 dertien=13 veertien=14 vijftien=15 zestien=16 zeventien=17 achttien=18 negentien=19 anderhalf=1.5 anderhalve=1.5',
    tens: 'twintig=20 dertig=30 veertig=40 vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90',
    ...{ and: '(?:en|ën)', hundred: 'honderd', thousand: 'duizend', half: '[eë]nhalf', point: 'komma' },
    hyphenated: '(?!)',
    endings: [
      ['maal|voudige?|voud', 'multiple'],
      ['daagse?', 'duration', 'day'],
      ['weekse?|wekelijkse?', 'duration', 'week'],
      ['maandse?|maandelijkse?', 'duration', 'month'],
      ['jarige?', 'duration', 'year'],
      ['talige?|delige?|persoons'],
    ],
  },
  figures: {
    hint: /(?<!\p{L})_*(?:nul|twee|drie|vier(?!ing|en(?!\p{L}|half))|vijf|zes|zeven|acht(?!er|ig|ten)|neg?en(?:t|\s|[eë])|tien|elf(?!en)|twaalf|twintig|dertig|dertien|veertig|veertien|tachtig|honderd|duizend|miljoen|miljard|anderhal|dozijn|halve?(?!\p{L})|helft|dubbel|verdubbel|verdrie|[ée]{2}n\s(?:derde|kwart|vijfde|tiende|op|van|of|euro|procent))/iu,
    special: [
      ['fraction', 0.5, String.raw`(?:de\s)?helft(?=\s(?:van|minder|meer|goedkoper|sneller)\>|\s*(?:$|[.,;:!?]))`],
      ['fraction', 0.5, String.raw`halve?(?=\s(?:uur|dag|jaar|maand|liter|kilo|prijs|miljoen|miljard|zo)\>)`],
      [
        'fraction',
        { derde: 1 / 3, kwart: 0.25, vijfde: 0.2, tiende: 0.1 },
        String.raw`[eé][eé]n\s(derde|kwart|vijfde|tiende)(?=\s(?:van|minder|meer|goedkoper|sneller)\>)`,
      ],
      [
        'spelled',
        undefined,
        String.raw`(?<![\p{N}{removed}]\s)(?:tientallen|honderden|duizenden|miljoenen|miljarden|tienduizenden|honderdduizenden)`,
      ],
      ['spelled', 10, String.raw`(?:een\s)?tiental(?=\s\p{L})`],
      ['spelled', 12, String.raw`(?:een\s)?dozijn`],
      ['price', 10, String.raw`(?:een\s)?tientje`, 'EUR'],
      ['multiple', 2, String.raw`dubbel(?=\szo\s)|het\sdubbele|verdubbel(?:t|en|de|d|ing)`],
      ['multiple', 3, String.raw`verdrievoudig(?:t|en|de|d)`],
      ['multiple', 0.5, String.raw`halveer(?:t|de)|halveren|gehalveerd`],
    ],
    parts: { 3: 'derden?', 4: 'kwart', 5: 'vijfden?', 10: 'tienden?' },
    scales: { 1e6: 'miljoen', 1e9: 'miljard' },
    ...{ multiple: String.raw`\s(?:keer|maal)|\s?x`, negation: 'niet', half: 'en\\seen\\shalf' },
    // Not “een van de tien”.
    share: String.raw`op\sde|op\selke|(?<!\uE102\s)van\sde`,
  },
  idioms: [
    String.raw`\<(?:in\sacht|acht\s(?:slaan|slaat)|geef\sacht|acht\s(?:ik|wij|hij|zij|u|je)|een,?\stwee,?\sdrie|[ée]{2}n\stwee|(?:de|deze|die|onze|hun|alle)\stwee|met\s(?:ons|z'n|hun)\s\p{L}+|twee\saan\stwee|in\stwee[ëe]n|om\sde\stwee|onder\svier\sogen|op\svier\sbenen|zeven\s(?:sloten|zeeën|dwergen)|van\snul|op\snul|nul\sop|(?:nul)komma\p{L}*|honderd\suit|duizend\s(?:dank|maal\sdank|excuses)|twee\sstappen\sverwijderd|in\stwee\swoorden|(?:denk|kijk|controleer)\s(?:er\s)?twee\s(?:keer|maal)|dubbel\s(?:klik|check)\p{L}*|twee\sfactor\p{L}*|jaren\s\p{L}+tig|drie\spuntjes|half\s(?:een|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf))\>(?!\s(?:honderd|duizend|miljoen|dagen|weken|maanden|jaar|uur))`,
    // At eight: a time of day.
    String.raw`\<(?:om|tegen|rond|vanaf|na|voor)\s(?:een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf)\suur\>`,
    String.raw`\<(?:twee|drie|vier)\s(?:dingen|manieren|mogelijkheden|redenen|gevallen|situaties|vragen|kanten|aspecten|voorbeelden|soorten|punten)\>`,
    endOfClause('twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf', 'de|tot|of|komma'),
  ],
};

export const inPortuguese: InWords = {
  numbers: separate(
    {
      ...{ z: 'zero=0', '&': 'e=0', u: 'um=1 uma=1 dois=2 duas=2 três=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9' },
      e: 'dez=10 onze=11 doze=12 treze=13 catorze=14 quatorze=14 quinze=15 dezesseis=16 dezasseis=16 dezessete=17 dezassete=17 dezoito=18 dezenove=19 dezanove=19',
      t: 'vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90',
      C: `cem=100 cento=100 ${'duzent=200 trezent=300 quatrocent=400 quinhent=500 seiscent=600 setecent=700 oitocent=800 novecent=900'.replace(/(\S+)=(\d+)/g, '$1os=$2 $1as=$2')}`,
      ...{ T: 'mil=1e3', M: 'milhão=1e6 milhões=1e6 bilhão=1e9 bilhões=1e9 trilhão=1e12 trilhões=1e12' },
      d: 'dezena=10 dúzia=12 quinzena=15 vintena=20 centena=100 milhar=1000',
    },
    grammar('(?:t(?: & u)?|e|u)', '(?:& )?'),
    [String.raw`\<por\s⟨cento⟩|⟨(?:milhões|bilhões|trilhões)⟩|⟨(?:uma )?quinzena⟩`],
  ),
  figures: {
    hint: /(?<!\p{L})_*(?:zero|dois|duas|três|quatro|cinco|seis|sete(?!m)|oito|nove(?!m)|dez(?!em)|onze|doze|treze|catorze|quatorze|quinze|vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa|cem(?!\p{L})|cent|duzent|trezent|quatrocent|quinhent|mil(?!\p{L})|milh|bilh|bili|dúzia|metade|mei[oa](?!\p{L})|dobr[aeo]|triplo|triplic|um\s(?:terço|quarto|quinto|décimo)|uma?\s(?:em|de|por|ou|a)\s)/iu,
    special: [
      ['percentage', 100, String.raw`cem\spor\scento`, '%'],
      ['fraction', 0.5, String.raw`(?<!\<na\s)(?:a\s)?metade(?=\sd[aeo]s?\>|\s*(?:$|[.,;:!?]))`],
      ['fraction', 0.5, String.raw`mei[oa](?=\s(?:hora|dia|ano|litro|quilo|milhão|século)\>)`],
      [
        'fraction',
        { terço: 1 / 3, quarto: 0.25, quinto: 0.2, décimo: 0.1 },
        String.raw`um\s(terço|quarto|quinto|décimo)(?=\s(?:d[ao]s?|de\s(?:hora|todos|todas))\>)`,
      ],
      [
        'spelled',
        undefined,
        String.raw`(?<![\p{N}{removed}]\s(?:mil\s)?)(?:(?:milhares|centenas|dezenas|milhões|bilhões|dúzias)(?=\sde\>))`,
      ],
      [
        'multiple',
        2,
        String.raw`o\sdobro|ao\sdobro|dobr(?:e|ou|ar|amos|ando|am)(?=\s(?:[ao]s?|su[ao]s?|seus?|noss[ao]s?)\>)`,
      ],
      ['multiple', 3, String.raw`o\striplo|triplic(?:a|ar|ou|am)`],
    ],
    parts: { 3: 'terços', 4: 'quartos(?!\\s(?:de|com|no|para))', 5: 'quintos', 10: 'décimos' },
    scales: {},
    ...{ multiple: String.raw`\svezes`, negation: 'não', half: 'e\\smei[oa]' },
    share: String.raw`(?:em|de|entre)\scada`,
  },
  idioms: [
    String.raw`\<(?:em\sduas\spalavras|a\sdois\spassos|dois\sa\sdois|um,?\sdois,?\s(?:e\s)?(?:três|já)|(?:todos|todas|ambos|ambas)\s[oa]s\s(?:dois|duas)|(?:est|ess|outr)[ea]s\s(?:dois|duas)|[oa]s\s(?:dois|duas)|de\sduas,?\suma|(?:d[eo]|a\spartir\sdo|ao)\szero|de\squatro|quatro\s(?:cantos|paredes|ventos|olhos|patas)|sete\s(?:vidas|mares|anões|chaves)|mil\s(?:maravilhas|desculpas|perdões|obrigados|vezes\sobrigado)|cem\sanos\sde\ssolidão|(?:pens[ea]\p{L}*|verifi\p{L}+)\sduas\svezes|dois\sfatores|duas\setapas|anos\s\p{L}+nta|clique\sduas\svezes|três\spontos|meio\sdia|meia\snoite)\>(?!\s(?:mil|milhões|últim|primeir|próxim|{timePlural}|dias|meses|anos))`,
    String.raw`\<(?:dois|duas|três|quatro)\s(?:coisas|formas|maneiras|modos|possibilidades|razões|motivos|casos|situações|perguntas|lados|aspectos|exemplos|tipos|pontos)\>(?!\sde\s(?:pagamento|pagar|envio|entrega))`,
    endOfClause('dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze', 'cada|a|ou'),
  ],
};

export const inPolish: InWords = {
  numbers: separate(
    {
      z: 'zero=0',
      u: 'jeden=1 jedna=1 jedno=1 jednego=1 jednej=1 jednym=1 dwa=2 dwie=2 dwaj=2 dwóch=2 dwu=2 dwom=2 dwóm=2 dwoma=2 dwiema=2 trzy=3 trzej=3 trzech=3 trzem=3 trzema=3 cztery=4 czterej=4 czterech=4 czterem=4 czterema=4 pięć=5 pięciu=5 pięcioma=5 sześć=6 sześciu=6 sześcioma=6 siedem=7 siedmiu=7 siedmioma=7 osiem=8 ośmiu=8 ośmioma=8 dziewięć=9 dziewięciu=9 dziewięcioma=9',
      e: `dziesięć=10 dziesięciu=10 dziesięcioma=10 ${'jedena=11 dwana=12 trzyna=13 czterna=14 piętna=15 szesna=16 siedemna=17 osiemna=18 dziewiętna=19'.replace(/(\S+)na=(\d+)/g, '$1naście=$2 $1nastu=$2').replace('jedena=11', 'jedenaście=11 jedenastu=11')}`,
      t: `dwadzieścia=20 dwudziestu=20 trzydzieści=30 trzydziestu=30 czterdzieści=40 czterdziestu=40 ${'pięć=5 sześć=6 siedem=7 osiem=8 dziewięć=9'.replace(/(\S+)=(\d)/g, '$1dziesiąt=$20 $1dziesięciu=$20')}`,
      C: 'sto=100 stu=100 dwieście=200 dwustu=200 trzysta=300 trzystu=300 czterysta=400 czterystu=400 pięćset=500 pięciuset=500 sześćset=600 sześciuset=600 siedemset=700 siedmiuset=700 osiemset=800 ośmiuset=800 dziewięćset=900 dziewięciuset=900',
      T: 'tysiąc=1e3 tysiące=1e3 tysięcy=1e3 tysiącami=1e3 tysiącom=1e3 tysiącach=1e3',
      M: 'milion=1e6 miliony=1e6 milionów=1e6 miliard=1e9 miliardy=1e9 miliardów=1e9',
      d: 'tuzin=12',
    },
    grammar('(?:t(?: u)?|e|u)'),
    [String.raw`⟨(?:tysiące|tysięcy|tysiącami|tysiącom|tysiącach|miliony|milionów|miliardy|miliardów)⟩`],
  ),
  figures: {
    // In texts as they are, and in plain ones.
    hint: /(?<!\p{L})_*(?:zero|dwa|dwie|dwo|dwó|dwu|trzy|trze[cm]|trzej|czter|pi[ęø](?:[ćøcn]|tn)|sześ|szeø|szesn|siede?m|osiem|[oø]śmi|oømi|dziew(?:i[ęø])|dziesi[ęø]|jedenas|st[ou](?!\p{L})|tysi|milion|miliard|tuzin|setk|setek|dziesiątk|dziesiøtk|po[łø]ow|p[óo][łø]|p[óo][łø]tor|podw[oaó]j|potro|jedn[aej]\S*\s(?:trzeci|czwart|pi[ąø]t|na|z|procent|euro))/iu,
    special: [
      ['fraction', 0.5, String.raw`połow(?:a|y|ę|ą)|(?<!\<w\s)połowie`],
      [
        'fraction',
        0.5,
        String.raw`pół(?=\s(?:godziny|minuty|sekundy|dnia|roku|miesiąca|litra|kilo|miliona|miliarda|ceny)\>)`,
      ],
      ['spelled', 1.5, String.raw`półtor(?:a|ej)`],
      [
        'spelled',
        undefined,
        String.raw`(?<![\p{N}{removed}]\s)(?:tysiące|tysiącami|tysiącach|tysiącom|setki|setkami|dziesiątki|dziesiątkami|miliony|milionami|miliardy)(?=\s\p{L})`,
      ],
      [
        'multiple',
        2,
        String.raw`dwukrotn(?:ie|y|a|e|ego|ej|ą)|dwa\srazy|podw(?:aja|aję|ajamy|oi|oić|oiliśmy|oił|ojenie)`,
      ],
      ['multiple', 3, String.raw`trzykrotn(?:ie|y|a|e|ego|ej|ą)|potr(?:oi|oić|aja)`],
      ['multiple', 4, String.raw`czterokrotn(?:ie|y|a|e|ego|ej|ą)`],
      ['multiple', 5, String.raw`pięciokrotn(?:ie|y|a|e|ego|ej|ą)`],
      ['multiple', 10, String.raw`dziesięciokrotn(?:ie|y|a|e|ego|ej|ą)`],
    ],
    parts: {
      3: 'trzeci(?:a|e|ej|ch)',
      4: 'czwart(?:a|e|ej|ych)',
      5: 'piąt(?:a|e|ej|ych)',
      10: 'dziesiąt(?:a|e|ej|ych)',
    },
    scales: {},
    ...{ multiple: String.raw`\srazy`, negation: 'nie', share: 'na|spośród|z', half: 'i\\spół' },
  },
  idioms: [
    String.raw`\<(?:na\sdwa\ssłowa|dwa\ssłowa|w\sdwóch\ssłowach|o\sdwa\skroki|dwa\skroki\sod|raz,?\sdwa,?\strzy|ob(?:a|ie|u|oje)\sdwa?|(?:te|tych|obie|oba)\s(?:dwa|dwie|dwóch)|dwa\sw\sjednym|między\sdwoma|w\scztery\soczy|cztery\s(?:ściany|łapy|litery|oczy)|w\sczterech\sścianach|siedem\s(?:mórz|dusz)|za\ssiedmioma|(?:od|do)\szera|zero\stolerancji|sto\s(?:lat|pociech)|tysiąc\srazy\sdzięki|stu\sdwudziestu\sdni\ssodomy|dwa\srazy\s(?:pomyśl|sprawdź|się\szastanów)|(?:pomyśl|sprawdź|zastanów\ssię)\sdwa\srazy|dwuetapow\p{L}+|dwuskładnikow\p{L}+|trzy\sgrosze|(?:kliknij|klikając|kliknięcie)\s(?:dwukrotnie|dwa\srazy)|dwukrotn\p{L}+\sklikn\p{L}+|trzy\skropki|trzema\skropkami|pięć\sminut\sprzed|po\sdwóch\sstronach|w\spół\s(?:drogi|słowa)|pół\sna\spół)\>`,
    // A number that is an ordinal or a time of day needs no counted noun: o trzeciej.
    String.raw`\<(?:dwa|dwie|trzy|cztery)\s(?:rzeczy|sposoby|możliwości|powody|przypadki|sytuacje|pytania|strony|aspekty|przykłady|rodzaje|punkty)\>(?!\s(?:płatności|dostawy))`,
    String.raw`\<w\społowie\s(?:roku|miesiąca|drogi|stycz|lut|mar|kwie|maj|czerw|lip|sierp|wrze|paźdz|listop|grud)\p{L}*`,
    endOfClause(
      'dwa|dwie|dwóch|trzy|trzech|cztery|czterech|pięć|pięciu|sześć|sześciu|siedem|siedmiu|osiem|ośmiu|dziewięć|dziewięciu|dziesięć|dziesięciu',
      'na|do|lub|z',
    ),
  ],
};
