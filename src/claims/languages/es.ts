// Spanish.
import type { Language } from './language.ts';
import { bits } from './names-and-years.ts';

const months =
  '[Ee]nero|[Ff]ebrero|[Mm]arzo|[Aa]bril|[Mm]ayo|[Jj]unio|[Jj]ulio|[Aa]gosto|[Ss]ep?tiembre|[Oo]ctubre|[Nn]oviembre|[Dd]iciembre';
/** An hour after "las", and minutes of one. */
const hour = '(?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|{clock})';
const ofDay = String.raw`(?:mañana|tarde|noche|madrugada|mediodía)`;
/** Nouns that look like "vendimos". */
const nounsInMos =
  '(?:kilo|mili)?gramos|céntimos|décimos|(?:últ|próx|mín|máx)imos|primos|racimos|ramos|tramos|extremos';
/** Words in s that are no plural nouns: verbs for “we” and “you”, and words that precede a noun. */
const noNouns = String.raw`(?!(?:${nounsInMos})\>)\p{Ll}+mos|nuestr[oa]s|much[oa]s|tod[oa]s|vari[oa]s|ell[oa]s|miles|cientos|además|después|mientras|eres|puedes|tienes`;
const parts = {
  tercio: 1 / 3,
  cuarto: 1 / 4,
  quinto: 1 / 5,
  tercera: 1 / 3,
  cuarta: 1 / 4,
  quinta: 1 / 5,
  sexta: 1 / 6,
};
const multiply = (stem: string) => `${stem}ic(?:a|an|ó|amos|aron|ado|ada|ar|arás|ará|as|ando)`;

// The grammar of numbers, by the letters of `numbers.words`.
const low = '(?:t(?: & [uv])?|e|[uv])';
const hundred = `(?:C(?: ${low})?|${low})`;
const thousand = `(?:(?:${hundred} )?T(?: ${hundred})?|${hundred})`;
const million = `(?:(?:${thousand} )?M & h(?! [dD])|${thousand} M(?: ${thousand})?|${thousand}|z)`;
const tens = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const few = 'una=1 dos=2 tres=3';
const ones = 'un=1 uno=1 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9';
/** Spellings as one word: treintaicinco, cuarentaidós. */
const joined = tens.map((ten, index) =>
  `${few} ${ones} ún=1 dós=2 trés=3 séis=6`.replace(/(\S+)=/g, `${ten}i$1=${index + 3}`),
);
const collectives =
  'decena=10 docena=12 quincena=15 veintena=20 treintena=30 cincuentena=50 centena=100 centenar=100 millar=1000';
/** Collectives that may name a period or an age: "docena" is always a number. */
const ages = '(?:decena|veintena|treintena|cincuentena|centena|centenar|millar)';

export const spanish: Language = {
  tag: 'es',
  preview: 'Vista previa: parte de lo que dice este sitio es todavía un ejemplo.',
  newTitle: 'El título de la página {name}',
  newDescription:
    'Lo que los buscadores muestran debajo del título: un texto breve que dice de qué trata la página y para quién es.',
  separatorsVary: true,
  magnitudes: { 6: ['M\\>'], 9: [String.raw`mil{space}M\>`] },
  endings: 's|es',
  comparators: {
    'more-than': { words: 'más de', figure: 'más del', claim: 'por encima de|superior a' },
    'at-least': {
      words: 'al menos|por lo menos|como mínimo|mínimo',
      figure: 'un mínimo de',
      claim: 'no menos de',
      after: 'como mínimo|o más|al menos',
    },
    from: { words: 'desde', figure: 'a partir de|ya desde|solo desde' },
    'up-to': { words: 'hasta', claim: 'hasta un|hasta el' },
    'at-most': {
      words: 'como máximo|a lo sumo|máximo',
      figure: 'como mucho|un máximo de|en un plazo de',
      claim: 'no más de',
      after: 'como máximo|o menos|como mucho',
    },
    'less-than': { words: 'menos de', claim: 'por debajo de|inferior a' },
    about: { words: 'aproximadamente|unos|unas|alrededor de|cerca de|en torno a|casi' },
  },
  ranges: { to: 'a|o', open: { de: 'a', desde: 'hasta', entre: 'y' } },
  price: {
    ...{ gross: 'IVA incluido', net: 'más IVA', once: 'una sola vez', every: 'cada' },
    alsoNet: String.raw`\+ ?IVA|sin IVA|IVA no incluido|IVA aparte|impuestos no incluidos|neto`,
    ...{ D: 'al día', W: 'a la semana', M: 'al mes', Y: 'al año' },
  },
  periods: { D: 'día|diari', W: 'semana', M: String.raw`mes(?:es)?(?!\p{L})|mensual`, Y: 'año|anual' },
  twoToTwelve: 'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce',
  terms: {
    before: 'solo|sólo|tan solo|tan sólo|solamente|únicamente|apenas|ya|incluso|nada menos que|nada más que',
    absolute:
      'garant*|siempre|nunca|jamás|absolutamente|totalmente|completamente|definitivamente|sin excepción|en todo momento|en todos los casos|indudablemente|cien por cien|sin duda',
    flagged: {
      superlative:
        'el mejor|la mejor|los mejores|las mejores|el más rápido|la más rápida|el más seguro|la más segura|el más sencillo|la más sencilla|el más preciso|la más precisa|el más barato|la más barata|el más fiable|la más fiable|el más popular|la más popular|líder|número uno|inigualable|insuperable|imbatible|sin igual|sin rival|único en su clase|única en su clase',
      promise:
        'garantiz*|garantía|perfecto|perfecta|perfectamente|infalible|sin errores|impecable|sin riesgo|totalmente seguro|totalmente segura|completamente seguro|completamente segura',
      free: 'gratis|gratuit*|sin coste|sin costo',
      unlimited: 'ilimitad*|sin límite|sin límites',
      praise: 'revolucionari*|innovador|innovadora|vanguardista|mágic*',
    },
    allowed:
      'no solo|no sólo|no garantiz*|sin garantía|no es perfecto|no es perfecta|no siempre|como siempre|casi siempre|nunca antes|casi nunca|a lo mejor|gratuit* y de código abierto|gratis y de código abierto|libre y gratuit*|gratuit* y libre|mejores prácticas|las mejores prácticas|la mejor práctica|lo mejor es|lo mejor sería|lo mejor que puede*|el mejor de los casos|la mejor de las suertes|los mejores deseos|los mejores amigos|el mejor amigo|la mejor amiga|el mejor momento para|perfectamente normal|perfectamente válid*|perfectamente legal|perfectamente posible|perfectamente claro|perfectamente comprensible|perfectamente consciente|nadie es perfecto|tormenta perfecta|pretérito perfecto|contrato de garantía|contratos de garantía|garantía bancaria|depósito de garantía|el líder|líder del equipo|líder del proyecto|líder de equipo|líder técnico|sin garantías|ninguna garantía|software libre',
    advice: String.raw` (?:forma|manera|opción|opciones|método|modo|momento|lugar|solución)(?!\p{L})[^.!?\n]{0,120}? (?:es|son|sería)(?!\p{L})`,
    presuming: 'por qué',
    address: {
      tú: [
        { form: 'usted', words: 'usted|ustedes|Vd|Ud|Vds|Uds' },
        {
          form: 'usted',
          words:
            'Haga|Escriba|Pulse|Envíe|Reenvíe|Seleccione|Consulte|Descargue|Póngase|Introduzca|Rellene|Abra|Compruebe|Elija|Toque|Contacte|Mantenga|Lea|Pruebe|Visite|Indique|Revise',
          where: 'opening',
        },
      ],
      usted: [
        { form: 'tú', words: 'tú|te|ti|tu|tus|contigo|tuyo|tuya|tuyos|tuyas' },
        { form: 'vosotros', words: 'vosotros|vosotras|vuestro|vuestra|vuestros|vuestras' },
      ],
    },
  },
  environment: {
    offset:
      'clima compensado|carbono compensado|CO2 compensado|CO₂ compensado|emisiones compensadas|compensad* en carbono|envío compensado|envíos compensados',
    neutral:
      'neutr* en carbono|neutr* en CO2|neutr* en CO₂|neutr* en emisiones|neutr* para el clima|neutr* en términos climáticos|climáticamente neutr*|carbono neutr*|carbononeutral|cero emisiones|cero emisiones netas|emisiones netas cero|emisiones cero|cero neto|carbono cero|cero carbono|carbono negativ*|carbono positiv*|positiv* para el clima|climáticamente positiv*|libre de emisiones|libres de emisiones|libre de carbono|libres de carbono|sin emisiones',
    reduced:
      'menos emisiones|menos CO2|menos CO₂|emisiones reducidas|reduce las emisiones|reduce emisiones|menor huella de carbono|huella de carbono reducida|menor huella de CO2|reduce tu huella de carbono|bajo en carbono|baja en carbono|bajas emisiones|bajo en emisiones|menor impacto climático',
    label:
      'etiqueta ecológica|etiquetas ecológicas|ecoetiqueta|etiqueta verde|etiqueta de sostenibilidad|distintivo de sostenibilidad|distintivo ecológico|distintivo ambiental|sello ecológico|sello verde|sello ambiental|sello de sostenibilidad|sello sostenible|certificado de sostenibilidad|certificado ecológico|certificado verde|certificación ecológica|certificación verde|certificación sostenible|certificación de sostenibilidad|certificado ambiental|certificado como sostenible|certificada como sostenible|Etiqueta Ecológica Europea|EU Ecolabel|Ángel Azul|certificado FSC|certificada FSC|certificación FSC|certificación PEFC|certificado PEFC|Cradle to Cradle|B Corp',
    generic:
      'ecológic*|ecológicamente|eco friendly|ecofriendly|ecoamigable|ecorresponsable|eco responsable|ecoconsciente|sostenible|sosteniblemente|de forma sostenible|de manera sostenible|sustentable|respetuos* con el medio ambiente|respetuos* con el medioambiente|respetuos* con el planeta|respetuos* con la naturaleza|respetuos* con el clima|respetuos* con el entorno|respeta el medio ambiente|respetan el medio ambiente|respeta el planeta|respeta la naturaleza|cuida el planeta|cuida del planeta|cuidamos el planeta|cuidamos del planeta|cuida el medio ambiente|cuida la naturaleza|cuidan el planeta|protege el planeta|protege el medio ambiente|protege el clima|amigable con el medio ambiente|amigable con el planeta|amable con el planeta|amig* de la naturaleza|amig* del medio ambiente|buen* para el planeta|bueno para el medio ambiente|buena para el medio ambiente|bueno para el clima|mejor para el planeta|mejor para el medio ambiente|en armonía con la naturaleza|bajo impacto ambiental|ambientalmente responsable|medioambientalmente responsable|biodegradable|de base biológica|eficiente energéticamente|energéticamente eficiente|energía verde|electricidad verde|producto verde|envase verde|embalaje verde|empresa verde|marca verde|opción verde|alternativa verde|elección verde|solución verde|tecnología verde|alojamiento verde|hosting verde|envío verde|logística verde|transporte verde|turismo verde|moda verde|futuro verde|producción verde|gas verde|tarifa verde|nube verde|verde y sostenible|más verdes|somos verdes|futuro más verde|vida más verde|mundo más verde|planeta más verde|comprometid* con el medio ambiente|comprometid* con el planeta',
    whole:
      'hecho de material reciclado|hecho con material reciclado|hechos con material reciclado|hecha con material reciclado|hechas con material reciclado|de materiales reciclados|de material reciclado|con materiales reciclados|de plástico reciclado|con plástico reciclado|de papel reciclado|de vidrio reciclado|de aluminio reciclado|totalmente reciclad*|completamente reciclad*|totalmente reciclable|completamente reciclable|100 % reciclad*|100% reciclad*|100 % reciclable|100% reciclable|totalmente compostable|totalmente libre de plástico|completamente libre de plástico',
    goal: 'neutralidad de carbono|neutralidad en carbono|neutralidad climática|nuestras emisiones|nuestra huella de carbono|nuestra huella de CO2|nuestra huella de CO₂|nuestro objetivo climático|nuestros objetivos climáticos|reducir las emisiones|reducir emisiones|reducir a la mitad las emisiones',
    allowed:
      'crecimiento sostenible|crecimiento sostenido|éxito sostenible|negocio sostenible|modelo de negocio sostenible|ritmo sostenible|resultado sostenible|relación sostenible|económicamente sostenible|financieramente sostenible|desarrollo sostenible|huella ecológica|crisis ecológica|equilibrio ecológico|agricultura ecológica|ganadería ecológica|cultivo ecológico|partido ecológico|nicho ecológico|zona de cero emisiones|zona de bajas emisiones|huerto ecológico|alimento ecológico|alimentación ecológica|vino ecológico|aceite ecológico|fruta ecológica|verdura ecológica|tomate ecológico|huevo ecológico|producción ecológica',
    around: {
      offsetting:
        'compensa|compensan|compensamos|compensación|compensaciones|compensando|compensar|compensad*|créditos de carbono|bonos de carbono|proyectos climáticos|proyectos de protección del clima|reforestación|plantar árboles|plantamos árboles|plantamos un árbol|plantación de árboles|certificados de emisiones',
      future:
        'seremos|será|serán|queremos ser|queremos|vamos a|nos comprometemos|nuestro objetivo|nuestra meta|el objetivo|aspiramos|camino de|camino a|camino hacia|hacia|en el futuro|reduciremos|alcanzaremos|lograremos|en 2027|en 2028|en 2029|en 203*|en 204*|en 205*|para 2027|para 2028|para 2029|para 203*|para 204*|para 205*|antes de 203*|hasta 203*|para el año 20*|a partir de 203*',
      specific:
        'reciclad*|reciclable|reciclaje|reutiliz*|rellenable|recargable|reparable|piezas de repuesto|recambio|compost*|renovable|energía solar|energía eólica|energía hidráulica|placas solares|paneles solares|menos energía|menos electricidad|menos agua|menos plástico|menos CO2|menos CO₂|menos residuos|menos papel|menos embalaje|menos material|menos emisiones|sin plástico|libre de plástico|libres de plástico|kWh|kilovatio*|gramos de CO2|gramos de CO₂|kilogramos de CO2|kilogramos de CO₂|kilos de CO2|en bicicleta|bicicleta de carga|en tren|furgoneta eléctrica|furgonetas eléctricas|calor residual|agua de lluvia|clase energética',
      part: 'embalaje|envase|caja|botella|tapón|tapa|carcasa|funda|asa|mango|marco|suela|forro|etiqueta|bolsa|cartón|relleno|base|pantalla|correa|tela|tejido|cubierta|parte|pieza|componente|cable|sobre|recipiente|tubo|bandeja',
      denied: 'no|nunca|jamás|sin|ni|tampoco|ningún|ninguna|ninguno',
      affirmed: 'no solo|no sólo|no solamente|sin duda|ni más ni menos',
      about:
        'qué significa|significa|qué es|qué son|qué quiere decir|quiere decir|la palabra|las palabras|el término|los términos|palabras como|términos como|llamad*|definición|definimos|greenwashing|ecopostureo|afirmaciones como|cómo de sostenible|qué tan sostenible|lo sostenible que|hasta qué punto',
    },
  },
  numbers: {
    kind: 'separate',
    words: {
      ...{ z: 'cero=0', v: few, u: ones, t: tens.map((ten, index) => `${ten}=${index + 3}0`).join(' ') },
      e: `diez=10 once=11 doce=12 trece=13 catorce=14 quince=15 dieciséis=16 dieciseis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 veintiún=21 veintiun=21 veintiuno=21 veintiuna=21 veintidós=22 veintidos=22 veintitrés=23 veintitres=23 veinticuatro=24 veinticinco=25 veintiséis=26 veintiseis=26 veintisiete=27 veintiocho=28 veintinueve=29 ${joined.join(' ')}`,
      C: `cien=100 ciento=100 ${'doscient=200 trescient=300 cuatrocient=400 quinient=500 seiscient=600 setecient=700 ochocient=800 novecient=900'.replace(/(\S+)=(\d+)/g, '$1os=$2 $1as=$2')}`,
      ...{ T: 'mil=1e3', M: 'millón=1e6 millon=1e6 millones=1e6 billón=1e12 billon=1e12 billones=1e12' },
      ...{ d: collectives, D: collectives.replace(/r=/g, 're=').replace(/=/g, 's=') },
      ...{ h: 'media=0.5 medio=0.5', '&': 'y=0', p: 'coma=0' },
    },
    grammar: `(?:(?:[huv] )?d|(?:h|${thousand}) D)(?: & h(?! [dDM]))?|${million}(?: p ${low})?`,
    except: [
      // "Noventa por ciento" has a unit, "por cien euros" has none.
      String.raw`\<por\s⟨ciento⟩|\p{N}\spor\s⟨cien⟩`,
      // A fortnight, or an age: la primera quincena de mayo, en la treintena.
      String.raw`⟨quincena⟩|⟨${ages}⟩(?!\sdel?\s)|(?:primera|segunda)\s⟨${ages}⟩|⟨una quincena⟩\sde\s(?:${months})`,
    ],
  },
  figures: {
    hint: /\b_*(?:cero|un[oa]?\s(?:euro|dólar|libra|céntimo|centavo|peso|tercio|cuarto|quinto|[a-zà-ÿ]+\sparte|[mb]ill|por\s|o\s|a\s|de\scada|[a-zà-ÿ]+\sy\smedi)|(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|mil|miles|mill(?:ón|on|ones|ardos?)|bill(?:ón|on|ones))(?![a-zà-ÿ])|dieci|veint|treint|cuarenta|cincuent|sesenta|setenta|ochenta|noventa|cien|quinient[oa]s|docenas?|decenas?|quincena|centena|millar|doble|duplic|triple|triplic|cuádruple|cuadruplic|quíntuple|quintuplic|séxtuple|sextuplic|mitad|medi[oa]|tercio|cuarto|quinto|(?:tercera|cuarta|quinta|décima) parte)|cient[oa]s/i,
    special: [
      ['percentage', 100, String.raw`cien(?:to)?\spor\scien(?:to)?`, '%'],
      ['fraction', 0.5, String.raw`(?:la\s)?mitad(?:\sde)?`],
      [
        'fraction',
        0.5,
        String.raw`medi[oa](?=\s(?:horas?|minutos?|segundos?|día|mes|año|semana|millón|billón|litro|kilo|precio|euro)\>)`,
      ],
      // Only without an article: “una hora y media” is a number with a unit and a half.
      [
        'number',
        1.5,
        String.raw`(?<!\<una?\s)(segundo|minuto|hora|día|semana|mes|año|litro|metro|kilómetro|kilo)\sy\smedi[oa]\>(?!\s(?:ambiente|docena|centenar|millar|millón|litro|kilo|jornada)\>)`,
        '?',
      ],
      ['duration', 1.25, String.raw`(?:una\s)?hora\sy\scuarto`, 'hour'],
      ['multiple', 1.5, String.raw`(?:una\s)?vez\sy\smedia`],
      [
        'fraction',
        { ...parts, octava: 1 / 8, décima: 0.1, centésima: 0.01 },
        String.raw`una?\s(?:(tercio)|(cuarto|quinto)(?=\s(?:del?|más|menos)\>)|(tercera|cuarta|quinta|sexta|octava|décima|centésima)\sparte)`,
      ],
      [
        'spelled',
        undefined,
        String.raw`(?<![\p{N}{removed}]\s(?:mil\s)?)(?:(?:miles|cientos|centenares|centenas|millares|decenas|veintenas|millones|billones|docenas)(?=\sde\>)|(?<=\<(?:a|por)\s)(?:cientos|centenares|millares|decenas|docenas)\>|(?:miles|millones)(?=\s\p{L}+s\>))`,
      ],
      ['multiple', 2, String.raw`(?:el\s|al\s)?doble|${multiply('dupl')}|duplic(?:ados|adas|e|en)`],
      ['multiple', 3, String.raw`(?:el\s)?triple|${multiply('tripl')}`],
      ['multiple', 4, String.raw`(?:el\s)?cuádruple|${multiply('cuadrupl')}`],
      ['multiple', 5, String.raw`(?:el\s)?quíntuple|${multiply('quintupl')}`],
      ['multiple', 6, String.raw`(?:el\s)?séxtuple|${multiply('sextupl')}`],
    ],
    parts: {
      ...{ 3: 'tercios|terceras?\\spartes?', 4: 'cuartos|cuartas?\\spartes?', 5: 'quintos|quintas?\\spartes?' },
      ...{ 8: 'octavos', 10: 'décim[oa]s(?:\\spartes)?', 100: 'centésimas?' },
    },
    scales: { 1e3: 'mil|k', 1e6: 'mill(?:ón|ones)', 1e9: 'mil\\smillones', 1e12: 'bill(?:ón|ones)' },
    multiple: String.raw`\sveces`,
    negation: 'no',
    share: String.raw`de\scada|de\sentre|de`,
    half: String.raw`y\smedi[oa]`,
  },
  units: {
    ...{ '%': 'por\\sciento|por\\scien|por\\s100', second: 'segundos?', minute: 'minutos?', hour: 'horas?' },
    ...{ day: 'días?(?:\\slaborables|\\shábiles|\\snaturales)?', week: 'semanas?', month: 'mes(?:es)?', year: 'años?' },
    ...{
      liter: 'litros?',
      meter: 'metros?',
      kilometer: 'kilómetros?',
      kilogram: 'kilos?|kilogramos?',
      gram: 'gramos?',
    },
    ton: 'toneladas?',
  },
  weekdays: 'Lu|Ma|Mi|Ju|Vi|Sa|Do|L|V|lun|mar|mié|jue|vie|sáb|dom|lunes|martes|miércoles|jueves|viernes|sábado|domingo',
  shared: {
    units: {
      ...{ EUR: 'euros?', USD: 'dólar(?:es)?', GBP: 'libras?(?:\\sesterlinas)?', CHF: 'francos?', INR: 'rupias?' },
      ...{ MXN: 'pesos?', cent: 'céntimos?|centavos?', megabyte: 'megas', gigabyte: 'gigas' },
      ...{ degree: 'grados?', pixel: 'píxeles', watt: 'vatios?' },
    },
    words: {
      ...{ and: 'y', or: 'o', to: 'al?|hasta', of: 'del?\\s', article: 'un|una|el|las|los', month: months },
      ...{
        unitLink: String.raw`(?<=mill(?:ón|ones)|{number}|{magnitude})\sde\s`,
        minorLink: 'con',
        yearBeforeName: '[Ee]n',
      },
      season: 'primavera|verano|otoño|invierno',
      timePlural: 'segundos|minutos|horas|días|semanas|meses|años',
      ordinalEnding: String.raw`\.?er(?=\s)`,
      asOf: String.raw`actualizado|a\sfecha\sde`,
      beforeYear: String.raw`fundad[ao](?!\s{year}\s\p{L}{2,}[^s\s]s\>)|(?:el\s|del\s)?año`,
      yearAlone: 'en|del?|hasta|para|hacia|por|a',
      ...{ award: 'ganador', beforeDuration: 'en|cada', layer: 'capas?|nivel' },
      ...{
        forExample: String.raw`p\.\s?ej\.|por\sejemplo`,
        defines: String.raw`es|son|equivalen?\sa|(?:es|son)\sigual(?:es)?\sa`,
      },
      comparing: String.raw`(?:más|menos|cerca|alrededor|encima)\sde|unos|unas|casi|aproximadamente|mínimo|máximo|solo|sólo|otros|los|las`,
      follower:
        'y|o|en|el|la|los|las|un|una|es|son|fue|ha|han|con|para|por|de|del|al|a|hasta|se|nos|que|cuando|nuestr[oa]s?|hay|hubo|está|están|no|ni|si|pero|como|donde|desde|sin|sobre|también|ya|tu|su',
      ...{ phone: 'Teléfono|Móvil', postBox: String.raw`Apartado(?:\sde\scorreos)?|Apdo\.?` },
      room: 'edificio|portal|piso|puerta|local|planta|sala',
      streetBefore: String.raw`[Cc]alle|C\/|[Aa]venida|[Aa]vda?\.?|[Pp]aseo|[Pp]laza|[Pp]za\.?|[Cc]amino|[Rr]onda|[Cc]arretera|[Tt]ravesía|[Gg]ran\s[Vv]ía|[Rr]ambla|[Gg]lorieta`,
      numberWord: String.raw`(?:Num\.?|n\.?º|núm\.?|número)(?:\sde\s\p{L}+)?|puerto`,
      registerWord: String.raw`(?:pedido|factura|cliente|expediente|registro|referencia|tomo|folio|hoja|inscripción)(?:\sde\scliente)?`,
      registerCode: 'NIF|CIF|NIE|DNI',
      section: String.raw`Artículos?|considerandos?|cláusulas?|secci(?:ón|ones)|apartados?|anexo|disposición|capítulo|título|disposici(?:ón|ones)(?:\s(?:adicional|transitoria|final|derogatoria)(?:es)?)?`,
      subsection: String.raw`apartado|apdo|letra|párrafo|punto|inciso|núm|n\.º`,
      ...{ andFollowing: String.raw`y\sss\.`, regulation: 'Reglamento|Directiva|Decisión' },
      label:
        'paso|capítulo|página|pág\\.|figura|tabla|parte|fase|punto|pregunta|línea|columna|volumen|número|episodio|temporada|puesto|nivel|opción|módulo|lección|ejemplo|etapa|principio|compromiso|regla|estrofa',
      country: 'Austria|Suiza|Dinamarca|Noruega|Hungría',
      beforeRank: 'el|la|los|las|somos|es|son|como|tu|su|nuestr[oa]|siendo',
      afterRank: 'del?|en|entre|mundial|para',
      reference: 'figura|tabla|página|capítulo|gráfico|cuadro|fila',
      ...{ afterLabel: 'y|o|de|es|en', version: 'versi[oó]n', newer: String.raw`(?:posterior|superior)\p{Ll}*` },
      ...{ afterName: 'a|o|y|es', product: 'Fórmula' },
      noName: 'Casi|Con|De|Desde|Hasta|Las|Los|Más|Media|Nota|Por|Puntuación|Solo|Sólo|Unas|Unos|Valoración',
      noNameJoined: 'Máx|Mín',
      countedStem: 'mil|estrella|punt|lit|kilo|día|hora|segund|minut|vec',
      counted: 'idiomas',
      joinedUnit: String.raw`(?:hora|día|segund|seman|mes|año|idiom)\p{L}*`,
    },
    noFigures: {
      statutes: [
        String.raw`\<(?:Ley(?:\sOrgánica)?|Real\sDecreto(?:[-\s](?:Ley|Legislativo))?|RD|RDL|LO|Orden)\s\d{1,3}\/\d{4}\>`,
      ],
      dates: [
        String.raw`\<(?:lunes|martes|miércoles|jueves|viernes|sábado|domingo),?\s(?:el\s)?{day}\>(?![.,:]\d|\s?[%€$£h]|\s?[–-]\s?\d{1,2}(?:[.:]\d{2})?\s?h)(?!\s\p{L}*s\>)|\<el\sdía\s(?:{day}|\p{L}+)\>`,
        String.raw`\<años\s\d{2}\>`,
        // After a round number, a noun is being counted: desde 2000 clientes, but desde 2000 ayudamos.
        String.raw`(?-i)\<(?:[Dd]esde|DESDE)(?!\s\d\d00\s(?!(?:${noNouns})\>)\p{Ll}{3,}s\>)\s{years}`,
      ],
      times: [
        String.raw`\<las?\s(?:${hour}\s(?:y|menos)\s(?:media|cuarto|cinco|diez|veinte|veinticinco)|${hour}\s(?:en\spunto|del?\s(?:la\s)?${ofDay})|{clock}\s?h|{clock}[.:]{minute}(?:\s?(?:h|horas))?)\>(?:\sde\sla\s${ofDay})?`,
        String.raw`\<(?:a|desde|hasta|sobre|hacia)\slas\s{clock}\shoras\>`,
        // "a las ocho llegó" is a time, but "las ocho semanas" is not: a plural noun is being counted.
        String.raw`\<las?\s${hour}\>(?![.,:]\d)(?!\s?[%€$£])(?!\s(?:\p{L}*[^m\s]os|\p{L}*[^o\s]s|primer[oa]s|millones|mil|veces)\>)`,
        String.raw`\<(?:de|entre)\s(?:las\s)?{clock}(?:[:.]{minute})?\s(?:a|y)\s(?:las\s)?{closing}(?:[:.]{minute})?\s?h\>`,
      ],
      addresses: [String.raw`(?-i)(?<=(?:CP|C\.P\.)\s?)(?!\d\d000)\d{5}(?=\s\p{Lu})`],
      names: [
        String.raw`\<tres\spuntos\>(?=\s(?:delante|junto|arriba|verticales|del?\smenú))|\<estrella\sdoble\>|\<(?:doble|dos|2)\sfactor(?:es)?\>|\<puertos\s\d{1,5}\>(?:(?:,|\s{and})\s\d{2,5}\>)*`,
      ],
    },
  },
  noFigures: {
    // "En 2025 los clientes": a verb or an article follows, so nothing is being counted.
    dates: [
      String.raw`\<(?:el|del|al|año|finales\sde|principios\sde|mediados\sde)\s{recentYear}(?!\s\p{L}+s\>)`,
      String.raw`(?<!\<{comparing}\s)\<(?:en|de|desde|hasta)\s{recentYear}(?=\s(?:\p{L}+(?:ó|aron|ieron|aba|ía|ado|ada|mente|ando|iendo)|\p{L}+mos|más\sde|hubo|durante|tras|antes|después|cada|varios|varias|muchos|muchas|todos|todas)\>)`,
      String.raw`(?-i)\<En\s{year}(?=\s(?:\p{Ll}+[aei]mos|l[oa]s|\p{Ll}*[aeoéíó])\>)(?!\s(?:de|euro|h|${nounsInMos})\>)`,
    ],
    // Plural nouns and adjectives end in s, so another word after the number means that nothing is counted.
    names: [
      bits,
      String.raw`(?-i)(?<=\p{Ll}\s)\p{Lu}\p{Ll}{2,}\s\d{1,3}\>(?=\s\p{Ll})(?!\s(?:\p{L}*s|por|de|del|mil|millón|y|o|a|al|km|kg|h|euro|veces)\>)`,
    ],
    idioms: [
      // Worked examples, to the end of the sentence.
      String.raw`\<(?:supongamos|supón|suponga|suponiendo|digamos|imaginemos|pongamos|imagin[ae]\sque\s(?:tienes?|tuvieras?|tiene|quieres?|quiere|envías?|debes?|alguien|alicia|dos))\>{restOfExample}`,
      String.raw`\<(?:por\sejemplo|p\.\s?ej\.),?\s(?:si|cuando)\>{restOfExample}`,
      String.raw`\<est\p{L}+\s(?:al\s)?(?:100\s?%|cien(?:to)?\spor\scien(?:to)?)\s(?:segur|convencid|de\sacuerdo)\p{L}*|\<(?:100\s?%|cien(?:to)?\spor\scien(?:to)?)\s(?:de\sacuerdo|de\scerteza|convencid\p{L}+)`,
      String.raw`\<dobles?\s(?:gastos?|barras?|comillas?|espacios?|negación|hélice|compromiso)\>|\<(?:comprob|revis|verific)\p{L}+\s(?:dos|tres)\sveces\>|\<tolerancia\scero\>|\<ceros?\s(?:inicial|a\sla\sizquierda)\p{L}*|\<(?:en|de)\sdos\spasos\>`,
      String.raw`\<(?:dos|tres|cuatro)\s(?:cosas|formas|maneras|posibilidades|razones|motivos|casos|situaciones|problemas|preguntas|lados|aspectos|escenarios|enfoques|ejemplos|partes)\>(?!\sde\s(?:pago|pagar|envío|entrega))`,
      String.raw`\<(?:est[oa]s|es[oa]s|aquell[oa]s|(?:l[oa]s\s)?otr[oa]s|l[oa]s)\sdos\>(?!\s(?:y|o|a|mil|millones|últim[oa]s|primer[oa]s|próxim[oa]s|{timePlural})\>)`,
      String.raw`\<(?:a las mil maravillas|l[oa]s dos(?=\s*(?:$|[.,;:!?)]))|mil (?:gracias|perdones|disculpas|besos|amores)|a mil por hora|mil y una|en un dos por tres|un dos por tres|cada dos por tres|de dos en dos|de tres en tres|de uno en uno|uno a uno|uno por uno|entre cuatro paredes|cuatro paredes|a los cuatro vientos|cuatro vientos|cuatro gatos|cuatro ojos|cuatro verdades|dos gotas de agua|dos dedos de frente|dos caras|no hay dos sin tres|dos pájaros|tres pies al gato|siete vidas|siete llaves|siete suelas|por los cuatro costados|a cuatro patas|ni dos ni tres|de tú a tú|(?:de|desde|a|partir de|empezar de|empezar desde) cero|hora cero|año cero|cero a la izquierda|ojo por ojo|doble(?:s)? (?:clic|factor|verificación|sentido|cara|opt-in|filo|moral|check|fondo|partida|ancho|vida|nacionalidad|toque)s?|a medias|en medio|por medio|de por medio|(?:por|en|a) mitad de(?! precio)|media naranja|medias tintas|a media voz|medias verdades|edad media|clase media|término medio|a media mañana|a media tarde|media mañana|media tarde|medianoche|mediodía|cien(?:to)? volando|una y mil veces|dar (?:mil|cien) vueltas|a dos velas|a dos pasos|cuarto(?: de (?:baño|estar|kilo)| oscuro)|cuarta dimensión|tercera edad|al cuarto día|a tres bandas)\>`,
      '(?-i)\\<[Uu]n[oa] de (?:tus|vuestr[oa]s|est[oa]s|es[oa]s) (?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez)\\>',
    ],
  },
};
