// Finds characters that turn the direction of letters (UAX #9) where they would make a text look like another
// one: overrides, and halves of a pair, which also turn what is shown after the text.
import { entities } from './entities.ts';

/**
 * The index of the first of them, or -1. Marks (U+200E, U+200F, U+061C) and whole pairs within a
 * paragraph are for texts of two directions, and fine.
 */
export function turnedDirection(text: string): number {
  let rest = text;
  // Browsers follow 125 levels.
  for (let level = 0; level < 125 && turning.test(rest); level++)
    rest = rest.replace(pair, (found) => ' '.repeat(found.length));
  return rest.search(turning);
}

const turning = /[\u202a-\u202e\u2066-\u2069]/;
const between = String.raw`(?:(?!\n\s*\n)[^\u202a-\u202e\u2066-\u2069])*`;
/** A pair in a paragraph, without another one in it. */
const pair = new RegExp(String.raw`[\u202a\u202b]${between}\u202c|[\u2066-\u2068]${between}\u2069`, 'g');

/** The first of them, or control character, in a text with entities: what is written for it, and where. */
export function forbiddenEntity(text: string): { character: string; find: string; at: number } | undefined {
  if (!text.includes('&')) return undefined;
  // Of the same length. A control character without filling is one that stands for code.
  const shown = text.replace(/&#?\w+;/g, (entity) => entities(entity).padEnd(entity.length, '\uE003'));
  const at = Math.max(turnedDirection(shown), shown.search(/(?![\t\n\r])\p{Cc}(?=\uE003)/u));
  const [find] = /^(?:&#?\w+;|.)/s.exec(text.slice(at)) ?? [];
  return at < 0 || !find ? undefined : { character: shown.charAt(at), find, at };
}
