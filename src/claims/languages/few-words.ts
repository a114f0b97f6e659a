// Languages of which little more is known than which numbers are no figures.
import type { Language } from './language.ts';
import { numbered, years } from './names-and-years.ts';

const scandinavian = {
  dates: [
    String.raw`\<(?:19|20)\d0(?:-tal|'?er)\p{L}*`,
    String.raw`\<(?:i|siden|fra|til|efter|etter|før|år|årene|sommeren|våren|høsten|vinteren|sommer|foråret|efteråret|(?:slutten|slutningen|begyndelsen|starten|midten)(?:\sa[fv])?|mellem\s{recentYear}\sog|mellom\s{recentYear}\sog)\s{recentYear}(?!\s\p{L}+(?:er|e)\>)`,
  ],
  ordinals: [String.raw`\<(?:trinn?|steg|gruppe|figur|tabell?|side|kapit(?:el|tel)|spørgsmål)\s\d{1,3}\>{notCounted}`],
  idioms: [String.raw`\<(?:antag\sat|lad\sos\s(?:sige|antage)|anta\sat|la\soss\s(?:si|anta))\>{restOfExample}`],
  registers: [String.raw`\<port(?:en|ene|er|e|erne)?\s\d{2,5}\>(?:(?:,|\s(?:og|eller))\s\d{2,5}\>)*{notCounted}`],
};

export const fewWords: readonly Language[] = [
  // Swedish.
  {
    tag: 'sv',
    shared: {
      words: {
        forExample: String.raw`t\.\s?ex\.|till\sexempel`,
        comparing: String.raw`än|över|cirka|nästan`,
        defines: String.raw`är(?:\slika\smed)?`,
        layer: String.raw`lager`,
        ...{ label: 'princip|åtagande|löfte|regel', country: 'Belgien|Schweiz|Danmark|Norge' },
      },
    },
    noFigures: {
      dates: [
        String.raw`\<(?:19|20)\d0-tal\p{L}*`,
        String.raw`\<(?:år|åren|sedan|från|till|mellan\s{recentYear}\soch|mellan|under|våren|sommaren|hösten|vintern|(?:slutet|början|mitten)\sav)\s{recentYear}`,
        String.raw`\<(?:[a-zåäö]{3,}(?:s|t|de|des))\s{recentYear}(?=\s(?:av|på|i|och|till|vid|för|med|när|som)\>(?!\s\d))`,
      ],
      ordinals: [String.raw`\<(?:steg|figur|bild|tabell|sida|sidan|kapitel|fråga)\s\d{1,3}\>{notCounted}`],
      idioms: [String.raw`\<(?:anta\satt|låt\soss\s(?:säga|anta)|säg\satt)\>{restOfExample}`],
      registers: [String.raw`\<port(?:en|ar|arna)?\s\d{2,5}\>(?:(?:,|\s(?:och|eller))\s\d{2,5}\>)*{notCounted}`],
    },
  },
  // Danish and Norwegian.
  {
    tag: 'da',
    noFigures: scandinavian,
    shared: {
      words: {
        forExample: String.raw`f\.\s?eks\.|for\seksempel|fx`,
        comparing: String.raw`end|over|enn|omkring`,
        defines: String.raw`er(?:\slig\smed)?`,
        layer: 'lag',
        label: 'princip|prinsipp|løfte|forpligtelse|forpliktelse|regel',
      },
    },
  },
  ...['nb', 'nn', 'no'].map((tag) => ({ tag, noFigures: scandinavian })),
  // Finnish.
  {
    tag: 'fi',
    shared: {
      words: {
        forExample: String.raw`esim\.|esimerkiksi`,
        version: String.raw`versio\p{L}*`,
        label: 'periaate|sitoumus|lupaus|sääntö|säkeistö',
        comparing: String.raw`yli|noin|alle`,
      },
    },
    noFigures: {
      dates: [
        String.raw`\<(?:19|20)\d0-lu[kv]\p{L}*`,
        String.raw`\<(?:vuo(?:den|nna|desta|teen|sina|sien|si)|\p{L}+kuu\p{L}*|kevää\p{L}+|kesä\p{L}+|syksy\p{L}+|talve\p{L}+)\s{recentYear}`,
      ],
      ordinals: [String.raw`\<(?:vaihe(?:essa|en)?|kuva|taulukko|sivu(?:lla)?|luku|kysymys)\s\d{1,3}\>{notCounted}`],
      idioms: [String.raw`\<(?:oletetaan|sanotaan)\>{restOfExample}`],
      registers: [
        String.raw`\<port(?:ti|in|issa|tia|teihin|it|tien|tiin|illa|illa|ista)\s\d{2,5}\>(?:(?:,|\s(?:ja|tai))\s\d{2,5}\>)*{notCounted}`,
      ],
    },
  },
  // Hungarian.
  {
    tag: 'hu',
    shared: {
      words: {
        forExample: String.raw`pl\.|például`,
        version: String.raw`verzió\p{L}*`,
        layer: String.raw`réteg`,
        label: 'alapelv|vállalás|szabály|versszak',
      },
    },
    original: {
      noFigures: [
        ...years(
          '[Éé]v',
          String.raw`\s?[–-]\s?`,
          String.raw`-(?:b[ae]n|t[óő]l|ig|[aeo]s|ös|i|r[ae]|h[oeö]z)(?!\p{L})|\.(?=\s\p{Ll})|\s(?:ősz|tavasz|nyar|nyár|tele|telé|elej|vég|közep|óta|után|előtt|január|február|március|április|május|június|július|augusztus|szeptember|október|november|december)`,
        ),
        String.raw`\p{Nd}{2,5}(?=-[aeoö]s\s(?:port|vagy\s\p{Nd}+-[aeoö]s\sport))`,
      ],
    },
  },
  // Bulgarian, Serbian, Croatian, Slovenian, Indonesian and Vietnamese.
  {
    tag: 'bg',
    original: {
      noFigures: [
        numbered('[Пп]орт|[Пп]ринцип|[Пп]равило'),
        String.raw`{year}(?=\s(?:г\.|год(?:ина|ините)))`,
        ...years('[Пп]рез', String.raw`\s(?:до|и)\s`),
      ],
    },
  },
  ...['sr', 'hr', 'bs'].map((tag) => ({
    tag,
    original: {
      noFigures: [...years('[Uu]|[Уу]', String.raw`\.?\s(?:do|до|i|и)\s`, String.raw`\.?\s(?:godin|годин)`)],
    },
  })),
  { tag: 'sl', original: { beforeYear: 'let[aiou]', noFigures: years('[Vv]', String.raw`\s(?:do|in)\s`) } },
  {
    tag: 'id',
    original: { beforeYear: '[Tt]ahun', noFigures: years('[Tt]ahun', String.raw`\s(?:hingga|sampai|dan)\s`) },
  },
  { tag: 'vi', original: { beforeYear: '[Nn]ăm' } },
  // Romanian.
  {
    tag: 'ro',
    shared: {
      words: {
        forExample: String.raw`de\sexemplu`,
        version: String.raw`versiun\p{L}+`,
        label: 'principiul|angajamentul|regula|strofa',
        comparing: String.raw`peste|circa`,
        defines: String.raw`este\segal\scu`,
      },
    },
    noFigures: {
      dates: [
        String.raw`\<(?:în|din|anul(?:ui)?|anii|până\sîn|dup[ăa]|înainte\sde|sfârșitul\slui)\s{recentYear}(?:\spână\sîn\s{recentYear})?(?!\sde\s)`,
      ],
      registers: [String.raw`\<portu(?:l|lui|rile)\s\d{2,5}\>{notCounted}`],
    },
  },
];
