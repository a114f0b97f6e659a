// Languages of which a few words are enough, or of which little is known yet: one entry each.
import { eastAsian } from './east-asian.ts';
import type { Language } from './language.ts';
import { bits, numbered, ofBits, years } from './names-and-years.ts';
import { inPolish, inPortuguese } from './numbers-in-words.ts';

const koreanCases =
  '에게서?|에서?|께서?|한테서?|으?로(?:부터|서|써)?|부터|까지|처럼|만큼|보다|마다|밖에|하고|이?랑|와|과|의';
const koreanOthers =
  '은|는|이|가|을|를|도|만|이?나|이?라도|입니다|이에요|예요|이다|이며|이고|이지만|인|이?란|이?라(?:는|고)';

const easternMonths = String.raw`(?:[Яя]нвар|[Фф]еврал|[Мм]арт|[Аа]прел|[Мм]а[йея](?!\p{L}{2})|[Ии]юн|[Ии]юл|[Аа]вгуст|[Сс]ентябр|[Оо]ктябр|[Нн]оябр|[Дд]екабр)\p{L}*`;
const ukrainianMonths = String.raw`(?:[Сс]іч(?:ень|н)|[Лл]ют(?:ий|ого|ому)|[Бб]ерез|[Кк]віт|[Тт]рав|[Чч]ерв|[Лл]ип|[Сс]ерп|[Вв]ерес|[Жж]овт|[Лл]истопад|[Гг]руд)\p{L}*`;

/** In the order in which languages are listed. */
export const more: readonly Language[] = [
  // Portuguese.
  {
    tag: 'pt',
    ranges: { to: 'a|ou', open: { de: 'a', entre: 'e' } },
    numbers: inPortuguese.numbers,
    figures: inPortuguese.figures,
    shared: {
      words: {
        forExample: String.raw`por\sexemplo|p\.\s?ex\.`,
        version: String.raw`vers(?:ão|ões)`,
        comparing: String.raw`(?:mais|menos|cerca|além)\sde|quase`,
        defines: String.raw`equivalem\sa|é(?:\sigual\sa)?|são`,
        layer: String.raw`camadas?`,
        ...{ label: 'princípio|compromisso|regra|estrofe', country: 'Bélgica|Suíça|Dinamarca|Noruega|Hungria' },
        ...{ numberWord: 'nº|n\\.º|número', beforeRank: 'somos|é|são|[ao]s?|como|noss[ao]|seu|sua' },
        afterRank: 'em|d[aoe]s?|n[ao]s?|entre|mundial',
      },
    },
    preview: 'Pré-visualização: parte deste site ainda é um exemplo.',
    newTitle: 'O título da página {name}',
    newDescription:
      'O que os motores de busca mostram por baixo do título: um texto curto que diz de que trata a página e a quem se dirige.',
    comparators: {
      ...{ 'more-than': { words: 'mais de' }, 'at-least': { words: 'pelo menos' }, 'up-to': { words: 'até' } },
      ...{ from: { words: 'a partir de' }, 'at-most': { words: 'no máximo' }, about: { words: 'cerca de' } },
    },
    original: { noFigures: [String.raw`{clock}h(?:\p{Nd}{2})?\s(?:às|a)\s{clock}h(?:\p{Nd}{2})?(?!\p{L})`] },
    noFigures: {
      dates: [
        String.raw`\<(?:em|desde|até|ano(?:\sde)?|no\sano\sde|(?:final|início|meados|finais)\sde|após|(?<!\<(?:mais|menos|cerca|acima|além|partir)\s)de)\s{recentYear}(?!\s\p{L}+s\>)(?:\sa\s{recentYear})?`,
      ],
      ordinals: [
        String.raw`\<(?:passo|etapa|figura|tabela|página|capítulo|pergunta|seção|secção|parte|ponto)\s\d{1,3}\>{notCounted}`,
      ],
      idioms: [
        ...inPortuguese.idioms,
        String.raw`\<(?:suponha|suponhamos|imaginemos|digamos|imagine\sque\svocê)\>{restOfExample}`,
      ],
      names: [bits],
      registers: [String.raw`\<portas?\s\d{2,5}\>{notCounted}`],
    },
  },
  // Polish.
  {
    tag: 'pl',
    ranges: { to: 'do|lub', open: { od: 'do', między: 'a' } },
    numbers: inPolish.numbers,
    figures: inPolish.figures,
    shared: {
      words: {
        forExample: String.raw`np\.|na\sprzykład`,
        version: String.raw`wersj\p{L}+`,
        comparing: String.raw`ponad|około|prawie`,
        defines: String.raw`jest\srówn\p{L}+`,
        layer: String.raw`warstw\p{L}+`,
        ...{ label: 'zasada|zobowiązanie|reguła|zwrotka', country: 'Belgia|Szwajcaria|Dania|Norwegia|Węgry' },
        ...{ beforeRank: 'jesteśmy|jest|są|jako|to|nasz|nasza|twój', afterRank: 'w|wśród|na|dla|wg|według' },
      },
    },
    preview: 'Podgląd: część treści tej strony to jeszcze przykłady.',
    newTitle: 'Tytuł strony {name}',
    newDescription: 'To, co wyszukiwarki pokazują pod tytułem: krótko, o czym jest ta strona i dla kogo.',
    comparators: {
      ...{ 'more-than': { words: 'ponad' }, 'at-least': { words: 'co najmniej' }, 'up-to': { words: 'do' } },
      ...{ from: { words: 'od' }, 'at-most': { words: 'najwyżej' }, about: { words: 'około' } },
    },
    original: {
      beforeClocks: String.raw`godz\.|godzin(?:a|ie|ach)`,
      beforeClause: String.raw`art\.|ust\.|pkt`,
      noFigures: [String.raw`{year}(?=\s(?:r\.|rok(?:u|iem)?(?!\p{L})))`],
    },
    noFigures: {
      dates: [
        String.raw`\<(?:we?|rok(?:u|iem)?|od\s{recentYear}\sdo|po|przed|latach|(?:stycz|lut|mar[cz]|kwie[tc]|maj|czerw|lip[ci]|sierp|wrze|paździer|listopad|grud)\p{L}*)\s{recentYear}(?!\s\p{L}+(?:ach|ów|om|ami)\>)`,
        String.raw`{recentYear}(?:\s?[–-]\s?\d{4})?(?=\sr\.|\srok\p{L}*)`,
      ],
      ordinals: [
        String.raw`\<(?:krok(?:u|iem|i)?|rysun\p{L}+|rys\.|tabel[aięy]|stron(?:a|ie|y)|rozdzia\p{L}+|pytani[eau]|etap(?:u|ie)?)\s\d{1,3}\>{notCounted}`,
      ],
      idioms: [...inPolish.idioms, String.raw`\<(?:załóżmy|przypuśćmy|powiedzmy)\>{restOfExample}`],
      names: [bits],
      registers: [
        String.raw`\<por(?:t|tu|tem|cie|ty|tów|tach)\s\d{2,5}\>(?:(?:,|\s(?:i|lub))\s\d{2,5}\>)*{notCounted}`,
      ],
    },
  },
  // Czech.
  {
    tag: 'cs',
    shared: {
      words: {
        forExample: String.raw`např\.|například`,
        version: String.raw`verz\p{L}+`,
        comparing: String.raw`než|přes|asi`,
        defines: String.raw`je`,
        layer: String.raw`vrstv\p{L}+`,
        ...{ label: 'princip|zásada|závazek|slib|pravidlo|sloka', country: 'Belgie|Švýcarsko|Dánsko|Norsko' },
      },
    },
    original: {
      beforeYear: 'rok[uy]?|roce',
      beforeClause: String.raw`čl\.|odst\.`,
      noFigures: years(
        String.raw`(?:[Ll]ed[en]n|[Úú]nor|[Bb]řez|[Dd]ub(?:en|n)|[Kk]vět|[Čč]erv|[Ss]rp(?:en|n)|[Zz]áří|[Řř]íj|[Ll]istopad|[Pp]rosin)\p{L}*|[Vv] letech|[Vv]|[Zz]a rok|[Pp]ro|[Ll]éto|[Pp]odzim\p{L}*`,
        String.raw`\s(?:až|do|a)\s|\sa\s`,
      ),
    },
    noFigures: {
      ordinals: [
        String.raw`\<(?:krok(?:u|em)?|obráz(?:ek|ku)|tabulk[auy]|stran(?:a|ě)|kapitol[aey]|otázk[ay])\s\d{1,3}\>{notCounted}`,
      ],
      idioms: [String.raw`\<(?:předpokládejme|řekněme)\>{restOfExample}`],
      registers: [String.raw`\<port(?:u|em|y|ech)?\s\d{2,5}\>{notCounted}`],
    },
  },
  // Russian.
  {
    tag: 'ru',
    magnitudes: { 3: ['тысяч\\p{Ll}{0,3}\\>', 'тыс\\.?\\>'] },
    original: {
      beforeClause: String.raw`ст\.|п\.`,
      noFigures: [
        ofBits('бит|біт'),
        String.raw`{year}(?=\s(?:г\.|гг\.|год(?:[ау]|ом|ы|ам|ах)?(?!\p{L})))|\p{Nd}{3}0-(?:[хеы]|ые|ми|м)(?!\p{L})`,
        numbered(
          String.raw`[Пп]орт\p{Ll}{0,3}|[Шш]аг(?:[аеу]|ом)?|[Рр]ис(?:унок|\.)|[Тт]аблиц[аеуы]|[Сс]тр(?:аниц[аеу]|\.)|[Гг]лав[аеу]|[Уу]ров(?:ень|н[яеюь]м?)|[Сс]ло[йея]|[Вв]ерси[ияюей]+|[Пп]ринцип|[Оо]бязательство|[Пп]равило|[Кк]уплет|[Нн]апример,?`,
        ),
        ...years(
          String.raw`[Вв]о?|[Сс]|[Кк]|[Пп]осле|[Лл]етом|[Вв]есной|[Оо]сенью|[Зз]имой|(?:начал|конц|середин)[аеоуы]|${easternMonths}`,
          String.raw`\s(?:по|до|и)\s|\s?[–—]\s?`,
        ),
      ],
    },
  },
  // Ukrainian.
  {
    tag: 'uk',
    magnitudes: { 3: ['тисяч\\p{Ll}{0,3}\\>', 'тис\\.?\\>'] },
    original: {
      beforeClause: String.raw`ст\.|п\.`,
      noFigures: [
        ofBits('бит|біт'),
        String.raw`{year}(?=\s(?:р\.|рр\.|рік|року|році|рок(?:и|ам|ах)))|\p{Nd}{3}0-(?:[хті]|ті|ні|ми|их)(?!\p{L})`,
        numbered(
          String.raw`[Пп]орт\p{Ll}{0,3}|[Кк]рок(?:[уи]|ом)?|[Рр]ис(?:унок|\.)|[Тт]аблиц[аіюя]|[Сс]тор(?:інк[аиу]|\.)|[Рр]озділ[іу]?|[Рр]ів(?:ень|н[яею]м?)|[Вв]ерсі[яїює]+|[Пп]ринцип|[Зз]обов[’'ʼ]язання|[Пп]равило|[Кк]уплет|[Нн]априклад,?`,
        ),
        ...years(
          String.raw`[ВвУу]|[ЗзІі]з?|[Пп]ісля|[Пп]еред|[Вв]літку|[Нн]авесні|[Вв]осени|[Вв]зимку|(?:почат|кін|серед)\p{L}*|${ukrainianMonths}`,
          String.raw`\s(?:по|до|і|та)\s|\s?[–—]\s?`,
        ),
      ],
    },
  },
  // Greek.
  {
    tag: 'el',
    magnitudes: { 6: ['εκατομμ\\p{L}+', 'εκ(?:ατ)?\\.?\\>'], 9: ['δισεκατομμ\\p{L}+', 'δι[σς]\\.?\\>'] },
    original: {
      beforeYear: 'το|έτος|έτους',
      beforeClause: String.raw`άρθρ(?:ο|ου)|παρ\.`,
      noFigures: [
        ...years('[Τт]ου|[Σσ]το|[Σσ]τα τέλη του|[Ττ]έλη', String.raw`\s(?:με|έως|ως|μέχρι|και)\s`),
        numbered(
          '[Θθ]ύρας?|[Ππ]όρτας?|[Ββ]ήμα|[Εε]ικόνα|[Ππ]ίνακας|[Σσ]ελίδα|[Κκ]εφάλαιο|[Εε]πίπεδο|[Αα]ρχή|[Δδ]έσμευση|[Κκ]ανόνας|[Έέ]κδοση',
        ),
      ],
    },
  },
  // Turkish.
  {
    tag: 'tr',
    shared: { words: { forExample: String.raw`örneğin`, layer: String.raw`katman`, label: 'ilke|taahhüt|kural|kıta' } },
    magnitudes: { 3: ['bin(?:den|e|i|lik)?\\>'] },
    attached: { after: String.raw`['’]\p{L}+` },
    original: {
      // Not after a number: “24 saat 7 gün” is no time of day.
      beforeClocks: String.raw`(?<!\p{Nd}\s)saat(?:leri?)?`,
      beforeClause: 'madde',
      noFigures: [
        String.raw`{year}(?=\syıl|[’'][td][ae]n\s(?:beri|itibaren))`,
        String.raw`{clause}(?=\ssayılı)`,
        ...years(
          '[Oo]cak|[Şş]ubat|[Mm]art|[Nn]isan|[Mm]ayıs|[Hh]aziran|[Tt]emmuz|[Aa]ğustos|[Ee]ylül|[Ee]kim|[Kk]asım|[Aa]ralık',
          String.raw`(?:[’'][dt][ae]n)?\s(?:ile\s)?`,
          String.raw`[’'](?:[dt][ae](?:ki)?|[nıiuü]+n|[yn]?[ae])(?!\p{L})|\s(?:yaz|ilkbahar|sonbahar|kış|başın|sonun|ortasın)`,
        ),
        String.raw`\p{Nd}{2,5}(?=\s(?:numaralı\s)?port)`,
        numbered('[Pp]ort|[Aa]dım|[Şş]ekil|[Tt]ablo|[Ss]ayfa|[Bb]ölüm|[Kk]atman|[Ss]ürüm'),
      ],
    },
  },
  // Arabic.
  {
    tag: 'ar',
    preview: 'معاينة: بعض محتوى هذا الموقع ما زال مجرد مثال.',
    newTitle: 'عنوان صفحة {name}',
    newDescription: 'ما تعرضه محركات البحث تحت العنوان: نص قصير يقول عمّ تتحدث الصفحة ولمن كُتبت.',
    // “And”, “so”, “with”, “as”, “for”, and the article.
    attached: { before: '[وف]?(?:ال|بال|كال|لل|[بكل])?' },
    original: {
      beforeYear: 'عام|العام|سنة|منذ',
      beforeClocks: 'الساعة',
      beforeClause: 'المادة|الفقرة',
      noFigures: [
        ofBits('بت'),
        String.raw`{clock}(?=\s(?:صباح|مساء|ظهر))`,
        ...years(
          'في|سنه|خلال|بعد|قبل|أواخر|أوائل|نهاية|بداية|منتصف|صيف|ربيع|خريف|شتاء',
          String.raw`\s(?:حتى|إلى|و|الى)\s?`,
        ),
        numbered('(?:ال)?(?:منفذ|بورت|خطوة|شكل|جدول|صفحة|فصل|سؤال|طبقة|إصدار|مبدأ|التزام|قاعدة)'),
      ],
    },
  },
  // Hebrew.
  {
    tag: 'he',
    // “And”, “when”, “that”, “in”, “as”, “for”, “from”, and the article.
    attached: { before: 'ו?(?:לכש|כש|מש|ש)?(?:[בכל]|מ?ה?)' },
    original: {
      beforeYear: 'בשנת|שנת|מאז',
      beforeClocks: 'בשעה|בשעות',
      beforeClause: 'סעיף',
      noFigures: [
        ofBits('סיביות|ביט'),
        ...years(
          '[בלמ]?(?:ינואר|פברואר|מרץ|מרס|אפריל|מאי|יוני|יולי|אוגוסט|ספטמבר|אוקטובר|נובמבר|דצמבר)|של|לאחר|אחרי|לפני|סוף|תחילת|אמצע|קיץ|חורף|אביב|סתיו|שנות|השנים|[בלמ][-־]?',
          String.raw`\s?(?:עד|ועד|ל[-־])\s?`,
        ),
        numbered('[בלמה]?(?:פורט|יציאה|פתחה|שלב|איור|עמוד|פרק|שכבה|גרסה|עיקרון|עקרון|התחייבות|כלל|בית)'),
      ],
    },
  },
  // Persian.
  {
    tag: 'fa',
    original: {
      beforeYear: 'سال',
      beforeClause: 'ماده|مادهٔ',
      // Not after a number: “24 hours 7 days” is no time of day.
      noFigures: [String.raw`(?<=(?<![\p{L}\p{M}])(?<!\p{Nd}\s)ساعت\s?){clock}(?:\sتا\s{clock})?{end}`],
      calendarYear: String.raw`[1۱][34۳۴]\p{Nd}{2}`,
    },
  },
  // Hindi.
  {
    tag: 'hi',
    magnitudes: { 3: ['हज़ार', 'हजार'], 7: ['करोड़', 'करोड', 'क॰'] },
    original: {
      beforeYear: 'सन्|वर्ष',
      beforeClause: 'धारा|अनुच्छेद',
      noFigures: [
        String.raw`{clock}(?=\s?बजे)`,
        ...years(
          'जनवरी|फ़?रवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर',
          String.raw`\s(?:से|और)\s`,
          String.raw`\s(?:में|तक|के अंत)`,
        ),
        numbered('पोर्ट|चरण|चित्र|पृष्ठ|अध्याय|संस्करण|लेयर|सिद्धांत|संकल्प|नियम'),
      ],
    },
  },
  // Thai.
  {
    tag: 'th',
    // Not “พันธุ์”, a species.
    magnitudes: { 3: ['พัน(?!ธ)'] },
    original: {
      beforeClause: 'มาตรา',
      noFigures: [String.raw`(?<=(?:ปี|พ\.ศ\.|ค\.ศ\.)\s?){year}{end}`, String.raw`{clocks}(?=\s?น\.)`],
      calendarYear: String.raw`(?:พ\.ศ\.\s?)?[2๒][5๕]\p{Nd}{2}`,
    },
  },
  // Japanese.
  {
    tag: 'ja',
    magnitudes: { 3: ['千(?!葉)'], 6: ['百万'], 7: ['千万'] },
    attached: { after: '[のにでとなはも]' },
    original: { noFigures: eastAsian },
  },
  // Chinese.
  {
    tag: 'zh',
    // Not “千米”, a kilometre, and the like.
    magnitudes: {
      ...{
        3: ['[多余餘]?千(?![米克瓦卡赫焦帕伏字葉叶])'],
        4: ['[多余餘]?[万萬]'],
        6: ['百[万萬]'],
        7: ['千[万萬]'],
        8: ['[多余餘]?[亿億]'],
      },
      12: ['万亿', '萬億', '兆'],
    },
    attached: { after: '的' },
    original: { noFigures: eastAsian },
  },
  // Korean.
  {
    tag: 'ko',
    magnitudes: { 6: ['백만'], 7: ['천만'] },
    attached: { after: `들?(?:${koreanCases})?(?:${koreanOthers})?` },
    original: { noFigures: eastAsian },
  },
];
