import { defineFixedProblem, type Place, type Problem, type Wordless } from './problem.ts';

export const unknownKey = defineFixedProblem({
  id: 'unknown-key',
  what: 'A key is unknown here; most often it is misspelt.',
  why: 'Its value would silently be missing from the page.',
  at: 'content/pages/home.yaml sections.0',
  wrong: 'txet: { de: Damit du heimfindest., en: So that you find home. }',
  right: 'text: { de: Damit du heimfindest., en: So that you find home. }',
});

/** A section has another key beside `use`. */
export function keyBesideUse(key: string, place: Place): Problem {
  const hint = 'a shared section is the same on every page; for a different one, write a separate section';
  return unknownKey.problem({ text: `\`${key}\` cannot be combined with \`use\``, hint, place });
}

/** A key that nothing has here. */
export function notAKey(key: string, found: Wordless): Problem {
  return unknownKey.problem({ ...found, text: `\`${key}\` is not a key here` });
}
