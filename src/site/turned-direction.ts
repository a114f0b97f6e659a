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

/** The first entity of a text that stands for such a character, or for a control character. */
export function forbiddenEntity(text: string) {
  if (!text.includes('&')) return undefined;
  // Of the same length.
  const shown = text.replace(anEntity, (written) => entities(written).padEnd(written.length, 'x'));
  const turned = turnedDirection(shown);
  return Array.from(text.matchAll(anEntity), ({ 0: find, index }) => ({
    find,
    at: index,
    character: entities(find),
  })).find(({ character, at }) => control.test(character) || (turned >= 0 && at >= turned && turning.test(character)));
}

const anEntity = /&#?\w+;/g;
const control = /^(?![\t\n\r])\p{Cc}/u;
