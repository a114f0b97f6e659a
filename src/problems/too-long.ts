import { counted } from './counted.ts';
import { longestTexts } from './longest-texts.ts';
import { defineFixedProblem, type FaultWords, type Place, type Problem } from './problem.ts';

const catalogue = 'Laternen '.repeat(600);

export const tooLong = defineFixedProblem({
  id: 'too-long',
  limits: longestTexts,
  what: 'A text exceeds the limit of its kind: 5,000 characters, 50,000 for a long text, or 1,000 for the words of a claim.',
  why: 'Nobody reads a heading of two pages; most often something was pasted into the wrong field.',
  wrong: {
    yaml: { 'content/sections/closing.yaml': `heading: { de: "${catalogue}", en: "${catalogue}" }` },
    shown: '# content/sections/closing.yaml\nheading: { de: "… der ganze Katalog …", en: "… the whole catalogue …" }',
  },
  right: {
    yaml: { 'content/sections/closing.yaml': `body: { de: "${catalogue}", en: "${catalogue}" }` },
    shown: `# content/sections/closing.yaml, where a long text has room for 50,000 characters
body: { de: "… der ganze Katalog …", en: "… the whole catalogue …" }`,
  },
});

/** A text exceeds the limit of its kind, or of its file. */
export function textTooLong(fault: FaultWords, place: Place): Problem {
  return tooLong.problem({ ...fault, place });
}

/** A text is longer than any may be. */
export function longerThanAny(longest: number, place: Place): Problem {
  const hint = 'split it into several sections or pages: no text of any kind can be longer';
  return tooLong.problem({ text: `a text has more than ${counted(longest, 'character')}`, hint, place });
}
