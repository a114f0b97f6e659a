// Words that sound like three languages and mean nothing, so that no check takes them for a promise.
// Everything is derived from the seed and a name, so that each page is the same whichever others are
// generated.

export const locales = ['de', 'en', 'es'] as const;
export type Locale = (typeof locales)[number];

/** Numbers from 0 to 1, the same on every run for the same name. */
export type Random = () => number;

export function seeded(seed: number, name: string): Random {
  let state = seed >>> 0;
  for (const character of name) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

const syllables: Readonly<Record<Locale, readonly string[]>> = {
  de: [
    'ger',
    'lun',
    'sta',
    'bei',
    'kor',
    'mel',
    'tan',
    'fei',
    'wal',
    'dru',
    'schel',
    'grü',
    'ber',
    'hau',
    'zim',
    'plo',
  ],
  en: [
    'ber',
    'ton',
    'rid',
    'shal',
    'wen',
    'mor',
    'cas',
    'fle',
    'gim',
    'hol',
    'stra',
    'wick',
    'dle',
    'pran',
    'thor',
    'ly',
  ],
  es: ['ra', 'lio', 'mon', 'tes', 'cal', 'vi', 'dor', 'nue', 'pez', 'sol', 'ña', 'gue', 'bri', 'ten', 'zur', 'pla'],
};

/** Short words between the long ones, as every language has them. */
const joints: Readonly<Record<Locale, readonly string[]>> = {
  de: ['und', 'mit', 'der', 'die', 'auf', 'von'],
  en: ['and', 'with', 'the', 'of', 'on', 'to'],
  es: ['y', 'con', 'el', 'la', 'de', 'por'],
};

/** `count` words in small letters; every fourth or so is a joint, never the last. */
export function wordsIn(locale: Locale, count: number, random: Random): string {
  const words = Array.from({ length: count }, (_, index) =>
    index > 0 && index < count - 1 && random() < 0.25 ? pick(random, joints[locale]) : word(locale, random),
  );
  return words.join(' ');
}

/** A name of a page that no other has: its number, digit by digit, in syllables. */
export function nameOf(locale: Locale, key: number): string {
  const own = [...String(key)].map((digit) => syllables[locale][Number(digit)]).join('');
  return capital(`${syllables[locale][10]}${own}`);
}

export function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

function word(locale: Locale, random: Random): string {
  const length = 2 + Math.floor(random() * 2.4);
  return Array.from({ length }, () => pick(random, syllables[locale])).join('');
}
