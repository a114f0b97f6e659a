// What speaks for spam, as stable codes. A suspicious message is delivered like any other, with a mark that the owner's mail
// program can filter by: a score that is wrong costs a glance, never a message. The mark's wording is left to mail.ts.
import type { TokenFault } from './token.ts';

export type SpamSign =
  | 'honeypot'
  | TokenFault
  | 'link'
  | 'many-links'
  | 'markup'
  | 'mixed-scripts'
  | 'invisible-characters'
  | 'reversed-direction';

export interface Evidence {
  readonly name: string;
  readonly message: string;
  /** The field that people do not see. */
  readonly website?: string | undefined;
  readonly tokenFault?: TokenFault | undefined;
}

/** From this sum on a message is marked. One link alone, or one odd word, is not enough. */
const threshold = 3;

const weights: Readonly<Record<SpamSign, number>> = {
  honeypot: 3,
  'token-forged': 3,
  'token-early': 3,
  'token-reused': 3,
  // Someone may well leave a page open overnight.
  'token-late': 1,
  link: 1,
  'many-links': 3,
  markup: 3,
  'mixed-scripts': 2,
  'invisible-characters': 2,
  'reversed-direction': 2,
};

/** All codes for a message that is over the line, none for one below it. */
export function spamSignsOf(evidence: Evidence): readonly SpamSign[] {
  const found = [...aboutSending(evidence), ...aboutText(`${evidence.name}\n${evidence.message}`)];
  const sum = found.reduce((total, mark) => total + weights[mark], 0);
  return sum >= threshold ? found : [];
}

function aboutSending({ website, tokenFault }: Evidence): SpamSign[] {
  const found: SpamSign[] = website?.trim() ? ['honeypot'] : [];
  if (tokenFault) found.push(tokenFault);
  return found;
}

function aboutText(text: string): SpamSign[] {
  const found: SpamSign[] = [];
  const links = text.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0;
  if (links > 2) found.push('many-links');
  else if (links > 0) found.push('link');
  // Forms elsewhere turn these into links; here they are only text, which a program does not know.
  if (/\[(?:url|link|img|b)\b[^\]]{0,200}\]|<\s*(?:a\s[^>]{0,200}href|script|iframe|img)\b/i.test(text))
    found.push('markup');
  if (hasMixedWord(text)) found.push('mixed-scripts');
  // Between letters of these scripts they join and part nothing: they only hide a word from a filter.
  if (/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][\u200b-\u200d\u2060\ufeff]+\p{L}/u.test(text))
    found.push('invisible-characters');
  if (/[\u202d\u202e]/.test(text)) found.push('reversed-direction');
  return found;
}

/** Whether a word takes letters of one alphabet for those of another, as in "pаypal" with a Cyrillic а. */
function hasMixedWord(text: string): boolean {
  // Most texts have no Cyrillic and no Greek letter at all.
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)) return false;
  const words = text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+/gu) ?? [];
  return words.some(
    (word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word) && word.length > 2,
  );
}
