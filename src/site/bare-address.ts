// Finds where an address ends that stands in a text without brackets. GFM ends it at a space, which many
// scripts do not write.
import { entities } from './entities.ts';

/** The address with a scheme that begins a text, with the marks of ASCII behind it. */
export function bareAddress(text: string): string {
  const [address = ''] = untilSpace.exec(text) ?? [];
  const had = new Set<number>();
  for (const { 0: written, index } of address.matchAll(/&#?\w+;|[^\0-\x7f]/gu)) {
    const character = entities(written);
    if (endsAddress.test(character)) return address.slice(0, index);
    if (!letter.test(character)) continue;
    const script = scripts.findIndex((one) => one.test(character));
    const mayFollow = unspacedLetter.test(character) ? newLabel : newPart;
    if (!had.has(script) && !mayFollow.test(address.slice(0, index))) return address.slice(0, index);
    had.add(script);
  }
  return address;
}

/** Until a space or another address. Some addresses have another one inside: `/web/2020/https://…`, `?to=https://…`. */
const untilSpace = /^[a-z][\w+.-]*:(?:(?!(?<![/=])(?:https?:\/\/|mailto:))[^\s<])*/i;

/** Punctuation and symbols beside those of ASCII, but for those inside of words: · and hyphens, the en dash. */
const endsAddress = /^(?![\0-\x7f·\u2010-\u2013\p{Join_Control}])[\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}]/u;
const letter = /(?![\p{sc=Latn}\p{sc=Zyyy}])\p{L}/u;

/** Where another script may begin: with a part of the host; with a part of the path, if a space would end its words. */
const newLabel = /^[^:]+:\/\/(?:[^/?#]*\.)?$/;
const newPart = /^[^:]+:\/\/(?:[^/?#]*\.|.*\/)?$/;

/** A letter of a script that writes no spaces, or of one whose particles stand beside other scripts. */
export const unspacedLetter =
  /(?:(?![\p{P}\p{S}])[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}ー\p{sc=Hang}\p{sc=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Arab}])/u;

/** The scripts of today. Those of Chinese and Japanese are written together; what is not here counts as one. */
const scripts = [
  /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}]/u,
  ...'Arab Armn Beng Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hebr Khmr Knda Laoo Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map((name) => new RegExp(`\\p{sc=${name}}`, 'u')),
];
