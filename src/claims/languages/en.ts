// English.
import type { Language } from './language.ts';

const hours = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const anyHour = `(?:${hours}|{clock})`;
const ofDay = `(?:(?:0?\\d|1[0-2])(?:[.:]{minute})?|${hours})`;
const parts = { third: 1 / 3, quarter: 1 / 4, fifth: 1 / 5, sixth: 1 / 6, eighth: 1 / 8, tenth: 0.1, hundredth: 0.01 };
// The grammar of numbers, by the letters of `numbers.words`.
const low = '(?:t(?:[ -]u)?|e|u|z)';
const hundred = `(?:(?:(?:a|${low})[ -])?H(?: (?:& )?${low})?|${low})`;
const thousand = `(?:(?:(?:a|${hundred})[ -])?T(?:[ ,](?:& )?${hundred})?|${hundred})`;
const million = `(?:(?:a|${thousand})[ -]M(?:[ ,](?:& )?${thousand})?|${thousand})`;

export const english: Language = {
  tag: 'en',
  preview: 'Preview: some of what this site says is still an example.',
  newTitle: 'The title of the page {name}',
  newDescription:
    'What search engines show below the title: a sentence that says what the page is about, and for whom.',
  // A letter alone may be a name (room 5B), but not after a price or decimals.
  magnitudes: {
    7: ['Cr\\>'],
    9: [String.raw`B(?<=(?:[$€£]\s?[\d.,]+|\d\.\d+)\s?B)\>`],
    12: [String.raw`T(?<=(?:[$€£]\s?[\d.,]+|\d\.\d+)\s?T)\>`],
  },
  townFirst: true,
  endings: "s|es|’s|'s",
  comparators: {
    'more-than': {
      words: 'more than|over|above|upwards of',
      claim: 'well over|in excess of',
    },
    'at-least': {
      words: 'at least',
      figure: 'a minimum of|minimum',
      claim: 'no fewer than|no less than',
      after: 'or more|at least|minimum',
    },
    from: { words: 'from', figure: 'from only|from just|starting at|starting from|starts at|as from' },
    'up-to': { words: 'up to|as many as|as much as' },
    'at-most': {
      words: 'at most|a maximum of',
      figure: 'maximum|no longer than|within',
      claim: 'no more than|at the most',
      after: 'or less|or fewer|at most|maximum',
    },
    'less-than': { words: 'less than|fewer than|under|below', claim: 'barely' },
    about: { words: 'about|around|approximately|roughly|some|nearly|almost|circa', figure: 'approx.|ca.' },
  },
  ranges: { to: 'to|or', open: { from: 'to', between: 'and' } },
  price: {
    ...{ gross: 'including VAT', net: 'plus VAT', once: 'once', every: 'every' },
    alsoNet: String.raw`\+ ?VAT|excl\p{L}*\.? (?:VAT|tax)|ex\.? VAT|without (?:VAT|tax)|before tax|plus tax|net(?!\p{L})`,
    ...{ D: 'a day', W: 'a week', M: 'a month', Y: 'a year' },
  },
  periods: { D: 'day|daily', W: 'week', M: 'month', Y: 'annual|per annum|year' },
  twoToTwelve: 'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve',
  terms: {
    before: 'only|just|merely|a mere|already|even|as little as|a full|a whole|a whopping|a massive',
    absolute:
      'guarantee*|always|never|absolutely|completely|totally|definitely|undoubtedly|without exception|every time|every single time|at all times|certainly|100 percent|fully guaranteed',
    flagged: {
      superlative:
        'best|fastest|safest|easiest|simplest|cheapest|smartest|greatest|biggest|most accurate|most secure|most reliable|most popular|most advanced|most powerful|leading|number one|world-class|best-in-class|unbeatable|unrivalled|unrivaled|unmatched|unparalleled|unique|second to none',
      promise:
        'guaranteed|guarantee|guaranteeing|perfect|perfectly|flawless|flawlessly|error-free|fail-safe|foolproof|risk-free|bulletproof|completely secure|totally secure|absolutely secure',
      free: 'free|for free|at no cost|complimentary',
      unlimited: 'unlimited|limitless|without limits',
      praise: 'revolutionary|revolutionise|revolutionize|groundbreaking|game-changing|cutting-edge|magical',
    },
    allowed:
      'hands-free|free of|free from|free to|feel free|set free|free up|free and open source|free, open source|free open source|free software|free time|free afternoon|free evening|free day|not only|not just|best wishes|best regards|best before|at best|do your best|no guarantee|not guarantee|not perfect|leading to|uniquely|unique id|not always|as always|almost always|nearly always|never before|almost never|over there|best practice|best known|best described|best suited|best understood|best we can|best I can|best they can|best you can|as best|do our best|does its best|did our best|try our best|trying our best|doing our best|do their best|does their best|try their best|do its best|do my best|did my best|tries its best|works best|work best|worked best|best if|best when|best to|best that|best for you|how best|how to best|best interest|best effort|best case|best of luck|best guess|best friend|best man|best viewed|best used|best kept secret|second best|next best|best chain|best block|best header|hope for the best|best of both worlds|make the best of|best of our knowledge|best of my knowledge|best of our ability|best avoided|best bet|best served|best left|best suits|best fits|best matches|best meets|best look|best thing you can|best things you can|easiest to|easiest if|easiest when|safest to assume|fastest growing|free speech|free market|free will|free fall|free form|free text|free trade|free choice|free space|free memory|free disk|free slot|free hand|free spirit|free movement|free press|free world|free radical|free rein|free ride|free rider|free climbing|free kick|free throw|use-after-free|after-free|trouble-free|gluten-free|sugar-free|lactose-free|dairy-free|smoke-free|duty-free|tax-free|ad-free|cookie-free|barrier-free|hassle-free|worry-free|lead-free|royalty-free|debt-free|distraction-free|alcohol-free|oil-free|car-free|pain-free|stress-free|wire-free|jargon-free|toll-free|cage-free|scot-free|conflict-free|lock-free|memory-free|root-free|unique identifier|unique ID|unique IDs|unique name|unique user|unique username|unique visitor|unique view|unique key|unique number|unique address|unique addresses|unique code|unique link|unique URL|unique value|unique password|unique per|unique to|unique for|unique within|unique across|unique among|unique hash|unique hashes|unique token|unique account|unique serial|unique hostname|unique host|unique domain|unique certificate|unique seed|unique combination|globally unique|locally unique|universally unique|canonically unique|unique index|unique constraint|unique IP|unique device|unique string|unique hexadecimal|unique reference|unique session|unique site|unique page|unique pointer|unique ptr|unique set|unique mnemonic|unique and specific|unique label|unique nonce|unique signature|unique fingerprint|unique email|leading zero|leading zeroes|leading space|leading slash|leading digit|leading character|leading dash|leading whitespace|leading bit|leading byte|leading dot|leading comma|leading up|leading role|leading the|leading a|leading an|leading our|leading by example|leading question|leading article|leading cause|leading indicator|leading lady|leading man|leading into|leading from|biggest challenge|biggest problem|biggest risk|biggest mistake|biggest concern|biggest issue|biggest reason|biggest difference|biggest change|biggest question|biggest obstacle|biggest barrier|biggest drawback|biggest disadvantage|biggest threat|biggest fear|biggest downside|biggest weakness|biggest improvement|biggest need|greatest challenge|greatest problem|greatest risk|greatest mistake|greatest concern|greatest issue|greatest reason|greatest difference|greatest change|greatest question|greatest obstacle|greatest barrier|greatest drawback|greatest disadvantage|greatest threat|greatest fear|greatest downside|greatest weakness|greatest improvement|greatest need|greatest common|perfectly normal|perfectly fine|perfectly okay|perfectly ok|perfectly legal|perfectly valid|perfectly acceptable|perfectly natural|perfectly clear|perfectly possible|perfectly understandable|perfectly good|perfectly reasonable|perfectly happy|practice makes perfect|perfect forward secrecy|perfect storm|perfect competition|perfect square|perfect number|nobody is perfect|no one is perfect|far from perfect|less than perfect|present perfect|past perfect|perfect tense|bulletproofs|bulletproof glass|bulletproof vest|bulletproof range|bank guarantee|deposit guarantee|loan guarantee|guarantee scheme|cannot guarantee|without guarantee|most popular question|most popular post|most popular article|number one priority|number one reason|number one rule|number one question|number one cause|number one problem|magical thinking|revolutionary war',
    advice: String.raw` (?:and \p{L}+ )?(?:ways?|methods?|options?|places?|times?|things?|approach|strategy|solution)(?!\p{L})[^.!?\n]{0,120}? (?:is|are|would be|was)(?!\p{L})`,
    presuming: 'why',
    address: { you: [] },
  },
  environment: {
    offset:
      'climate compensated|carbon compensated|CO2 compensated|CO₂ compensated|carbon offset delivery|carbon offset shipping|carbon offset product|carbon offset flight|fully offset',
    neutral:
      'carbon neutral|carbon neutrally|CO2 neutral|CO₂ neutral|climate neutral|climate neutrally|emission neutral|emissions neutral|greenhouse gas neutral|carbon negative|climate negative|climate positive|carbon positive|carbon free|CO2 free|CO₂ free|zero carbon|carbon zero|net zero|zero emission|emission free|emissions free',
    reduced:
      'reduced emissions|reduces emissions|fewer emissions|lower emissions|reduced carbon footprint|lower carbon footprint|smaller carbon footprint|reduces your carbon footprint|reduced CO2 footprint|less CO2|less CO₂|less carbon|low carbon|low emission|reduced climate impact|lower climate impact|emission reduced',
    label:
      'eco label|ecolabel|green label|climate label|sustainability label|environmental label|green seal|eco seal|sustainability seal|eco certificate|sustainability certificate|eco certified|green certified|sustainability certified|certified green|certified sustainable|certified eco friendly|certified climate neutral|certified carbon neutral|EU Ecolabel|Blue Angel|Nordic Swan|FSC certified|PEFC certified|GOTS certified|Cradle to Cradle|B Corp',
    generic:
      'eco friendly|ecofriendly|eco friendliness|eco conscious|eco responsible|eco safe|eco packaging|eco product|eco delivery|eco range|eco collection|environmentally friendly|environment friendly|environmental friendliness|environmentally conscious|environmentally responsible|environmentally sound|environmentally correct|environmentally safe|environmentally benign|climate friendly|climate friendliness|planet friendly|earth friendly|nature friendly|carbon friendly|nature’s friend|ecological|ecologically|sustainable|sustainably|greener|biodegradable|bio based|biobased|energy efficient|good for the planet|good for the environment|good for the climate|good for nature|better for the planet|better for the environment|better for the climate|kind to the planet|kind to the environment|kind to nature|gentle on the environment|gentle on the planet|gentle on nature|saves the planet|save the planet|helps the planet|helps the environment|protects the environment|protects the planet|protects the climate|go green|going green|goes green|we are green|we’re green|green energy|green electricity|green power|green product|green packaging|green company|green business|green brand|green choice|green alternative|green option|green solution|green technology|green tech|green hosting|green delivery|green shipping|green logistics|green transport|green travel|green tourism|green fashion|green building|green cloud|green future|green living|green lifestyle|green production|green manufacturing|green gas|green tariff|green printing|green credentials|green and sustainable',
    whole:
      'made of recycled|made from recycled|made with recycled|made entirely of recycled|made entirely from recycled|entirely recycled|completely recycled|fully recycled|fully recyclable|completely recyclable|entirely recyclable|100% recycled|100 % recycled|100% recyclable|completely plastic free|entirely plastic free|fully compostable|completely compostable',
    goal: 'carbon neutrality|climate neutrality|our emissions|our carbon emissions|our CO2 emissions|our CO₂ emissions|our carbon footprint|our CO2 footprint|our CO₂ footprint|our climate target|our climate goal|halve emissions|cut emissions|reduce emissions|without emissions',
    allowed:
      'sustainable growth|sustainable success|sustainable business model|sustainable pace|sustainable relationship|sustainable result|sustainable improvement|sustainable income|sustainable revenue|sustainable profit|sustainable career|sustainable habit|financially sustainable|economically sustainable|sustainable development|ecological footprint|ecological crisis|ecological balance|ecological succession|ecological research|ecological niche|zero emission zone|low emission zone|net zero sum|green building regulations|the greener pastures|greener pastures',
    around: {
      offsetting:
        'offset|offsets|offsetting|compensate|compensated|compensating|compensation|carbon credit|climate certificate|climate project|climate protection project|tree planting|planting trees|plant trees|plant a tree|reforestation',
      future:
        "we will|we’ll|we'll|will become|we want to|we aim to|aims to|aiming to|our goal|our target|our aim|on track to|on our way to|on the way to|on the road to|path to|journey to|committed to becoming|commit to|pledge to|plan to|in the future|by the end of the decade|by 2027|by 2028|by 2029|by 203*|by 204*|by 205*|until 203*|before 203*|in 203*|from 203*",
      specific:
        'recycled|recyclable|reusable|refillable|repairable|compost*|renewable|solar power|solar energy|wind power|hydropower|solar panel|less energy|less electricity|less power|less water|less plastic|less CO2|less CO₂|less carbon|less waste|less packaging|less paper|less material|fewer emissions|lower emissions|plastic free|without plastic|no plastic|kWh|grams of CO2|grams of CO₂|kilograms of CO2|kilograms of CO₂|cargo bike|by bike|by train|by rail|electric van|spare part|waste heat|rainwater|energy class',
      part: 'packaging|package|box|boxes|bottle|cap|lid|housing|case|casing|cover|handle|frame|sole|lining|label|bag|cardboard|carton|wrapping|padding|base|shade|strap|fabric|shell|part|component|cable|envelope|container|tube|tray',
      denied:
        "not|non|no|never|nor|neither|without|cannot|isn’t|isn't|aren’t|aren't|wasn’t|wasn't|don’t|don't|doesn’t|doesn't|can’t|can't|won’t|won't",
      affirmed: 'not only|not just|not merely|no doubt|no less',
      about:
        'what does|what do|what is|what are|mean|means|meaning|the word|the term|so called|definition|define|greenwash*|claims such as|claims like|words such as|words like|terms such as|terms like|how sustainable|how eco friendly|how green|how environmentally friendly|how climate friendly',
    },
  },
  numbers: {
    kind: 'separate',
    words: {
      ...{ z: 'zero=0', a: 'a=0 an=0', u: 'one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9' },
      e: 'ten=10 eleven=11 twelve=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19',
      t: 'twenty=20 thirty=30 forty=40 fourty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90',
      ...{ H: 'hundred=1e2', T: 'thousand=1e3', M: 'million=1e6 billion=1e9 trillion=1e12', d: 'dozen=12' },
      ...{ p: 'point=0', h: 'half=0.5', '&': 'and=0' },
    },
    grammar: `(?:(?:a|h a|u|e) )?d|${million}(?: p(?: [uz])+)?(?: & a h)?(?: M)?`,
  },
  figures: {
    hint: /\b_*(?:zero|one[ -]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|fou?rty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion|dozen|scores|twice|thrice|treble|doubl|tripl|quadrupl|quintupl|sextupl|half|halv|third|quarter|fifth|tenth)|teen|fold/i,
    special: [
      [
        'fraction',
        0.5,
        String.raw`(?:(?:cut|reduced?|fold|split|divided)\s(?:it\s)?in\s|by\s)?half(?!\sa\sdozen)(?:\sof)?(?=\s(?:the|an?|as|that|your|our|my|their|its|of|all|price|time|hour|day|year|month|a million)\>|-(?:hour|price|day|year)|[.,;:!?]|$)`,
      ],
      [
        'fraction',
        parts,
        String.raw`(?:an?|one)[\s-](third|quarter|fifth|sixth|eighth|tenth|hundredth)\>(?=\s(?:of|the|as|more|less|cheaper|faster|shorter|longer|hour)\>)`,
      ],
      // At the end of a clause "a third" may be the ordinal, and "a quarter" three months.
      [
        'fraction',
        parts,
        String.raw`an?\s(?:(third|fifth|sixth|eighth|tenth|hundredth)(?=\s?(?:[.,;:!?)–—]|$))(?<!\<(?:second|first|another)\>[^.;:!?]{0,80})(?![^.;:!?]{0,40}\<fourth\>)|(quarter)(?=\s?(?:[.,;:!?)–—]|$))(?<=\<(?:by|about|around|nearly|almost|over|under|than|to|only|just)\sa\squarter))`,
      ],
      // "One and a half hours" is read as a number. Here the unit is in between: "an hour and a half".
      ['duration', 1.5, String.raw`an?\s(second|minute|hour|day|week|month|year)\sand\sa\shalf`, '?'],
      [
        'spelled',
        undefined,
        'dozens|scores|hundreds|thousands|tens of thousands|hundreds of thousands|millions|billions|trillions',
      ],
      ['multiple', 2, 'twice|twofold|doubl(?:e|es|ed|ing)|two-fold'],
      ['multiple', 3, 'thrice|tripl(?:e|es|ed|ing)|treble[sd]?'],
      ['multiple', 4, 'quadrupl(?:e|es|ed|ing)'],
      ['multiple', 5, 'quintupl(?:e|es|ed|ing)'],
      ['multiple', 6, 'sextupl(?:e|es|ed|ing)'],
      ['multiple', 0.5, 'halv(?:e|es|ed|ing)\\>(?<!the\\shalves)'],
      [
        'multiple',
        {
          ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10 },
          ...{ twenty: 20, fifty: 50, hundred: 100, thousand: 1000 },
        },
        '(two|three|four|five|six|seven|eight|nine|ten|twenty|fifty|hundred|thousand)-?fold',
      ],
    ],
    parts: {
      ...{ 2: 'halves', 3: 'thirds?(?![\\s-]part)', 4: 'quarters?', 5: 'fifths?', 6: 'sixths?', 7: 'sevenths?' },
      ...{ 8: 'eighths?', 9: 'ninths?', 10: 'tenths?', 100: 'hundredths?' },
    },
    scales: {
      1e3: 'thousand|k',
      1e5: 'lakhs?',
      1e6: 'million|mn|(?<!(?<![€$£]\\s?{number})[\\s-])m',
      1e7: 'crores?|cr',
      1e9: 'billion|bn',
      1e12: 'trillion|lakh\\scrores?',
    },
    multiple: String.raw`[\s-]times|-?fold`,
    compounds: {
      ...Object.fromEntries(
        ['second', 'minute', 'hour', 'day', 'week', 'month', 'year', 'mile'].map((unit) => [unit, `-${unit}s?\\>`]),
      ),
      ...{ '%': '-percent', EUR: '-euro', USD: '-dollar', GBP: '-pound' },
    },
    negation: 'no|not',
    share: String.raw`out\sof(?:\severy)?|in(?:\severy)?|of\severy`,
    half: String.raw`and\sa\shalf`,
    centsOfAnyCurrency: true,
  },
  units: {
    ...{ '%': 'per\\s?cent|percent(?:age\\spoints?)?|pct', second: 'seconds?', minute: 'minutes?', hour: 'hours?' },
    ...{ day: '(?:working\\s|business\\s|calendar\\s)?days?', week: 'weeks?', month: 'months?', year: 'years?' },
    ...{ liter: 'lit(?:re|er)s?', meter: 'met(?:re|er)s?', kilometer: 'kilomet(?:re|er)s?', mile: 'miles?|mi' },
    ...{ foot: 'feet|foot|ft', inch: 'inch(?:es)?', kilogram: 'kilos?|kilograms?', ounce: 'ounces?|oz' },
    ...{ ton: 'tonn?es?|tons', cent: 'p' },
  },
  weekdays: 'Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday',
  shared: {
    units: {
      ...{ EUR: 'euros?', USD: 'dollars?|bucks', GBP: 'pounds?', CHF: 'Swiss\\sfrancs|francs?', JPY: 'yen(?:es)?' },
      ...{ INR: 'rupees?', cent: 'cents?|pence', second: 'secs?\\.?', minute: 'mins', hour: 'hrs?\\.?' },
      ...{ byte: 'bytes?', kilobyte: 'kilobytes?', megabyte: 'megabytes?', gigabyte: 'gigabytes?' },
      ...{ terabyte: 'terabytes?', degree: 'degrees?', pixel: 'pixels?', watt: 'watts?' },
    },
    words: {
      ...{ and: 'and', or: 'or', to: 'to', of: 'of\\s', article: 'the|a', yearBeforeName: '[Ii]n' },
      month:
        'January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec',
      season: 'spring|summer|autumn|fall|winter',
      timePlural: 'seconds|minutes|hours|days|weeks|months|years',
      ordinalEnding: 'st|nd|rd|th',
      asOf: String.raw`as\sof|updated`,
      // After "founded", a noun in s is being counted: founded 2000 branches.
      beforeYear: String.raw`since|est\.|(?:found|establish)ed(?!\s{year}\s\p{L}{2,}[^s\s]s\>)|(?:the\s)?year|as\sof`,
      yearAlone: 'in|from|of|by|until|before|after|during|early|mid|late',
      award: 'winner',
      forExample: String.raw`e\.\s?g\.|for\sexample|for\sinstance`,
      defines: String.raw`=|≈|≙|is|are|equals?|(?:is|are)\sequal\sto|make`,
      definedUnit: String.raw`BTC|bitcoins?|bits?|satoshis?|sats?|ETH|ether|gwei|wei|XMR|piconeros?|km|m|cm|mm|kg|g|mg|lbs?|oz|(?:kilo)?met(?:er|re|ro)s?|miles?|inch(?:es)?|feet|foot|(?:K|M|G|T)i?B|bytes?|k?Wh`,
      layer: 'layer|level|tier|grade|type|base',
      comparing: String.raw`than|over|above|about|around|approximately|nearly|almost|least|most|up\sto|some|roughly|exactly|only|just|every|all|under`,
      beforeDuration: 'in|within|under|after|every|for',
      follower:
        'and|or|on|at|is|are|was|were|will|has|have|had|we|i|you|they|he|she|it|the|a|an|this|our|to|by|with|for|when|as|there|here|not|no|only|also|but|if|than|that|which|who|can|may|must|should|would|could|do|does|did|been|be|so|then|until|since|sharp|tomorrow|today|tonight',
      ...{ phone: 'Telephone|Mobile|Phone', postBox: String.raw`P\.?\s?O\.?\sBox`, town: 'Dublin' },
      room: 'Flat|Suite|Apt\\.?|Apartment|Unit|Room|Floor|Building|Gate|Platform|Hall',
      streetAfter:
        'Street|St\\.?|Road|Rd\\.?|Avenue|Ave\\.?|Lane|Ln\\.?|Square|Drive|Dr\\.?|Court|Place|Terrace|Parkway|Boulevard|Blvd\\.?|Way|Row|Close|Gardens|Crescent|Hill|Park|Wharf|Quay|Yard|Mews|Walk|Grove|Green|Mount|Mall|Circle|Highway|Hwy\\.?|Passage|View|Rise|Gate|Plaza|Broadway|Common|Parade|Esplanade|Arcade|Embankment',
      numberWord: String.raw`No\.|number|port|(?:error|status)(?:\scode)?(?=:?\s[1-5]\d\d\>)`,
      registerWord: 'company|customer|invoice|order|ticket|account|VAT|tax|reference|registration|charity|case|ref\\.?',
      section:
        'Art(?:icles?|s)?|Sections?|Sec|Recitals?|clauses?|paragraphs?|Annex|Schedule|Chapter|Part|regulations?|Reg',
      subsection: 'para(?:graph)?|point|letter|sentence',
      andFollowing: String.raw`et\sseq\.|sq\.`,
      sectionLink: 'in conjunction with',
      regulation: 'Regulation|Directive|Decision',
      label:
        'step|group|chapter|page|p\\.|pp\\.|figure|fig\\.|table|part|stage|phase|point|question|footnote|line|column|volume|vol\\.|issue|episode|season|place|rank|option|module|lesson|example|tier|principle|pledge|commitment|rule|verse|thesis',
      country:
        'Austria|Belgium|Switzerland|Denmark|Norway|(?:the\\s|The\\s)?Netherlands|Luxembourg|Hungary|Slovenia|Portugal|Australia|New\\sZealand|South\\sAfrica',
      beforeRank: "the|our|your|their|as|is|are|was|were|am|be|voted|ranked|rated|\\p{L}+'s",
      afterRank: 'among|worldwide|choice|app|brand|rated|selling|recommended',
      reference:
        'Papers?|Listing|Equation|Eq\\.|Theorem|Algorithm|Ballot|Figure|Fig\\.|Table|Page|Chapter|Footnote|Appendix|Exhibit|Diagram|Chart',
      afterLabel: 'and|or|of|is|in|on|at',
      version: 'version|release|build|rev(?:ision)?|v|ver\\.?',
      ...{ newer: 'newer|later|above|higher|up|older|earlier', afterName: 'a|or|is', product: 'Formula' },
      noName:
        'About|All|Almost|And|Around|Average|By|For|From|Get|Just|Least|Most|Nearly|Only|Over|Plus|Rated|Rating|Save|Score|Than|To|Top|Under|Up|With',
      noNameJoined: 'Max|Min|Pro|Now|Price',
      countedStem: 'thousand|mil|star|poin|lit|kilo|hour|minut|second|time',
      counted: 'people|women|men|children|staff|languages',
      joinedUnit:
        'mins?|secs?|hrs?|fold|times|bn|pct|st|nd|rd|th|(?:minut|hour|day|second|week|month|year|lang|dollar|euro|cent)\\p{L}*',
    },
    noFigures: {
      statutes: [
        String.raw`(?-i)\<[Tt]he\s\d{4}\s(?:Act|Order|Regulations?|Directive|Agreement)\>`,
        String.raw`(?-i)\<(?:Act|Order|Regulations|Rules|Bill|Agreement|Law)(?:\s\([^)]*\))?\s(?:of\s)?\d{4}\>`,
        String.raw`\<\d{1,2}\s(?:CFR|U\.?S\.?C\.?)(?:\s(?:Part|§)?\s?\d+[\p{L}\d().]*)?`,
      ],
      dates: [
        // Decades: the 1990s, the 90s. “in 15s” and “in 90s” are seconds.
        String.raw`\<(?:the|our|its|their|your|this|an?|\p{L}+'s)\s(?:{recentYear}\s{and}\s)?{recentYear}(?=\s(?:annual|edition|version|update|upgrade|report|standard|syntax|conference|season|budget|summit|fork|roadmap|fundrais\p{L}+|survey|study|paper|election|audit|review|model|release|crisis|attack)\>)`,
        String.raw`(?-i)\<(?:[Tt]he|[Oo]ur|[Ii]ts|[Tt]heir|[Aa]n?|original)\s{recentYear}(?=\s\p{Lu})|\<(?:[Ll]ate|[Ee]arly|[Mm]id)[\s-]{recentYear}|\<(?:[Ii]n|[Bb]y|[Ss]ince|[Uu]ntil|[Aa]round)[\s-]{recentYear}(?=\s(?:\p{Ll}{2,}ed|\p{Ll}+ly|\p{Lu}\p{L}+|all|most|each|every|many|several|some|using|after|before|during|under|through|from|of|into|across|alone)\>)`,
        String.raw`\<\d{3}0'?s\>|(?<=\<(?:the|early|mid|late|their|his|her|my|your|our)[\s-]|')[2-9]0'?s\>|(?<!\<{beforeDuration}\s)\<[7-9]0'?s\>(?=\s\p{L})`,
      ],
      times: [
        String.raw`\<${ofDay}(?:\s?{noon})?(?:\s?(?:-|–|to|and|until|till)\s?${ofDay})?\s?{noon}`,
        String.raw`\<(?:half|(?:a\s)?quarter|ten|five|twenty|10|5|20)(?:\sminutes)?\spast\s${anyHour}\>|\<(?:a\s)?quarter\sto\s${anyHour}\>`,
        String.raw`(?<=\<(?:at|by|until|till|before|after|around|from|about|is|it's)\s)(?:ten|five|twenty|twenty-five)(?:\sminutes)?\sto\s${hours}\>{alone}`,
        String.raw`\<${anyHour}\so'?clock\>`,
        String.raw`\<(?:at|until|till)\s${anyHour}\>(?![.,:]\d|\sa(?:n|\s)){alone}`,
        String.raw`\<nine[\s-]to[\s-]five\>|\<9[\s-]to[\s-]5\>`,
      ],
      names: [
        String.raw`\<\d\s?/\s?\d[\s-]multi-?sig\p{L}*|\<(?:utf|sha|aes|rsa)-\d+\>|\<(?<!\.)\d+\.\d+(?=\s(?:release|series|branch)\>)`,
        String.raw`\<(?:two|2)-factor|\<catch-22\>|\<ports\s\d{1,5}\>(?:(?:,|\s{and}|\s{or})\s\d{2,5}\>)*`,
      ],
    },
  },
  noFigures: {
    idioms: [
      // Worked examples, to the end of the sentence. “Imagine saving 10 hours” promises something.
      String.raw`\<(?:(?:let's|let us)\s(?:say|suppose|assume|imagine)|suppose|assume|assuming|say\sthat)\s(?:that\s)?(?:you|we|i|he|she|they|the|an?|there|someone|somebody|alice|bob|your|our|two|one)\>{restOfExample}`,
      String.raw`\<imagine\s(?:that\s)?(?:(?:you|we|i)\s(?:have|had|want|send|sent|own|buy|owe)|alice|bob|someone|two|there)\>{restOfExample}`,
      String.raw`\<(?:for\s(?:example|instance)|e\.g\.),?\s(?:if|when|suppose|imagine|let's\s(?:say|suppose|assume)|assume|say)\>{restOfExample}`,
      String.raw`\<if\s(?:you|we|i|alice|bob|someone|somebody)\s(?:want\sto\s)?(?:send|sent|had|swap|exchange|owned?|transfer)\s(?:\d[\d.,]*|one|two|three|five|ten)\>(?!\s?[%€$£]|[.,]\d|\s{money}\>)`,
      String.raw`\<(?:100\s?%|(?:a|one)\shundred\sper\s?cent)\s(?:sure|certain|positive|convinced|agree|honest|confident|clear|correct|right|on\sboard|with\syou)\>|\<agree\s(?:100\s?%|(?:a|one)\shundred\sper\s?cent)`,
      String.raw`\<(?:double(?:[\s-](?:or|and)[\s-]triple)?|triple)[\s-](?:check|verify|verif|spend|spent|sign|quot|spac|count|precision|helix)\p{L}*|\<zero[\s-](?:tolerance|width|confirmation|conf|address|value|byte|bit)s?\>|\<(?:leading|trailing|non)[\s-]zero(?:e?s)?\>|\<(?:two|2)[\s-]step\>`,
      String.raw`\<(?:two|three|four)\s(?:(?:main|different|basic|other|distinct|separate|possible)\s)?(?:things|ways|possibilities|reasons|cases|situations|problems|questions|sides|aspects|scenarios|approaches|examples|parties)\>(?!\sto\s(?:pay|order|ship))|\<zero\sor\smore\>`,
      String.raw`\<(?:these|those|any|of\sthe|the\sother|the)\stwo\>(?!\s(?:hundred|thousand|million|billion|dozen|and|to|or|{timePlural})\>|-)`,
      String.raw`\<(?:in two minds|of two minds|two minds|two-faced|two cents|two left feet|two birds|two sides of|two's|it takes two|put two and two|two and two|two-way|two wrongs|cloud nine|on all fours|all fours|sixes and sevens|square one|second to none|six of one(?: and)? half a dozen(?: of the other)?|half a dozen of the other|nine times out of ten|the whole nine yards|nine yards|nine lives|to the nines|(?:thanks|thank you) a million|a million thanks|in a million(?: years)?|a thousand (?:words|apologies|thanks|pardons)|a hundred thanks|high five|take five|give me five|big (?:three|four|five)|four-letter|three cheers|three musketeers|seven wonders|seven seas|ten to one|ten commandments|(?:from|at|start at|ground|year|hour) zero|zero (?:hour|in on|day|sum|knowledge)|zero-(?:sum|day|knowledge|trust)|zeroing in|half-?hearted(?:ly)?|half the battle|better half|other half|half-baked|half asleep|half-?time|half way|half as bad|half empty|half full|not half|double-?(?:check|click|tap|edged|cross|decker|sided|booked|booking|opt-in|entry|dutch|glazing|bass|room|bed)(?:s|ed|ing)?|double (?:check|click|tap|standards?|opt-in|entry|room|bed|bass|agent|down|act|take|negative)|on the double|body double|double espresso|think twice|once or twice|twice shy|triple-?a|at one|one by one|one to one|one-to-one|one-on-one|one another|five star|five o'clock shadow|eight ball|ninety-nine problems|second thoughts)\>`,
      '(?-i)\\<[Oo]ne of (?:your|these|those) (?:two|three|four|five|six|seven|eight|nine|ten)\\>',
    ],
  },
};
