// Scores a message for spam. A suspicious message is delivered like any other, with a tag in the
// subject that the owner's mail program can filter by: a false positive costs a glance, never a
// message. mail.ts words the reasons.
import type { TokenFault } from './token.ts';

/** A reason to suspect spam, as a stable code. */
export type SpamSign =
  | 'honeypot'
  | TokenFault
  | 'link'
  | 'many-links'
  | 'markup'
  | 'mixed-scripts'
  | 'invisible-characters'
  | 'reversed-direction';

/** The parts of a message that are scored. */
export interface ScoredMessage {
  readonly name: string;
  readonly message: string;
  /** The honeypot: a field that is hidden from people. */
  readonly website?: string | undefined;
  readonly tokenFault?: TokenFault | undefined;
}

/** A message whose weights add up to this is suspicious. One link or one odd word alone is not enough. */
const threshold = 3;

const weights: Readonly<Record<SpamSign, number>> = {
  honeypot: 3,
  'token-forged': 3,
  'token-reused': 3,
  // People do paste a text that they have prepared, into a form that their browser has filled in.
  'token-early': 2,
  // People do leave a page open overnight.
  'token-late': 1,
  link: 1,
  'many-links': 3,
  markup: 3,
  'mixed-scripts': 2,
  'invisible-characters': 2,
  'reversed-direction': 2,
};

/** All codes found in a suspicious message; an empty list for a message below the threshold. */
export function spamSignsOf(evidence: ScoredMessage): readonly SpamSign[] {
  const found = [...signsOfSending(evidence), ...signsOfText(`${evidence.name}\n${evidence.message}`)];
  const sum = found.reduce((total, sign) => total + weights[sign], 0);
  return sum >= threshold ? found : [];
}

function signsOfSending({ website, tokenFault }: ScoredMessage): SpamSign[] {
  const found: SpamSign[] = website?.trim() ? ['honeypot'] : [];
  if (tokenFault) found.push(tokenFault);
  return found;
}

function signsOfText(text: string): SpamSign[] {
  const found: SpamSign[] = [];
  const links = text.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0;
  if (links > 2) found.push('many-links');
  else if (links > 0) found.push('link');
  // Markup that other forms turn into links. Here it stays text, but bots send it anyway.
  if (/\[(?:url|link|img|b)\b[^\]]{0,200}\]|<\s*(?:a\s[^>]{0,200}href|script|iframe|img)\b/i.test(text))
    found.push('markup');
  if (hasMixedWord(text)) found.push('mixed-scripts');
  // Zero-width characters have no use between letters of these scripts, except to hide a word from a
  // filter.
  if (/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][\u200b-\u200d\u2060\ufeff]+\p{L}/u.test(text))
    found.push('invisible-characters');
  if (/[\u202d\u202e]/.test(text)) found.push('reversed-direction');
  return found;
}

/** Whether a word mixes letters of different alphabets, such as "pаypal" with a Cyrillic а. */
function hasMixedWord(text: string): boolean {
  // Fast path: most texts have no Cyrillic or Greek letters.
  if (!/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)) return false;
  const words = text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+/gu) ?? [];
  return words.some(
    (word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word) && word.length > 2,
  );
}
