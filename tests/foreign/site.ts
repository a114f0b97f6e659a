// A site like those of other authors, in made-up words: 7 pages in 47 locales, most partly translated. It is
// the same in each run.
import { stringify } from 'yaml';
import type { Changes } from '../support/helpers.ts';

// The locales with all texts, and those with half of them.
const complete = ['en', 'de', 'fr', 'ja', 'ar'];
const partial = [
  ...['bg', 'ca', 'cs', 'cy', 'da', 'el', 'eo', 'es', 'et', 'eu', 'fa', 'fi', 'ga', 'gl', 'he', 'hi', 'hr', 'hu'],
  ...['hy', 'id', 'is', 'it', 'ka', 'ko', 'lt', 'lv', 'nl', 'no', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'sv'],
  ...['th', 'tr', 'uk', 'vi', 'zh-CN', 'zh-TW'],
];
export const locales = [...complete, ...partial];

/** The languages in which claims have texts. */
export const spokenIn = ['en', 'de', 'fr', 'ja', 'ar', 'es', 'it', 'nl', 'pl', 'pt', 'sv'];

const pages = ['home', 'apps', 'about', 'help', 'rules', 'brand', 'sponsors'] as const;

const letters: Readonly<Record<string, string>> = {
  ar: 'بتجدرسعفقكلمنوي',
  fa: 'بپتجچدرسفقکگلمنو',
  he: 'אבגדהוזחטילמנסעפר',
  ja: 'あいうえおかきくけこさしすせそたちつてと',
  ko: '가나다라마바사아자차카타파하',
  'zh-CN': '山水火木金土日月人口手足心言',
  'zh-TW': '山水火木金土日月人口手足心語',
  th: 'กขคงจชซญดตถทนบปผพมยรลวสหอ',
  hi: 'कखगघचछजटडतदनपबमयरलवसह',
  el: 'αβγδεζηθικλμνοπρστυφχω',
  hy: 'աբգդեզէըթժիլխծկհձղճմ',
  ka: 'აბგდევზთიკლმნოპჟრსტ',
  ...Object.fromEntries(['ru', 'bg', 'uk'].map((tag) => [tag, 'абвгдезиклмнопрстух'])),
};
const unspaced = ['ja', 'zh-CN', 'zh-TW', 'th'];
const fullWidth = ['ja', 'zh-CN', 'zh-TW', 'ko'];

/** A random number generator with a seed. Each call returns a number below `limit`. */
function numbersOf(seed: string): (limit: number) => number {
  let state = [...seed].reduce(
    (sum, character) => Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16777619),
    2166136261,
  );
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

/**
 * Made-up words as wide as `length` Latin letters. The same key has different words in each locale.
 */
function words(key: string, locale: string, length: number): string {
  const next = numbersOf(`${key} ${locale}`);
  const alphabet = [...(letters[locale] ?? '')];
  const word = () =>
    alphabet.length > 0
      ? Array.from({ length: 3 + next(5) }, () => alphabet[next(alphabet.length)]).join('')
      : Array.from({ length: 2 + next(2) }, () => 'bdfklmnprtvz'[next(12)] + 'aeiou'.charAt(next(5))).join('');
  const gap = unspaced.includes(locale) ? '' : ' ';
  const enough = fullWidth.includes(locale) ? length / 2 : length;
  let text = word();
  while (text.length < enough) text += gap + word();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A text in all complete locales and in about half of the partial ones. */
function localized(key: string, length: number, around = (text: string) => text): Record<string, string> {
  const translated = locales.filter((tag) => complete.includes(tag) || numbersOf(`${key} in ${tag}`)(2) === 0);
  return Object.fromEntries(translated.map((tag) => [tag, around(words(key, tag, length))]));
}

function everywhere(text: string): Record<string, string> {
  return Object.fromEntries(locales.map((tag) => [tag, text]));
}

function pageOf(id: (typeof pages)[number]): object {
  const folder = (tag: string) => (tag === 'zh-TW' && id === 'apps' ? tag : tag.toLowerCase());
  const slugs = locales.map((tag) => [
    tag,
    [tag === 'en' ? '' : folder(tag), id === 'home' ? '' : id].filter(Boolean).join('/'),
  ]);
  return {
    layout: 'plain',
    slug: Object.fromEntries(slugs),
    title: localized(`${id} title`, 22),
    description: Object.fromEntries(locales.map((tag) => [tag, words(`${id} description`, tag, 80)])),
    sections: [
      { type: 'hero', heading: localized(`${id} heading`, 16), text: localized(`${id} text`, 40) },
      ...(extras[id] ?? []),
    ],
  };
}

const extras: Partial<Record<(typeof pages)[number], readonly object[]>> = {
  home: [{ type: 'picture', id: 'lamp', image: { src: 'lamp.svg', alt: everywhere('Lumora') } }],
  apps: [
    // A product with its version.
    {
      type: 'note',
      heading: everywhere('Lumora 4.2'),
      body: localized('apps body', 60, (text) => `${text} Lumora 4.2`),
    },
  ],
  about: [
    {
      type: 'note',
      heading: localized('about claims', 12),
      body: localized('about body', 50, (text) => `${text} \${claim.servers}`),
    },
    {
      type: 'note',
      heading: localized('about more', 12),
      body: localized('about rest', 50, (text) => `\${claim.people} ${text}`),
    },
  ],
  help: [
    {
      type: 'note',
      heading: localized('help claims', 12),
      // A handle, and a bare host.
      body: localized('help body', 50, (text) => `${text} @lamp@lumora.example, www.lumora.example`),
    },
  ],
  sponsors: [{ type: 'note', heading: everywhere('Brandolux'), body: localized('sponsors body', 60) }],
};

function claim(value: string): object {
  const text = Object.fromEntries(
    spokenIn.map((tag) => [tag, { default: `{value} ${words(`claim ${value}`, tag, 5)}` }]),
  );
  const review = {
    evidence: [{ type: 'counsel', who: 'the harbour office', date: '2026-01-01' }],
    owner: 'product',
    reviewed: '2026-01-01',
    review_every: 'P20Y',
  };
  return { kind: 'count', value, text, ...review };
}

function localeOf(tag: string): object {
  const isComplete = complete.includes(tag);
  const word = (key: string) => words(`word ${key}`, tag, 6);
  return {
    name: word('name'),
    words: {
      menu: word('menu'),
      ...Object.fromEntries(
        new Intl.PluralRules(tag)
          .resolvedOptions()
          .pluralCategories.map((category) => [`lamps_${category}`, `{{count}} ${word('lamps')}`]),
      ),
      ...(isComplete || numbersOf(tag)(3) > 0 ? { later: word('later') } : {}),
    },
  };
}

/** The differences from the minimal site, whose theme and pictures it uses. */
export function foreignSite(): Changes {
  const files = {
    'site.yaml': {
      name: 'Lumora',
      url: 'https://lumora.example',
      locales,
      navigation: { header: pages.map((page) => ({ to: `\${page.${page}}` })) },
    },
    'claims.yaml': { servers: claim('120'), people: claim('45') },
    ...Object.fromEntries(pages.map((id) => [`pages/${id}.yaml`, pageOf(id)])),
    ...Object.fromEntries(locales.map((tag) => [`locales/${tag}.yaml`, localeOf(tag)])),
  };
  return {
    ...Object.fromEntries(
      ['site.yaml', 'claims.yaml', 'sections', 'pages', 'locales'].map((name) => [`content/${name}`, null]),
    ),
    ...Object.fromEntries(
      Object.entries(files).map(([name, data]) => [`content/${name}`, stringify(data, { lineWidth: 0 })]),
    ),
    'content/pages/blog.md': '# Blog\n',
  };
}
